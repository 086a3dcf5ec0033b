import Synchronization

/// Whether a text that a spreadsheet takes for a formula was let through, on any thread.
final class FormulaWatch: Sendable {
  private let seen = Atomic(false)

  /// Whether there was one.
  var metFormulaText: Bool { seen.load(ordering: .relaxed) }

  /// Takes note of one file.
  func note(_ metFormulaText: Bool) {
    if metFormulaText { seen.store(true, ordering: .relaxed) }
  }
}
