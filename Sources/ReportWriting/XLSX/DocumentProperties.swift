import CLibXLSXWriter
import MedicationAdherence
import ReportLanguage

/// What a workbook says of itself in its properties.
struct DocumentProperties {
  /// The title.
  let title: String
  /// What stands above each printed page.
  let pageTitle: String
  /// What it is about, in a line.
  let subject: String
  /// The program and version that made it.
  let application: String
  /// Who gives it out; empty when nobody is named.
  let company: String
  /// When it was made, in seconds since 1970: the as-of time, so that two runs are the same.
  let created: Int64

  /// The properties of a workbook of a report.
  init(title: String, context: ReportContext, style: ReportStyle = ReportStyle()) {
    let wording = style.language.wording
    self.title = title
    pageTitle = wording.pageTitle(title, asOf: wording.digits(context.asOf.day))
    subject = wording.subject(context.bucketSize)
    application = "adherence \(context.toolVersion)"
    company = style.organisation ?? ""
    // The library takes 0 for "now".
    created = context.asOf.seconds == 0 ? 1 : context.asOf.seconds
  }

  /// Hands them to the library, which copies them; each text has at most 255 UTF-16 units.
  func set(on workbook: UnsafeMutablePointer<lxw_workbook>) -> lxw_error {
    let texts = [title, subject, application, company].map {
      CellText.shortened(CellText.allowed($0), to: 255).text
    }
    return unsafe FieldText.with(texts) { texts in
      var properties = unsafe lxw_doc_properties()
      unsafe properties.title = texts[0].field()
      unsafe properties.subject = texts[1].field()
      unsafe properties.author = texts[2].field()
      unsafe properties.company = company.isEmpty ? nil : texts[3].field()
      unsafe properties.created = Int(created)
      return unsafe workbook_set_properties(workbook, &properties)
    }
  }
}
