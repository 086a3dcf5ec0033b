internal import Synchronization

/// The bytes of memory that the stores of several threads may hold together.
///
/// Half is divided evenly; the other half goes to stores that need more.
///
/// Saves files: threads rarely do equal shares of the work, and one that does more spills later.
package final class SpillBudget: Sendable {
  /// What a store takes of the shared half at a time.
  static let step = 1 << 18

  /// The bytes that each store may hold whatever the others do.
  let share: Int
  private let common: Atomic<Int>

  /// Divides bytes among a number of stores.
  package init(_ bytes: Int, spills: Int) {
    share = bytes / 2 / max(spills, 1)
    common = Atomic(bytes / 2)
  }

  /// Divides a number of mebibytes, doubled where texts are kept, which need as much as their records.
  package convenience init(mebibytes: Int, keepsTexts: Bool, spills: Int) {
    self.init((keepsTexts ? 2 : 1) * mebibytes << 20, spills: spills)
  }

  /// Takes a step of the shared half; false when it is used up.
  func takeStep() -> Bool {
    if common.subtract(Self.step, ordering: .relaxed).newValue >= 0 { return true }
    giveBack(Self.step)
    return false
  }

  /// Gives bytes of the shared half back.
  func giveBack(_ bytes: Int) {
    common.add(bytes, ordering: .relaxed)
  }
}
