internal import CLinux
internal import FHIRDecoding
internal import MedicationAdherence

/// One unit of counting: an order, or a patient's administrations of a medication without an order.
package struct CountingUnit: Sendable {
  private let patientNumber: UInt32
  private let orderNumber: Int32
  private let medicationNumber: UInt32
  private let mentionNumber: UInt32
  private var rawSeriesIndex: UInt32 = 0
  private var scheduleNumber: Int32 = -1
  /// The names that its administrations without an order, within the days asked for, have for it.
  var names = CountedNames()
  /// The first and last day with an administration that has a day, up to the as-of day.
  var administered: DayRange?
  /// The first and last day with an administration that can count in a bucket.
  var countable: DayRange?
  /// Whether one of these lies within the days that were asked for.
  var isWithinWindow = false
  /// Whether its series shows something of it: a day on which the order was active, or an
  /// administration.
  var isShown = false
  /// What the patient's other orders mean for this one.
  package var others = OtherOrders()

  /// Makes a unit, named by an order, or by the references at a `place` among all.
  init(patient: Int, order: Int?, medication: Int, place: Int = 0) {
    (patientNumber, orderNumber) = (UInt32(patient), Int32(order ?? -1))
    (medicationNumber, mentionNumber) = (UInt32(medication), UInt32(place))
  }

  package var patient: Int { Int(patientNumber) }
  package var order: Int? { orderNumber < 0 ? nil : Int(orderNumber) }
  /// The medication, as its order or the first administration read calls it.
  var medication: Int { Int(medicationNumber) }
  /// Where the patient's record names that medication: orders before administrations, each in the order of
  /// reading.
  var mention: Mention { Mention(order: order, place: Int(mentionNumber)) }
  /// The series of the timeline that the unit belongs to.
  package var seriesIndex: Int {
    get { Int(rawSeriesIndex) }
    set { rawSeriesIndex = UInt32(newValue) }
  }
  /// The number of its order's schedule; nil when it is not kept.
  var schedule: Int? {
    get { scheduleNumber < 0 ? nil : Int(scheduleNumber) }
    set { scheduleNumber = Int32(newValue ?? -1) }
  }
}

/// Where a patient's record names a medication, whatever else is read: orders come before administrations.
struct Mention: Comparable {
  /// The number of the order; nil of an administration.
  let order: Int?
  /// The place of the administration's references among all.
  let place: Int

  static func < (left: Mention, right: Mention) -> Bool {
    (left.order ?? .max, left.place) < (right.order ?? .max, right.place)
  }
}

/// What one first pass finds out about a unit: a small value that millions of records change in
/// place.
struct FoundUnit: BitwiseCopyable, Sendable {
  /// The first and the last of some days.
  struct Span: BitwiseCopyable, Sendable {
    private var first = Int32.max
    private var last = Int32.min

    /// Widens the span by a day.
    mutating func add(_ day: Int32) {
      first = min(first, day)
      last = max(last, day)
    }

    /// Widens the span by all days of a range.
    mutating func add(_ days: DayRange) {
      add(days.first.number)
      add(days.last.number)
    }

    /// Widens the span by the days of another one.
    mutating func add(_ other: Span) {
      first = min(first, other.first)
      last = max(last, other.last)
    }

    /// The days from the first to the last; nil when there was none.
    var range: DayRange? {
      first > last ? nil : DayRange(first: Day(number: first), last: Day(number: last))
    }
  }

  /// Whether it is the unit of an order.
  let hasOrder: Bool
  /// Whether an administration that can count lies within the days that were asked for.
  var isWithinWindow = false
  /// The days with an administration, up to the last one that counts.
  var administered = Span()
  /// The days with an administration that can count in a bucket.
  var countable = Span()
  /// The number of the day on which its order starts, so that a dose up to then may be early; below
  /// all days when none may be.
  var startDay = Int32.min

  /// Adds what another pass found out about the same unit.
  mutating func add(_ other: FoundUnit) {
    isWithinWindow = isWithinWindow || other.isWithinWindow
    administered.add(other.administered)
    countable.add(other.countable)
  }
}

