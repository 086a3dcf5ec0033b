/// All figures of one patient's refills, or of those of one drug class.
public struct RefillReport: Sendable {
  /// The drug class; nil when all of a patient's dispenses are measured together.
  public let drugClass: String?
  /// CMA1 to CMA9.
  public let measures: RefillRow
  /// The treatment episodes.
  public let episodes: [EpisodeRow]
  /// The sliding windows.
  public let slidingWindows: [SlidingWindowRow]
  /// Why measures are empty.
  public let emptyMeasures: [EmptyMeasureRow]
  /// The days covered in the observation window, when a threshold was asked for.
  public let daysCovered: DaysCoveredRow?
  /// Whether the observation window lies in the follow-up.
  public let isWindowInFollowUp: Bool
  /// The last day of the observation window that can be covered.
  public let lastDay: Day

  /// Measures dispenses in any order; nil without any.
  public init?(
    patient: String, drugClass: String?, dispenses: [Dispense], settings: RefillSettings,
    threshold: QualityThreshold?
  ) {
    guard let history = RefillHistory(dispenses, settings: settings) else { return nil }
    self.drugClass = drugClass
    measures = RefillRow(patient: patient, history: history)
    episodes = EpisodeRow.rows(patient: patient, history: history)
    slidingWindows = SlidingWindowRow.rows(patient: patient, history: history)
    emptyMeasures = EmptyMeasureRow.rows(
      measures: measures, slidingWindows: slidingWindows)
    daysCovered = threshold.map {
      DaysCoveredRow(patient: patient, dispenses: dispenses, history: history, threshold: $0)
    }
    isWindowInFollowUp = history.isWindowInFollowUp
    lastDay = history.window.days?.last ?? history.window.end
  }
}
