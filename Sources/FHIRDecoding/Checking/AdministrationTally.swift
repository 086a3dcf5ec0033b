internal import MedicationAdherence

/// Counts the administrations that share one patient, order and medication, or only one order;
/// those entered in error are left out.
struct AdministrationTally {
  /// How many, and where the first ones are, in reading order.
  typealias Part = (count: Int, first: [AdministrationPlace])

  private var count = 0
  /// How many of them were taken.
  private(set) var takenCount = 0
  /// Where the first ones are, and the first that were taken, in reading order.
  private var places: [AdministrationPlace] = []
  /// The first to the last day of those that count and give a day; nil when there are none.
  private(set) var days: DayRange?
  /// The last day that counts; nil when every day counts.
  private let asOf: Day?
  /// The most places that are kept, of all and of those that were taken.
  private let placeLimit: Int

  /// Makes an empty tally that keeps at most `placeLimit` places; `asOf` is the last day that
  /// counts.
  init(placeLimit: Int, asOf: Day?) {
    (self.placeLimit, self.asOf) = (placeLimit, asOf)
  }

  /// All of them.
  var all: Part { (count, places) }

  /// Where the first that were taken are, in reading order.
  var firstTaken: [AdministrationPlace] { places.filter(\.isTaken) }

  /// Adds an administration, in reading order; its place is made only when it is kept.
  mutating func note(
    _ record: AdministrationRecord, at place: (_ isTaken: Bool) -> AdministrationPlace
  ) {
    let isSound = record.fault == AdministrationRecord.Fault.none.rawValue
    let isTaken = isSound && AdministrationRecord.outcome(of: record.outcome) == .taken
    if count < placeLimit || (isTaken && takenCount < placeLimit) { places.append(place(isTaken)) }
    count += 1
    if isTaken { takenCount += 1 }
    guard isSound, let date = record.date, date.precision >= .day, date.day >= .firstPlausible,
      date.day <= asOf ?? .last, let day = DayRange(first: date.day, last: date.day)
    else { return }
    days = days?.union(day) ?? day
  }

  /// Adds another tally, whichever was read first.
  mutating func add(_ other: AdministrationTally) {
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

/// Where an administration is, in few bytes: several are kept for each patient's order.
struct AdministrationPlace {
  /// The position in reading order.
  let ordinal: UInt64
  /// Whether it was taken.
  let isTaken: Bool
  private let file: Int32
  private let line: UInt32
  private let steps: [ReadingPlace.Step]
  private let id: String

  /// Records where an administration is, with the id in a form that may be shown.
  init(_ place: ReadingPlace, id: String, isTaken: Bool) {
    (ordinal, steps) = (place.ordinal, place.steps)
    (file, line) = (Int32(clamping: place.file), UInt32(clamping: place.line))
    (self.id, self.isTaken) = (id, isTaken)
  }

  /// The place as it is reported.
  var place: CheckTally.Place {
    let type = ResourceKind.administration.name
    let reading = ReadingPlace(file: Int(file), line: Int(line), ordinal: ordinal, steps: steps)
    return CheckTally.Place(
      file: Int(file), line: Int(line), path: reading.path(type, ""),
      resource: id.isEmpty ? "" : type + "/" + id)
  }
}
