internal import DurableOutput
internal import FoundationEssentials

/// What differs between two reports, and what may have caused it.
public struct Difference: Sendable {
  /// What became of a figure.
  enum Kind: String, Encodable {
    case added, removed, changed
  }

  /// A figure that differs.
  struct Figure: Encodable {
    let kind: Kind
    let patient: String
    let series: String
    let bucket: String
    let measure: String
    /// The value as the report has it; empty when it has none.
    let before: String
    let after: String

    enum CodingKeys: String, CodingKey {
      case patient, series, bucket, measure, before, after
      case kind = "change"
    }
  }

  /// The folder of the earlier report.
  let before: String
  /// The folder of the later report.
  let after: String
  /// What differs between the ways in which they were made.
  let reasons: [String]
  /// The figures that differ, in the order of the tables.
  var figures: [Figure] = []
  /// How many changes are smaller than what is told.
  public internal(set) var smallerCount = 0

  /// Whether every figure is the same.
  public var isSame: Bool { figures.isEmpty && smallerCount == 0 }

  init(before: String, after: String, reasons: [String]) {
    (self.before, self.after, self.reasons) = (before, after, reasons)
  }
}

extension Difference {
  /// What differs, for people: why, then the rows with all their figures.
  public var text: String {
    var text = isSame ? "no figure differs\n" : ""
    for reason in reasons { text += "why: \(reason)\n" }
    if !isSame, reasons.isEmpty { text += "why: nothing that the manifests tell\n" }
    var last: [String] = []
    // Of a row that only one report has, zeros say nothing.
    for figure in figures
    where figure.kind == .changed || ![figure.before, figure.after].contains("0") {
      let row = [figure.kind.rawValue, figure.patient, figure.series, figure.bucket]
        .filter { !$0.isEmpty }
      text += row == last ? ", " : (last.isEmpty ? "" : "\n") + row.joined(separator: " ") + ": "
      last = row
      text += "\(figure.measure) \(Self.shown(figure.before)) -> \(Self.shown(figure.after))"
    }
    if !last.isEmpty { text += "\n" }
    if smallerCount > 0 {
      text +=
        "\(smallerCount) smaller \(smallerCount == 1 ? "change is" : "changes are") not shown\n"
    }
    return text
  }

  /// A value, a share to four places.
  private static func shown(_ value: String) -> String {
    guard !value.isEmpty else { return "none" }
    guard value.contains("."), let number = Double(value) else { return value }
    return "\((number * 10_000).rounded() / 10_000)"
  }

  /// What differs as CSV, a row for each figure.
  public var csv: String {
    let rows = figures.map {
      [$0.kind.rawValue, $0.patient, $0.series, $0.bucket, $0.measure, $0.before, $0.after]
    }
    let head = ["change", "patient", "series", "bucket", "measure", "before", "after"]
    return ([head] + rows).map { row in
      row.map(Self.quoted).joined(separator: ",") + "\n"
    }.joined()
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
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
      }
      let written = Written(
        before: before, after: after, reasons: reasons, figures: figures, smaller: smallerCount)
      return String(decoding: try JSONEncoder.readable.encode(written), as: UTF8.self) + "\n"
    }
  }
}
