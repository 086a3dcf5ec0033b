internal import FHIRIntake
internal import Glibc

/// What came of a fetch.
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
  /// What became of the parts: 0, 1, 69 or 77.
  private let partsCode: Int32
  /// How the server said that it does not know who asks; nil when it did not.
  let refusal: String?
  /// Where what came lies when it was not put in the place of an earlier fetch; else nil.
  public internal(set) var unsettledPath: String?

  init(
    ledger: [FetchLedgerRow], counts: [String: Int], isInterrupted: Bool, hasOpenExport: Bool,
    asksAll: Bool, notes: [String], exitCode: Int32, refusal: String?
  ) {
    (self.ledger, self.counts, self.isInterrupted) = (ledger, counts, isInterrupted)
    (self.hasOpenExport, self.asksAll, self.notes) = (hasOpenExport, asksAll, notes)
    (partsCode, self.refusal) = (exitCode, refusal)
  }

  /// What the process ends with: 0, 1, 69 or 77; 1 also when the server has nothing at all.
  public var exitCode: Int32 {
    partsCode == EXIT_SUCCESS && foundNothing ? EXIT_FAILURE : partsCode
  }

  /// The number of rows of all types.
  var rowCount: Int { counts.values.reduce(0, +) }

  /// Whether all was asked for and the server says that there is nothing.
  public var foundNothing: Bool { asksAll && isComplete && rowCount == 0 }

  /// Whether what came may take the place of what an earlier fetch brought.
  var isUsable: Bool {
    exitCode == EXIT_SUCCESS || exitCode == EXIT_FAILURE && rowCount > 0
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
  /// Of patients who joined a group the row of the Group says enough.
  public var remarks: [String] {
    var seen: Set<String> = ["", SearchSettings.wholeRemark]
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

  /// How the server said that it does not know who asks, which ended parts so; nil when it did not.
  static func refusal(of ends: [PartEnd]) -> String? {
    ends.filter { $0.state != .complete && $0.cause == .unauthenticated }.map(\.reason)
      .first { $0 != SearchLanes.notAskedUnauthenticated }
  }

  /// The exit code of a run whose parts ended so: 77 when the server does not know who asks or
  /// refused everything, 69 when it gave nothing at all, 1 for anything else that is missing.
  static func exitCode(of ends: [PartEnd], rows: Int) -> Int32 {
    let missing = ends.filter { $0.state != .complete }
    if missing.isEmpty { return EXIT_SUCCESS }
    if missing.contains(where: { $0.cause == .unauthenticated }) { return EX_NOPERM }
    guard rows == 0, missing.allSatisfy({ $0.state == .failed }) else { return EXIT_FAILURE }
    if missing.allSatisfy({ $0.cause == .denied }) { return EX_NOPERM }
    if missing.allSatisfy({ $0.cause == .unavailable || $0.cause == .unreachable }) {
      return EX_UNAVAILABLE
    }
    return EXIT_FAILURE
  }
}
