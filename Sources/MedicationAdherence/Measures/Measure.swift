/// A measure of how a medication was taken, one for each column of `measures.csv`, in its order.
public enum Measure: Int, CaseIterable, Sendable {
  /// Doses taken.
  case taken
  /// Doses recorded as not taken.
  case notTaken
  /// Doses for which it is not known yet whether they were taken.
  case undetermined
  /// Doses taken that were stopped before their end.
  case interrupted
  /// Doses due.
  case expected
  /// The most doses that the instructions allow.
  case expectedMax
  /// Doses due without any record.
  case unrecorded
  /// Doses taken beyond those due.
  case extra
  /// The share of the recorded doses that was taken, and the ends of its interval.
  case recordedAdherence, recordedAdherenceLow, recordedAdherenceHigh
  /// Doses taken for each dose due.
  case takingAdherence
  /// The share of the doses due that was taken, day by day, and the ends of its interval.
  case implementation, implementationLow, implementationHigh
  /// The share of due days with just the doses due, and the ends of its interval.
  case correctDays, correctDaysLow, correctDaysHigh
  /// The share of due days with a dose, and the ends of its interval.
  case daysCovered, daysCoveredLow, daysCoveredHigh
  /// The longest time without a dose that was due, in days.
  case longestGapDays
  /// Runs of due days without a dose.
  case holidays
  /// Whether a dose was ever taken.
  case initiated
  /// Days from the order to the first dose.
  case daysToFirstDose
  /// For how many days it was taken.
  case persistenceDays
  /// Whether it was taken to the end.
  case persistent
  /// The share of doses near their time of day, and the ends of its interval.
  case onTime, onTimeLow, onTimeHigh
  /// How late doses were, in minutes: the middle, the 90th percentile, and how many over two hours.
  case delayMedianMinutes, delayP90Minutes, delayedOver2h
  /// Minutes from the order's start to its first dose.
  case firstDoseMinutes
  /// AdhereR's measures of refills.
  case cma1, cma2, cma3, cma4, cma5, cma6, cma7, cma8, cma9
  /// Days' supply for each day.
  case possessionRatio
  /// The share of days with supply.
  case supplyDaysCovered

  /// What the measure is.
  public var definition: MeasureDefinition { Self.definitions[rawValue] }

  /// What kind of values it has.
  var kind: MeasureKind { Self.kinds[rawValue] }

  private static let definitions = allCases.map(\.ownDefinition)
  private static let kinds = definitions.map(\.kind)

  private var ownDefinition: MeasureDefinition {
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
    case .delayMedianMinutes: DelayMeasures.median
    case .delayP90Minutes: DelayMeasures.ninetieth
    case .delayedOver2h: DelayMeasures.over2h
    case .firstDoseMinutes: DelayMeasures.firstDose
    case .cma1: CMA1.definition
    case .cma2: CMA2.definition
    case .cma3: CMA3.definition
    case .cma4: CMA4.definition
    case .cma5: CMA5.definition
    case .cma6: CMA6.definition
    case .cma7: CMA7.definition
    case .cma8: CMA8.definition
    case .cma9: CMA9.definition
    case .possessionRatio: PossessionRatio.definition
    case .supplyDaysCovered: SupplyDaysCovered.definition
    }
  }

  /// The column's header.
  public var column: String { definition.column }

  /// The measure of a column; nil when the column holds none.
  package init?(column: String) {
    guard let measure = Self.byColumn[column] else { return nil }
    self = measure
  }

  private static let byColumn = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.column, $0) })

  /// The measures of refills, which belong to a whole patient.
  public static let refills: [Measure] =
    [.cma1, .cma2, .cma3, .cma4, .cma5, .cma6, .cma7, .cma8, .cma9]
    + [.possessionRatio, .supplyDaysCovered]

  /// The ends of the measure's 95 % interval; nil when it has none.
  public var bounds: (low: Measure, high: Measure)? {
    guard let low = Measure(rawValue: rawValue + 1), low.kind == .bound, kind != .bound,
      let high = Measure(rawValue: rawValue + 2)
    else { return nil }
    return (low, high)
  }
}
