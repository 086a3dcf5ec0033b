/// How a day looks in a calendar: five steps of the share taken, and what has no share.
///
/// The steps differ in how far a cell is filled, so that they are told apart without colours; the
/// two around the threshold differ in colour, too.
package enum DayLook: CaseIterable {
  /// Every dose was taken.
  case allTaken
  /// A share from the threshold on, but not all.
  case most
  /// From half the threshold to below it.
  case some
  /// Below half the threshold, but not none.
  case little
  /// No dose was taken.
  case noneTaken
  /// There are records, and none says whether a dose was taken.
  case undetermined
  /// Nothing was recorded.
  case noRecords
  /// Nothing was recorded and nothing was due.
  case nothingDue
  /// The figures are hidden.
  case suppressed
}
