/// What became of a fetch.
public struct FetchSummary: Sendable {
  /// The ledger.
  public let ledger: [FetchLedgerRow]
  /// The number of rows by type.
  public let counts: [String: Int]
  /// Whether it was interrupted and can go on.
  public let isInterrupted: Bool
  /// Whether the server still holds an export that this run began.
  public let hasOpenExport: Bool
  /// Whether all was asked for, and not only what changed.
  let asksAll: Bool
  /// What else a reader should know of an export.
  var notes: [String]
  /// What became of the parts.
  private let parts: Outcome
  /// The server's words for not accepting the credentials; nil when it accepted them.
  package let refusal: String?
  /// The instant from which on the next fetch need ask, by type; complete types only.
  package var watermarks: [String: String] = [:]
  /// What it learned beside the rows.
  package var told = ToldChanges()
  /// Where what came lies when it was not put in the place of an earlier fetch; else nil.
  public internal(set) var unsettledPath: String?

  /// What became of a fetch, or of its parts, in a word.
  public enum Outcome: Sendable, Equatable {
    /// All is there.
    case complete
    /// Something is missing, or there is nothing at all.
    case incomplete
    /// The server did not accept the credentials, or refused everything.
    case refused
    /// The server gave nothing at all.
    case unavailable
  }

  init(
    ledger: [FetchLedgerRow], counts: [String: Int], isInterrupted: Bool, hasOpenExport: Bool,
    asksAll: Bool, notes: [String], ends: [PartEnd]
  ) {
    (self.ledger, self.counts, self.isInterrupted) = (ledger, counts, isInterrupted)
    (self.hasOpenExport, self.asksAll, self.notes) = (hasOpenExport, asksAll, notes)
    let rows = counts.values.reduce(0, +)
    parts = isInterrupted ? .incomplete : Self.outcome(of: ends, rows: rows)
    refusal = Self.refusal(of: ends)
  }

  /// What became of it; incomplete also when the server has nothing at all.
  public var outcome: Outcome { parts == .complete && foundNothing ? .incomplete : parts }

  /// The number of rows of all types.
  package var rowCount: Int { counts.values.reduce(0, +) }

  /// Whether all was asked for and the server says that there is nothing.
  public var foundNothing: Bool { asksAll && isComplete && rowCount == 0 }

  /// Whether what came may take the place of what an earlier fetch brought.
  var isUsable: Bool {
    outcome == .complete || outcome == .incomplete && rowCount > 0
  }

  /// Whether all that was asked for is there.
  public var isComplete: Bool { ledger.allSatisfy(\.isComplete) && !isInterrupted }

  /// What came, in one sentence.
  public var sentence: String {
    let rows = counts.sorted { $0.key < $1.key }.filter { $0.value > 0 }
      .map { "\($0.value) \($0.key)" }
    let came = rows.isEmpty ? "nothing came" : rows.joined(separator: ", ")
    if foundNothing { return "nothing came: the server has nothing of what was asked for" }
    let missing = ledger.count { !$0.isComplete }
    let fetched = asksAll ? "fetched" : "fetched what is new or changed"
    guard missing > 0 else { return "\(fetched): \(came)" }
    return "\(fetched)\(asksAll ? "" : ",") in part: \(came); \(missing) of \(ledger.count) parts "
      + (missing == 1 ? "is" : "are") + " not complete, and ledger.csv says why"
  }

  /// The parts that are not complete, each reason in one sentence; the first few when there are many.
  public var shortfalls: [String] { Shortfall.all(of: ledger).prefix(10).map(\.sentence) }

  /// What a reader should know of the parts that are complete; each once.
  ///
  /// Patients who joined a group are covered by the row of the Group.
  public var remarks: [String] {
    var seen: Set<String> = ["", SearchSettings.wholeRemark, PartEnd.found]
    let rows = ledger.filter { $0.isComplete && !seen.contains($0.reason) }
    let types = Dictionary(grouping: rows, by: \.reason).mapValues { rows in
      rows.map(\.type).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    }
    return
      (rows.map { "\(types[$0.reason, default: []].joined(separator: ", ")): \($0.reason)" }
      + notes).filter { seen.insert($0).inserted }
  }

  /// Why an earlier fetch was left as it was, and where the new one lies; nil when it was not.
  public var unsettledSentence: String? {
    guard let unsettledPath else { return nil }
    let next = isComplete ? "" : ", and the same command goes on there"
    return "the earlier fetch was not replaced; what came now is in \(unsettledPath)\(next)"
  }

  /// The reason of the first part that ended because the credentials were not accepted; nil when
  /// they were.
  static func refusal(of ends: [PartEnd]) -> String? {
    ends.filter { $0.state != .complete && $0.cause == .unauthenticated }.map(\.reason)
      .first { $0 != SearchLanes.notAskedUnauthenticated }
  }

  /// What became of parts that ended so: refused when the server did not accept the credentials or
  /// refused everything, unavailable when it gave nothing at all, incomplete for anything else that
  /// is missing.
  static func outcome(of ends: [PartEnd], rows: Int) -> Outcome {
    let missing = ends.filter { $0.state != .complete }
    if missing.isEmpty { return .complete }
    if missing.contains(where: { $0.cause == .unauthenticated }) { return .refused }
    guard rows == 0, missing.allSatisfy({ $0.state == .failed }) else { return .incomplete }
    if missing.allSatisfy({ $0.cause == .denied }) { return .refused }
    if missing.allSatisfy({ $0.cause == .unavailable || $0.cause == .unreachable }) {
      return .unavailable
    }
    return .incomplete
  }
}

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

  /// The parts, their state, and why.
  var sentence: String {
    guard parts.count > 1 else { return "\(parts.joined()) is \(state): \(reason)" }
    let more = parts.count - Self.namedParts
    let named = parts.prefix(Self.namedParts).joined(separator: ", ")
    let all = more > 0 ? "\(named) and \(more) more" : named
    return "\(all) are \(state): \(reason)"
  }
}
