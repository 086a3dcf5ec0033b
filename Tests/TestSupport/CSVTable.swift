/// The rows of a CSV file, each by its headers.
public struct CSVTable: Sendable {
  /// The rows.
  public let rows: [[String: String]]

  /// Reads RFC 4180 text whose first row is the header.
  public init(_ text: String) {
    let records = Self.records(text.unicodeScalars)
    let headers = records.first ?? []
    rows = records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(headers, $0)) }
  }

  /// The sum of a column of whole numbers over the rows that fit.
  public func sum(_ column: String, where fits: ([String: String]) -> Bool = { _ in true }) -> Int {
    rows.filter(fits).reduce(0) { $0 + (Int($1[column] ?? "") ?? 0) }
  }

  private static func records(_ text: String.UnicodeScalarView) -> [[String]] {
    var (records, record, field) = ([[String]](), [String](), String.UnicodeScalarView())
    var (isQuoted, wasQuote) = (false, false)
    for scalar in text {
      switch scalar {
      case "\"":
        isQuoted.toggle()
        // A doubled quote closes and opens again; the second one is text.
        if isQuoted, wasQuote { field.append(scalar) }
      case _ where !isQuoted && (scalar == "," || scalar == "\n"):
        record.append(String(field))
        field.removeAll()
        if scalar == "\n" {
          records.append(record)
          record.removeAll()
        }
      default: field.append(scalar)
      }
      wasQuote = scalar == "\""
    }
    return records
  }
}
