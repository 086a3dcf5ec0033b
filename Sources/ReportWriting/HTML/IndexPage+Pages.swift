import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// A further page of patients; 2 is the first of these.
  func html(page: Int) -> String {
    let title = "\(frame.reportTitle), \(words.page(page, of: pages.count))"
    return frame.page(
      title: title, head: "\(frame.organisation)<h1>\(title)</h1>", sections: [patients(on: page)]
    ).source
  }

  /// The patients of a page, in a section.
  func patients(on page: Int) -> PageSection {
    let navigation = [PageLabel.pages, .pagesBelow].map {
      pages.navigation(from: page, $0, words)
    }
    let nobody = frame.text(cohort.isSuppressed ? .noSinglePatients : .noPatient)
    let content: Markup = cohort.patients.isEmpty ? "<p>\(nobody)</p>" : patientTable(on: page)
    return PageSection(
      "patients", words.page(.patients),
      [navigation[0], content, navigation[1]].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func patientTable(on page: Int) -> Markup {
    let places = pages.places(on: page)
    let table = PageTable(
      label: words.table(words.page(.patients)), caption: caption(places), hasCards: true,
      heads: heads, rows: pages.patients[places].map(row))
    return TableControls(
      words: words, find: .findPatient, only: .onlyLow, also: .onlyMoreThanDue,
      note: pages.count > 1 ? .thisPageOnly : nil
    ).around(table.markup)
  }

  private func caption(_ places: Range<Int>) -> Markup {
    let order: Markup = "\(frame.text(.lowestFirst)) \(frame.text(.countsOfTaken))"
    guard pages.count > 1 else { return order }
    let range = words.patients(places.lowerBound + 1, places.upperBound, of: pages.patients.count)
    return "\(range) \(order)"
  }

  /// The columns of counts.
  static let counts: [PageLabel] = [.taken, .notTaken, .due, .notRecorded]

  private var heads: [PageTable.Head] {
    [
      .init(name: words.page(.patient), sorts: true),
      .init(name: words.page(.share), isNumber: true, sorts: true, isSorted: true),
    ]
      + Self.counts.map { .init(name: words.page($0), isNumber: true, sorts: true) }
      + [.init(name: words.page(.sparkline)), .init(name: words.page(.inWords))]
  }
}

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
  func navigation(from page: Int, _ label: PageLabel, _ words: any Wording.Type) -> Markup {
    guard count > 1 else { return "" }
    let links = [
      (1, PageLabel.firstPage, page > 1), (page - 1, .previousPage, page > 1),
      (page + 1, .nextPage, page < count), (count, .lastPage, page < count),
    ].filter(\.2).map { PageMarkup.link(Self.file($0.0), words.page($0.1)) }
    let items = [Markup(words.page(page, of: count))] + links
    return "<nav aria-label=\"\(words.page(label))\"><ul>"
      + items.map { "<li>\($0)</li>" }.joined() + "</ul></nav>"
  }
}
