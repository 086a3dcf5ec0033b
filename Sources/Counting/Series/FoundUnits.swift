internal import CLinux
internal import FHIRDecoding
internal import MedicationAdherence

/// What one sifting finds of all units.
///
/// The thread that sifts fills it. What is found of a unit lies in a buffer of its own, for a million
/// records change it.
@safe
final class FoundUnits: @unchecked Sendable {
  /// What was found of each unit.
  private let units: UnsafeMutableBufferPointer<FoundUnit>
  /// The first unit without an order.
  private let firstWithoutOrder: Int
  /// What the units from there on are called.
  private var names: [CountedNames]

  /// Nothing is found yet of the units of a catalogue.
  init(_ catalogue: SeriesCatalogue) {
    let units = catalogue.units
    unsafe self.units = .allocate(capacity: units.count)
    for unit in units.indices {
      unsafe self.units.initializeElement(
        at: unit, to: FoundUnit(hasOrder: units[unit].order != nil))
    }
    firstWithoutOrder = units.firstIndex { $0.order == nil } ?? units.count
    names = Array(repeating: CountedNames(), count: units.count - firstWithoutOrder)
  }

  deinit { unsafe units.deallocate() }

  /// Notes the day of a record up to the last one that counts, and what the record's unit is called
  /// when no order says so; `shown` are the days that were asked for.
  @inline(__always)
  func see(_ record: CountableRecord, size: BucketSize, shown: DayRange?) {
    let unit = Int(record.unit)
    precondition(unit < count, "a record is of a unit of the catalogue")
    if record.precision >= .day { unsafe units[unit].administered.add(record.day) }
    guard record.isPrecise(for: size) else { return }
    unsafe units[unit].countable.add(record.day)
    guard shown?.contains(Day(number: record.day)) == true else { return }
    unsafe units[unit].isWithinWindow = true
    if unsafe !units[unit].hasOrder { names[unit - firstWithoutOrder].note(record.medication) }
  }

  /// Brings near what was found of a unit, for it is changed soon.
  @inline(__always)
  func bringNear(_ unit: Int) {
    precondition(unit < count, "a record is of a unit of the catalogue")
    unsafe bring_near_for_writing(units.baseAddress?.advanced(by: unit))
  }

  /// Takes over what another sifting of the same catalogue found.
  func join(_ other: FoundUnits) {
    for unit in unsafe units.indices { unsafe units[unit].add(other.units[unit]) }
    for place in names.indices { names[place].join(other.names[place]) }
  }

  /// The number of units.
  var count: Int { unsafe units.count }

  /// What was found of one unit.
  subscript(unit: Int) -> FoundUnit {
    precondition(0..<count ~= unit, "a unit is one of the catalogue")
    return unsafe units[unit]
  }

  /// What a unit without an order is called by the administrations that count.
  func names(of unit: Int) -> CountedNames {
    self[unit].hasOrder ? CountedNames() : names[unit - firstWithoutOrder]
  }
}
