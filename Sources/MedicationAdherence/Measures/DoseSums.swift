/// What was due and what was taken of it, added over the units that count in a bucket or a window.
///
/// A unit is an order or a patient's medication. It counts when it is known on each of the days how
/// many doses were due. All are numbers of doses.
public struct DoseSums: Hashable, Codable, Sendable {
  /// Doses due.
  public var expected: Int
  /// The most doses that the instructions allow.
  public var expectedMax: Int
  /// Doses taken, on the day on which they were.
  public var taken: Int
  /// Doses taken that were due, day by day, each on the day that it stands for.
  public var matched: Int
  /// Doses due without any record, day by day.
  public var unrecorded: Int
  /// Doses taken beyond those due, day by day.
  public var extra: Int
  /// Doses of these that may have been due on a day close by of which one is not recorded.
  public var displaced: Int

  /// Makes sums, 0 where nothing is said.
  public init(
    expected: Int = 0, expectedMax: Int = 0, taken: Int = 0, matched: Int = 0,
    unrecorded: Int = 0, extra: Int = 0, displaced: Int = 0
  ) {
    self.expected = expected
    self.expectedMax = expectedMax
    self.taken = taken
    self.matched = matched
    self.unrecorded = unrecorded
    self.extra = extra
    self.displaced = displaced
  }

  /// Adds up all days of a unit, each dose on the due day that it stands for.
  ///
  /// Nil when it is not known on each of them how many doses were due.
  public init?(of unit: UnitDays) {
    var unit = unit
    unit.match()
    guard unit.isKnown(unit.places) else { return nil }
    self.init(unit, unit.places)
  }

  /// Adds up some days of a unit, for each of which it is known how many doses were due.
  init(_ unit: borrowing UnitDays, _ places: Range<Int>) {
    self.init()
    let (due, taken) = (unit.expected.span.extracting(places), unit.taken.span.extracting(places))
    let maximum = unit.maximum.span.extracting(places)
    let recorded = unit.recorded.span.extracting(places)
    let takenOnDay = unit.takenOnDay.span.extracting(places)
    // Unchecked: no sum comes near 64 bits.
    for place in due.indices {
      let (dueOnDay, takenForDay) = (Int(due[place]), Int(taken[place]))
      expected &+= dueOnDay
      expectedMax &+= Int(maximum[place])
      self.taken &+= Int(takenOnDay[place])
      matched &+= Implementation.matched(expected: dueOnDay, taken: takenForDay)
      unrecorded &+= UnrecordedDoses.count(expected: dueOnDay, recorded: Int(recorded[place]))
      extra &+= ExtraDoses.count(expected: dueOnDay, taken: takenForDay)
    }
    // Where a number of doses ends both, the quicker rhythm has none left on the last days.
    expectedMax = max(expectedMax, expected)
    if !unit.displaced.isEmpty {
      displaced = unit.displaced[places].reduce(0) { $0 + Int($1) }
    }
  }

  /// Doses due that are recorded as not taken or undetermined: with those taken and those of which
  /// nothing is recorded they are all that were due.
  public var recordedOtherwise: Int { expected - matched - unrecorded }

  /// The share of the doses due that was taken, day by day; nil when none was due.
  public var implementation: Double? { Implementation.value(of: self) }

  /// The doses taken for each dose due, which may exceed 1; nil when none was due.
  public var takingAdherence: Double? { TakingAdherence.value(of: self) }

  /// The sums of two sets of units.
  public static func + (left: Self, right: Self) -> Self {
    DoseSums(
      expected: left.expected + right.expected, expectedMax: left.expectedMax + right.expectedMax,
      taken: left.taken + right.taken, matched: left.matched + right.matched,
      unrecorded: left.unrecorded + right.unrecorded, extra: left.extra + right.extra,
      displaced: left.displaced + right.displaced)
  }
}
