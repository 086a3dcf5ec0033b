import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most single places that the page lists.
  static let listedPlaces = 50

  /// The ledger in words: how everything that was read was treated, and where something was wrong.
  var quality: PageSection {
    let ledgerFile = LedgerRow.definition.fileName
    let intro: Markup = """
      <p>\(frame.text(.qualityRule)) \(frame.text(.inFull)) \
      \(PageMarkup.link(ledgerFile, ledgerFile)). \(frame.text(.checkSums)) \
      \(PageMarkup.link("manifest.json", "manifest.json")).</p>

      """
    let ledger: Markup =
      cohort.ledger.isEmpty ? "<p>\(frame.text(.ledgerEmpty))</p>" : "\(sums)\n\(places)"
    return PageSection("quality", words.page(.quality), intro + ledger)
  }

  private var sums: Markup {
    let rows: [Markup] = Self.sums(of: cohort.ledger).map { sum in
      let cells = [words.disposition(sum.row.disposition), words.ledgerReason(sum.row.reason)]
      let subject = head(words.ledgerSubject(sum.row.resource), breaksNames: true)
      return "\(subject)\(Self.cells(cells))\(PageMarkup.number(sum.count, words))</tr>"
    }
    let heads = [PageLabel.subject, .disposition, .reason].map {
      PageTable.Head(name: words.page($0))
    }
    return PageTable(
      label: words.table(words.page(.ledger)), caption: Markup(frame.text(.ledger)),
      heads: heads + [.init(name: words.page(.number), isNumber: true)], rows: rows
    ).markup
  }

  private func head(_ text: String, breaksNames: Bool = false) -> Markup {
    let name = PageMarkup.data(text)
    let shown = breaksNames ? PageMarkup.breakingNames(in: name) : name
    return "<tr><th scope=\"row\">\(shown)</th>"
  }

  /// The ledger's counts by resource, disposition and reason, in the order of their first rows.
  ///
  /// Administrations that could not be used, have no usable date, or were deleted, are counted by their classes
  /// already, so the rows that name their places are left out.
  static func sums(of ledger: [LedgerRow]) -> [(row: LedgerRow, count: Int)] {
    var places: [[String]: Int] = [:]
    var sums: [(row: LedgerRow, count: Int)] = []
    let classes = Set(Disposition.allCases.filter(\.hasPlaces).map(\.word))
    let isClassified = Set(
      ledger.filter { classes.contains($0.disposition) && $0.file.isEmpty }
        .map { [$0.resource, $0.disposition] })
    for row in ledger {
      let isPlace = !row.file.isEmpty
      if isPlace, isClassified.contains([row.resource, row.disposition]) { continue }
      let key = [row.resource, row.disposition, row.reason]
      if let place = places[key] {
        sums[place].count += row.count
      } else {
        places[key] = sums.count
        sums.append((row, row.count))
      }
    }
    return sums
  }

  private var places: Markup {
    let located = cohort.ledger.filter { $0.line != nil }
    guard !located.isEmpty else { return "" }
    let more = located.count - Self.listedPlaces
    let caption = words.page(.singlePlaces) + (more > 0 ? words.morePlaces(more) : "")
    let heads = [PageLabel.place, .subject, .reason, .detail].map {
      PageTable.Head(name: words.page($0))
    }
    let table = PageTable(
      label: words.table(words.page(.singlePlaces)), caption: Markup(caption), heads: heads,
      rows: located.prefix(Self.listedPlaces).map(place))
    return "<h3>\(frame.text(.whereToLook))</h3>\n\(table.markup)"
  }

  private static func cells(_ texts: [String]) -> Markup {
    texts.map { text in "<td>\(text)</td>" as Markup }.joined()
  }

  /// One place; what a system or a server says of it stays as it is.
  private func place(_ row: LedgerRow) -> Markup {
    let cells = [words.ledgerSubject(row.resource), words.ledgerReason(row.reason)]
    let detail = row.detail.map { words.ledgerDetail($0) } ?? ""
    let language: Markup = row.detail?.isOwn == true ? "" : " lang=\"en\""
    let place = head(words.place(row.file, line: row.line ?? 0))
    return "\(place)\(Self.cells(cells))<td\(language)>\(PageMarkup.data(detail))</td></tr>"
  }
}
