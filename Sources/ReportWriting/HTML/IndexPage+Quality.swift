import MedicationAdherence

extension IndexPage {
  /// The most single places that the page lists.
  static let listedPlaces = 50

  /// The ledger in words: what became of everything that was read, and where something was wrong.
  var quality: String {
    """
    <section aria-labelledby="quality">
    <h2 id="quality">Data quality</h2>
    <p>Everything that was read is counted or listed with the reason why not. \
    In full: \(Self.link("ledger.csv", "ledger.csv")). \
    Inputs, arguments and check sums: \(Self.link("manifest.json", "manifest.json")).</p>
    \(cohort.ledger.isEmpty ? "<p>The ledger is empty.</p>" : sums + "\n" + places)
    </section>
    """
  }

  private var sums: String {
    let rows = Self.sums(of: cohort.ledger).map { sum in
      "<tr><th scope=\"row\">\(Markup.escaped(sum.row.resource))</th>"
        + "<td>\(Markup.escaped(English.disposition(sum.row.disposition)))</td>"
        + "<td>\(Markup.escaped(English.plain(sum.row.reason)))</td>"
        + "<td class=\"number\">\(English.number(sum.count))</td></tr>"
    }
    let heads = ["What", "What became of it", "Why"].map { Self.head($0) }
    let number = Self.head("How many", isNumber: true)
    return Self.table(
      label: "Ledger", caption: "What became of what was read", heads: heads + [number],
      rows: rows)
  }

  /// The ledger's counts by resource, disposition and reason, in the order of their first rows.
  ///
  /// Administrations that could not be used are counted by their classes already, so the rows that
  /// name their places are left out.
  static func sums(of ledger: [LedgerRow]) -> [(row: LedgerRow, count: Int)] {
    var places: [[String]: Int] = [:]
    var sums: [(row: LedgerRow, count: Int)] = []
    let isClassified = Set(
      ledger.filter { $0.disposition == "quarantined" && $0.file.isEmpty }.map(\.resource))
    for row in ledger {
      let isPlace = row.disposition == "quarantined" && !row.file.isEmpty
      if isPlace, isClassified.contains(row.resource) { continue }
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

  private var places: String {
    let located = cohort.ledger.filter { $0.line != nil }
    guard !located.isEmpty else { return "" }
    let more = located.count - Self.listedPlaces
    let rest = more > 0 ? "; \(English.number(more)) more are in the ledger" : ""
    let rows = located.prefix(Self.listedPlaces).map { row in
      "<tr><th scope=\"row\" class=\"place\">\(Markup.escaped(row.file)), line \(row.line ?? 0)</th>"
        + "<td>\(Markup.escaped(row.resource))</td>"
        + "<td>\(Markup.escaped(English.plain(row.reason)))</td>"
        + "<td class=\"place\">\(Markup.escaped(row.detail))</td></tr>"
    }
    let heads = ["Where", "What", "Why", "Detail"].map { Self.head($0) }
    return "<h3>Where to look</h3>\n"
      + Self.table(
        label: "Single places", caption: "Single places in the input\(rest)", heads: heads,
        rows: Array(rows))
  }
}
