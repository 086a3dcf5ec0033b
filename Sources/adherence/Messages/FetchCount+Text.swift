internal import FHIRServer
internal import FoundationEssentials

extension [FetchCount] {
  /// A line for each, its columns aligned; the patient's where patients were asked for.
  var table: String {
    let hasPatients = contains { !$0.patient.isEmpty }
    var rows = [["type", "patient", "count"]]
    rows += map { [$0.type, $0.patient, $0.count.map(String.init) ?? "not counted"] }
    if !hasPatients { for index in rows.indices { rows[index].remove(at: 1) } }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (cells.dropLast() + [row[row.count - 1]]).joined(separator: "  ") + "\n"
    }.joined()
  }

  /// An object for each, in a list; `count` is null where the server does not count.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(map(WrittenCount.init)), as: UTF8.self) + "\n"
    }
  }
}

/// A count as it is written.
private struct WrittenCount: Encodable {
  let counted: FetchCount

  enum CodingKeys: String, CodingKey {
    case type, patient, count
  }

  init(_ counted: FetchCount) { self.counted = counted }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(counted.type, forKey: .type)
    if !counted.patient.isEmpty { try container.encode(counted.patient, forKey: .patient) }
    try container.encode(counted.count, forKey: .count)
  }
}
