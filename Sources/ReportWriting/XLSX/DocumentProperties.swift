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
    return unsafe MutableCStrings.with(texts) { pointers in
      var properties = unsafe lxw_doc_properties()
      unsafe properties.title = pointers[0]
      unsafe properties.subject = pointers[1]
      unsafe properties.author = pointers[2]
      unsafe properties.company = company.isEmpty ? nil : pointers[3]
      unsafe properties.created = Int(created)
      return unsafe workbook_set_properties(workbook, &properties)
    }
  }
}

/// Texts for the library's fields that are not `const`, though it only reads and copies them.
enum MutableCStrings {
  /// Calls `body` with a copy of each text, which lives as long as the call.
  static func with<Result, Failure: Error>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffers = unsafe texts.map { text in
      let bytes = text.utf8CString
      let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
      _ = unsafe buffer.initialize(from: bytes)
      return unsafe buffer
    }
    defer { unsafe buffers.forEach { unsafe $0.deallocate() } }
    return try unsafe body(buffers.compactMap(\.baseAddress))
  }
}
