/// What one sifting finds of all units.
struct FoundUnits: Sendable {
  /// What was found of each unit.
  private(set) var units: [FoundUnit]
  /// The first unit without an order.
  private let firstWithoutOrder: Int
  /// What the units from there on are called.
  private var names: [CountedNames]

  /// Nothing is found yet of the units of a catalogue.
  init(_ catalogue: SeriesCatalogue, patientCount: Int) {
    units = catalogue.units.map { unit in
      FoundUnit(
        patient: UInt32(unit.patient),
        partition: UInt16(Sifting.partition(of: unit.patient, among: patientCount)),
        hasOrder: unit.order != nil)
    }
    firstWithoutOrder = units.firstIndex { !$0.hasOrder } ?? units.count
    names = Array(repeating: CountedNames(), count: units.count - firstWithoutOrder)
  }

  /// Notes a day on which a unit was given.
  mutating func see(_ unit: Int, on day: Int32) { units[unit].administered.add(day) }

  /// Notes a day of a unit that can count in a bucket.
  mutating func count(_ unit: Int, on day: Int32) { units[unit].countable.add(day) }

  /// Notes that a unit has a day that was asked for, and what it is called there when no order says
  /// so.
  mutating func noteWithinWindow(_ unit: Int, medication: UInt32) {
    units[unit].isWithinWindow = true
    if !units[unit].hasOrder { names[unit - firstWithoutOrder].note(medication) }
  }

  /// Takes over what another sifting found.
  mutating func join(_ other: FoundUnits) {
    for unit in units.indices { units[unit].add(other.units[unit]) }
    for place in names.indices { names[place].join(other.names[place]) }
  }

  /// What was found of one unit.
  subscript(unit: Int) -> FoundUnit { units[unit] }

  /// What a unit without an order is called by the administrations that count.
  func names(of unit: Int) -> CountedNames {
    units[unit].hasOrder ? CountedNames() : names[unit - firstWithoutOrder]
  }
}