/// What one first pass finds out about all units.
///
/// Used by one thread. Units lie in an unmanaged buffer, because millions of records change them.
@safe
final class FoundUnits: @unchecked Sendable {
  /// What was found out about each unit.
  private let units: UnsafeMutableBufferPointer<FoundUnit>
  /// The first unit without an order.
  private let firstWithoutOrder: Int
  /// The names of the units from there on.
  private var names: [CountedNames]
  private let earlyMoments: [Range<Int64>?]
  /// What dates of a month or a year only say of each unit that has any; empty unless it is kept.
  private(set) var coarseDates: [Int: CoarseDates] = [:]
  private let keepsCoarseDates: Bool
  /// The earliest dose taken at a time of day shortly before its order starts, by the unit.
  private(set) var earlyDoses: [Int: Int64] = [:]

  /// Makes the state before any record of a catalogue's units was seen.
  ///
  /// It `keepsCoarseDates` apart if buckets of several sizes are counted, of which only some can hold
  /// them.
  init(_ catalogue: SeriesCatalogue, keepsCoarseDates: Bool = false) {
    self.keepsCoarseDates = keepsCoarseDates
    let units = catalogue.units
    unsafe self.units = .allocate(capacity: units.count)
    for unit in units.indices {
      unsafe self.units.initializeElement(
        at: unit, to: FoundUnit(hasOrder: units[unit].order != nil))
    }
    earlyMoments = catalogue.earlyMoments
    for unit in earlyMoments.indices {
      guard let start = earlyMoments[unit]?.upperBound else { continue }
      unsafe self.units[unit].startDay = LocalMoment(instant: start).day.number
    }
    firstWithoutOrder = units.firstIndex { $0.order == nil } ?? units.count
    names = Array(repeating: CountedNames(), count: units.count - firstWithoutOrder)
  }

  deinit { unsafe units.deallocate() }

  /// Notes the day of a record up to the last one that counts, and the name of its unit if it has
  /// no order; `shown` are the days that were asked for.
  @inline(__always)
  func see(
    _ record: CountableRecord, of medication: UInt32, size: BucketSize, shown: DayRange?
  ) {
    let unit = Int(record.unit)
    precondition(unit < count, "a record is of a unit of the catalogue")
    if record.precision >= .day { unsafe units[unit].administered.add(record.day) }
    if unsafe record.day <= units[unit].startDay { noteEarly(record) }
    guard record.isPrecise(for: size) else {
      return noteCoarse(record, of: medication, shown: shown)
    }
    unsafe units[unit].countable.add(record.day)
    guard shown?.contains(Day(number: record.day)) == true else { return }
    unsafe units[unit].isWithinWindow = true
    if unsafe !units[unit].hasOrder { names[unit - firstWithoutOrder].note(medication) }
  }

  /// Notes a dose if it was taken shortly before its order starts; midnight may stand for a date without a
  /// time.
  @inline(never)
  private func noteEarly(_ record: CountableRecord) {
    let unit = Int(record.unit)
    guard record.outcome == .taken, record.hasTime,
      let moments = earlyMoments[unit]
    else { return }
    let moment = Day(number: record.day).milliseconds(at: record.millisecond)
    guard moments.contains(moment) else { return }
    earlyDoses[unit] = min(earlyDoses[unit] ?? moment, moment)
  }

  /// Notes a date that says no more than a month or a year.
  @inline(never)
  private func noteCoarse(_ record: CountableRecord, of medication: UInt32, shown: DayRange?) {
    guard keepsCoarseDates else { return }
    let isShown = shown?.contains(Day(number: record.day)) == true
    coarseDates[Int(record.unit), default: CoarseDates()].note(
      record, of: medication, isShown: isShown)
  }

  /// Prefetches what was found out about a unit, because it is changed soon.
  @inline(__always)
  func prefetch(_ unit: Int) {
    precondition(unit < count, "a record is of a unit of the catalogue")
    unsafe prefetch_for_writing(units.baseAddress?.advanced(by: unit))
  }

  /// Adds what another pass over the same catalogue found out.
  func join(_ other: FoundUnits) {
    for unit in unsafe units.indices { unsafe units[unit].add(other.units[unit]) }
    for place in names.indices { names[place].join(other.names[place]) }
    earlyDoses.merge(other.earlyDoses, uniquingKeysWith: min)
    coarseDates.merge(other.coarseDates) { $0.joined(with: $1) }
  }

  /// The number of units.
  var count: Int { unsafe units.count }

  /// What was found out about one unit.
  subscript(unit: Int) -> FoundUnit {
    precondition(0..<count ~= unit, "a unit is one of the catalogue")
    return unsafe units[unit]
  }

  /// The names that counted administrations have for a unit without an order.
  func names(of unit: Int) -> CountedNames {
    self[unit].hasOrder ? CountedNames() : names[unit - firstWithoutOrder]
  }
}
