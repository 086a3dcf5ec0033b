import MedicationAdherence
import ReportLanguage

/// The patients in the order in which pages list them, and the pages: 1,000 patients on each.
struct PatientPages {
  /// The most patients on a page.
  static let size = 1_000

  /// The patients by share, the lowest first, equal ones by id; those without a share last.
  let patients: [PatientSummary]

  init(_ patients: [PatientSummary]) {
    self.patients = patients.lowestShareFirst
  }

  /// The number of pages; 1 when nobody is listed.
  var count: Int { max((patients.count + Self.size - 1) / Self.size, 1) }

  /// The places of a page's patients; the first page is 1.
  func places(on page: Int) -> Range<Int> {
    let start = (page - 1) * Self.size
    return start..<min(start + Self.size, patients.count)
  }

  /// The name of a page's file.
  static func file(_ page: Int) -> String { page == 1 ? "index.html" : "index-\(page).html" }

  /// Links to the other pages, called by a label; empty when there is none.
  func navigation(from page: Int, _ label: PageLabel, _ words: any Wording.Type) -> String {
    guard count > 1 else { return "" }
    let links = [
      (1, PageLabel.firstPage, page > 1), (page - 1, .previousPage, page > 1),
      (page + 1, .nextPage, page < count), (count, .lastPage, page < count),
    ].filter(\.2).map { PageMarkup.link(Self.file($0.0), words.page($0.1)) }
    let items = [Markup.escaped(words.page(page, of: count))] + links
    return "<nav aria-label=\"\(Markup.escaped(words.page(label)))\"><ul>"
      + items.map { "<li>\($0)</li>" }.joined() + "</ul></nav>"
  }
}
