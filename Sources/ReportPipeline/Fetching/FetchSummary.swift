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
  /// What else a reader should know of an export.
  let notes: [String]
  /// What the process ends with: 0, 1, 69 or 77.
  public let exitCode: Int32

  /// Whether all that was asked for is there.
  public var isComplete: Bool { ledger.allSatisfy(\.isComplete) && !isInterrupted }

  /// What came, in one sentence.
  public var sentence: String {
    let rows = counts.sorted { $0.key < $1.key }.filter { $0.value > 0 }
      .map { "\($0.value) \($0.key)" }
    let came = rows.isEmpty ? "nothing came" : rows.joined(separator: ", ")
    guard !isComplete else { return "fetched: \(came)" }
    let missing = ledger.count { !$0.isComplete }
    return "fetched in part: \(came); \(missing) of \(ledger.count) parts "
      + (missing == 1 ? "is" : "are") + " not complete, and ledger.csv says why"
  }

  /// The parts that are not complete, each reason in one sentence; the first few when there are many.
  public var shortfalls: [String] { Shortfall.all(of: ledger).prefix(10).map(\.sentence) }

  /// What a reader should know of the parts that are complete; each once.
  public var remarks: [String] {
    var seen: Set<String> = []
    return
      (ledger.filter { $0.isComplete && !$0.reason.isEmpty }.map { "\($0.type): \($0.reason)" }
      + notes).filter { seen.insert($0).inserted }
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
