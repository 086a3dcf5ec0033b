internal import MedicationAdherence

/// What was met of administrations that are of one patient, one order and one medication, or of one
/// order, but for those entered in error.
struct AttributionUse {
  /// Some of them: how many, and where the first one lies.
  typealias Part = (count: Int, first: CheckTally.Place)

  /// All of them.
  private(set) var all: Part
  /// Those that were taken; nil without any.
  private(set) var taken: Part?
  /// The first to the last day of those that count, as far as they say the day; nil without any.
  private(set) var days: DayRange?

  /// Begins with an administration that lies at a place; `asOf` is the last day that counts.
  init(_ record: AdministrationRecord, at place: CheckTally.Place, asOf: Day?) {
    all = (0, place)
    note(record, at: place, asOf: asOf)
  }

  /// Notes an administration that was read after those before.
  mutating func note(
    _ record: AdministrationRecord, at place: @autoclosure () -> CheckTally.Place, asOf: Day?
  ) {
    all.count += 1
    guard record.fault == AdministrationRecord.Fault.none.rawValue else { return }
    if record.outcome == Outcome.taken.rawValue {
      taken = ((taken?.count ?? 0) + 1, taken?.first ?? place())
    }
    guard let date = record.date, date.precision >= .day, date.day >= .firstPlausible,
      date.day <= asOf ?? .last, let day = DayRange(first: date.day, last: date.day)
    else { return }
    days = days?.union(day) ?? day
  }

  /// Adds what was met beside, in any order.
  mutating func add(_ other: AttributionUse) {
    all = Self.sum(all, other.all)
    taken = taken.map { known in other.taken.map { Self.sum(known, $0) } ?? known } ?? other.taken
    days = days.map { known in other.days.map(known.union) ?? known } ?? other.days
  }

  private static func sum(_ left: Part, _ right: Part) -> Part {
    let isLater = CheckTally.precedes(right.first, left.first)
    return (left.count + right.count, isLater ? right.first : left.first)
  }
}
