import MedicationAdherence
import ReportLanguage

extension DayLook {
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
