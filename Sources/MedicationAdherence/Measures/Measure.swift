/// A measure of how a medication was taken, one for each column of `measures.csv`, in its order.
public enum Measure: Int, CaseIterable, Sendable {
  case taken, notTaken, undetermined, interrupted
  case expected, expectedMax, unrecorded, extra
  case recordedAdherence, recordedAdherenceLow, recordedAdherenceHigh
  case takingAdherence
  case implementation, implementationLow, implementationHigh
  case correctDays, correctDaysLow, correctDaysHigh
  case daysCovered, daysCoveredLow, daysCoveredHigh
  case longestGapDays, holidays
  case initiated, daysToFirstDose
  case persistenceDays, persistent
  case onTime, onTimeLow, onTimeHigh

  /// What the measure is.
  public var definition: MeasureDefinition {
    switch self {
    case .taken: RecordedDoses.taken
    case .notTaken: RecordedDoses.notTaken
    case .undetermined: RecordedDoses.undetermined
    case .interrupted: RecordedDoses.interrupted
    case .expected: DosesDue.expected
    case .expectedMax: DosesDue.expectedMax
    case .unrecorded: UnrecordedDoses.definition
    case .extra: ExtraDoses.definition
    case .recordedAdherence: RecordedAdherence.definition
    case .recordedAdherenceLow: RecordedAdherence.definition.low
    case .recordedAdherenceHigh: RecordedAdherence.definition.high
    case .takingAdherence: TakingAdherence.definition
    case .implementation: Implementation.definition
    case .implementationLow: Implementation.definition.low
    case .implementationHigh: Implementation.definition.high
    case .correctDays: CorrectDays.definition
    case .correctDaysLow: CorrectDays.definition.low
    case .correctDaysHigh: CorrectDays.definition.high
    case .daysCovered: DosedDays.definition
    case .daysCoveredLow: DosedDays.definition.low
    case .daysCoveredHigh: DosedDays.definition.high
    case .longestGapDays: LongestGap.definition
    case .holidays: DrugHolidays.definition
    case .initiated: Initiation.initiated
    case .daysToFirstDose: Initiation.daysToFirstDose
    case .persistenceDays: Persistence.days
    case .persistent: Persistence.persistent
    case .onTime: OnTimeDoses.definition
    case .onTimeLow: OnTimeDoses.definition.low
    case .onTimeHigh: OnTimeDoses.definition.high
    }
  }

  /// The column's header.
  public var column: String { definition.column }

  /// The ends of the measure's 95 % interval; nil when it has none.
  public var bounds: (low: Measure, high: Measure)? {
    guard let low = Measure(rawValue: rawValue + 1), low.definition.kind == .bound,
      definition.kind != .bound, let high = Measure(rawValue: rawValue + 2)
    else { return nil }
    return (low, high)
  }
}
