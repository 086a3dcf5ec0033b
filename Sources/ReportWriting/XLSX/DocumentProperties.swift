import CLibXLSXWriter
import MedicationAdherence

/// What a workbook says of itself in its properties.
struct DocumentProperties {
  /// The title.
  let title: String
  /// What it is about, in a line.
  let subject: String
  /// The program and version that made it.
  let application: String
  /// When it was made, in seconds since 1970: the as-of time, so that two runs are the same.
  let created: Int64

  /// The properties of a workbook of a report.
  init(title: String, context: ReportContext) {
    self.title = title
    subject = "Doses taken and not taken by \(context.bucketSize.rawValue)"
    application = "adherence \(context.toolVersion)"
    created = context.asOfSeconds
  }

  /// Hands them to the library, which copies them.
  func set(on workbook: UnsafeMutablePointer<lxw_workbook>) -> lxw_error {
    let texts = [title, subject, application].map { String(CellText.allowed($0).prefix(255)) }
    return unsafe MutableCStrings.with(texts) { pointers in
      var properties = unsafe lxw_doc_properties()
      unsafe properties.title = pointers[0]
      unsafe properties.subject = pointers[1]
      unsafe properties.author = pointers[2]
      // The library takes 0 for "now".
      unsafe properties.created = created == 0 ? 1 : Int(created)
      return unsafe workbook_set_properties(workbook, &properties)
    }
  }
}
