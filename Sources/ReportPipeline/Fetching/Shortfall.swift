/// The parts of a fetch that are not complete for one and the same reason.
struct Shortfall {
  /// The most parts that are named.
  private static let namedParts = 6

  private let state: String
  private var reason: String
  private var parts: [String]

  /// What is not complete, in the order of a ledger.
  ///
  /// Requests that differ by the type in their address only have the same reason.
  static func all(of ledger: [FetchLedgerRow]) -> [Shortfall] {
    var shortfalls: [Shortfall] = []
    var numbers: [[String]: Int] = [:]
    for row in ledger where !row.isComplete {
      let part = row.patientOrFile.isEmpty ? row.type : "\(row.type) (\(row.patientOrFile))"
      let reason = row.reason.replacing("/\(row.type) ", with: "/[type] ")
      let key = [row.state, reason]
      if let number = numbers[key] {
        shortfalls[number].parts.append(part)
        if shortfalls[number].reason != row.reason { shortfalls[number].reason = reason }
      } else {
        numbers[key] = shortfalls.count
        shortfalls.append(Shortfall(state: row.state, reason: row.reason, parts: [part]))
      }
    }
    return shortfalls
  }

  /// The parts, what became of them, and why.
  var sentence: String {
    guard parts.count > 1 else { return "\(parts.joined()) is \(state): \(reason)" }
    let more = parts.count - Self.namedParts
    let named = parts.prefix(Self.namedParts).joined(separator: ", ")
    let all = more > 0 ? "\(named) and \(more) more" : named
    return "\(all) are \(state): \(reason)"
  }
}
