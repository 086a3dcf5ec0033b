import MedicationAdherence

/// How a day looks in a calendar: five steps of the share taken, and what has no share.
///
/// The steps differ in how far a cell is filled, so that they are told apart without colours; the
/// two around the threshold differ in colour, too.
enum DayLook: CaseIterable {
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

  /// The look of a day.
  init(_ day: BucketCounts, threshold: Double) {
    switch day.state {
    case .noRecords: self = .noRecords
    case .nothingDue: self = .nothingDue
    case .suppressed: self = .suppressed
    case .recorded:
      self =
        AdherenceShare(day).map { DayLook(share: $0.value, threshold: threshold) }
        ?? .undetermined
    }
  }

  /// The step of a share, 0 to 1.
  private init(share: Double, threshold: Double) {
    self =
      share >= 1
      ? .allTaken
      : share <= 0
        ? .noneTaken : share >= threshold ? .most : share >= threshold / 2 ? .some : .little
  }

  /// The steps of shares, the best first, that a share can have at a threshold.
  static func steps(threshold: Double) -> [DayLook] {
    let below: [DayLook] = threshold > 0 ? [.some, .little] : []
    return [.allTaken] + (threshold < 1 ? [.most] : []) + below + [.noneTaken]
  }

  /// The looks of days without a share.
  static let withoutShare: [DayLook] = [.undetermined, .noRecords, .nothingDue, .suppressed]
}
