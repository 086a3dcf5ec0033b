internal import DurableOutput
internal import FoundationEssentials

extension Difference {
  /// What differs, for people: why, then the rows with all their figures.
  public var text: String {
    var text = isSame ? "no figure differs\n" : ""
    for reason in reasons { text += "why: \(reason)\n" }
    if !isSame, reasons.isEmpty { text += "why: nothing that the manifests tell\n" }
    if let resourcesRemark { text += "resources: not named, because \(resourcesRemark)\n" }
    // Of a row that only one report has, zeros say nothing.
    let told = figures.filter { $0.kind == .changed || ![$0.before, $0.after].contains("0") }
    var rest = told.filter { !followsFromAsOf($0) }[...]
    let followingCount = told.count - rest.count
    while let first = rest.first {
      let row = rest.prefix { $0.isOfRow(of: first) }
      text += Self.text(of: row, first)
      rest = rest.dropFirst(row.count)
    }
    if followingCount > 0 {
      text +=
        "\(followingCount) \(followingCount == 1 ? "figure" : "figures") of the whole window, or of days that"
        + " one report does not have, differ by the as-of day and are not shown; --format csv has them\n"
    }
    if smallerCount > 0 {
      text +=
        "\(smallerCount) smaller \(smallerCount == 1 ? "change is" : "changes are") not shown\n"
    }
    return text
  }

  /// The figures of a row on one line, and below it the resources behind them.
  private static func text(of row: ArraySlice<Figure>, _ first: Figure) -> String {
    let name = [first.kind.rawValue, first.patient, first.series, first.bucket]
    let figures = row.map { "\($0.measure) \(shown($0.before)) -> \(shown($0.after))" }
    return name.filter { !$0.isEmpty }.joined(separator: " ") + ": "
      + figures.joined(separator: ", ") + "\n"
      + ChangedResource.words(first.resources, counted: first.patient.isEmpty)
      .map { "  \($0)\n" }.joined()
  }

  /// A value, a share to four places.
  private static func shown(_ value: String) -> String {
    guard !value.isEmpty else { return "none" }
    guard value.contains("."), let number = Double(value) else { return value }
    return "\((number * 10_000).rounded() / 10_000)"
  }

  /// What differs as CSV, a row for each figure.
  ///
  /// Of all patients together there may be any number of resources, so only the first are named.
  public var csv: String {
    let rows = figures.map {
      let resources =
        $0.patient.isEmpty
        ? ChangedResource.words($0.resources, counted: true) : $0.resources.map(\.description)
      return [
        $0.kind.rawValue, $0.patient, $0.series, $0.bucket, $0.measure, $0.before, $0.after,
        resources.joined(separator: ";"),
      ]
    }
    let head = ["change", "patient", "series", "bucket", "measure", "before", "after", "resources"]
    return ([head] + rows).map(CSVLine.text).joined()
  }

  /// What differs as JSON.
  public var json: String {
    get throws {
      struct Written: Encodable {
        let before: String
        let after: String
        let reasons: [String]
        let figures: [Figure]
        let smaller: Int
        let remark: String?

        enum CodingKeys: String, CodingKey {
          case before, after, reasons, figures, smaller
          case remark = "resources_not_named"
        }
      }
      let written = Written(
        before: before, after: after, reasons: reasons, figures: figures, smaller: smallerCount,
        remark: resourcesRemark)
      return String(decoding: try JSONEncoder.readable.encode(written), as: UTF8.self) + "\n"
    }
  }
}
