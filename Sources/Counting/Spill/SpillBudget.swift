internal import Synchronization

/// The bytes of memory that the spools of several threads may hold together.
///
/// Half of them are divided among the spools; the other half is for those that need more, for threads
/// hardly ever do the same share of the work.
package final class SpillBudget: Sendable {
  /// What a spool takes of the common half at a time.
  static let step = 1 << 18

  /// The bytes that each spool may hold whatever the others do.
  let share: Int
  private let common: Atomic<Int>

  /// Divides bytes among a number of spools.
  package init(_ bytes: Int, spills: Int) {
    share = bytes / 2 / max(spills, 1)
    common = Atomic(bytes / 2)
  }

  /// Takes a step of the common half; false when it is used up.
  func takeStep() -> Bool {
    if common.subtract(Self.step, ordering: .relaxed).newValue >= 0 { return true }
    giveBack(Self.step)
    return false
  }

  /// Gives bytes of the common half back.
  func giveBack(_ bytes: Int) {
    common.add(bytes, ordering: .relaxed)
  }
}
