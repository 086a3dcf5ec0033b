internal import MedicationAdherence

/// What was met of administrations that are of one patient, one order and one medication, or of one
/// order, but for those entered in error.
struct AttributionUse {
  /// Some of them: how many, and where the first ones lie, in the order of reading.
  typealias Part = (count: Int, first: [AdministrationPlace])

  private var count = 0
  /// How many of them were taken.
  private(set) var takenCount = 0
  /// Where the first ones lie, and the first of those that were taken, in the order of reading.
  private var places: [AdministrationPlace] = []
  /// The first to the last day of those that count, as far as they say the day; nil without any.
  private(set) var days: DayRange?
  /// The last day that counts; nil when any does.
  private let asOf: Day?
  /// How many places are kept of all and of those that were taken.
  private let placeLimit: Int

  /// Makes a use of nothing that keeps so many places; `asOf` is the last day that counts.
  init(placeLimit: Int, asOf: Day?) {
    (self.placeLimit, self.asOf) = (placeLimit, asOf)
  }

  /// All of them.
  var all: Part { (count, places) }

  /// Where the first ones lie that were taken, in the order of reading.
  var firstTaken: [AdministrationPlace] { places.filter(\.isTaken) }

  /// Notes an administration that was read after those before; its place is made only when it is kept.
  mutating func note(
    _ record: AdministrationRecord, at place: (_ isTaken: Bool) -> AdministrationPlace
  ) {
    let isSound = record.fault == AdministrationRecord.Fault.none.rawValue
    let isTaken = isSound && record.outcome == Outcome.taken.rawValue
    if count < placeLimit || (isTaken && takenCount < placeLimit) { places.append(place(isTaken)) }
    count += 1
    if isTaken { takenCount += 1 }
    guard isSound, let date = record.date, date.precision >= .day, date.day >= .firstPlausible,
      date.day <= asOf ?? .last, let day = DayRange(first: date.day, last: date.day)
    else { return }
    days = days?.union(day) ?? day
  }

  /// Adds what was met beside, in any order.
  mutating func add(_ other: AttributionUse) {
    count += other.count
    takenCount += other.takenCount
    places = firstOnes(of: places + other.places)
    days = days.map { known in other.days.map(known.union) ?? known } ?? other.days
  }

  private func firstOnes(of places: [AdministrationPlace]) -> [AdministrationPlace] {
    var (room, roomForTaken) = (placeLimit, placeLimit)
    return places.sorted { $0.ordinal < $1.ordinal }.filter { place in
      defer {
        room -= 1
        if place.isTaken { roomForTaken -= 1 }
      }
      return room > 0 || (place.isTaken && roomForTaken > 0)
    }
  }
}
