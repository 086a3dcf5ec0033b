internal import MedicationAdherence

/// Follows the references of encounters to patients and locations.
struct WardGathering {
  /// The encounters, each once.
  private var index: ResourceIndex
  /// The locations, each once.
  private var places: PlaceNames
  /// The wards; patients are numbered as they are linked.
  private(set) var wards = Wards()
  /// The locations that are referred to, were not read and are not called anything.
  var unreadLocations: Set<FHIRReference.Target> { places.nameless }

  private var names = [""]
  private var numbers: [String: UInt32] = ["": 0]

  /// Gathers what readers kept, on a clock.
  init(
    _ readers: [ResourceReader], without deletions: Deletions, clock: LocalClock,
    patients: inout PatientNumbering
  ) {
    let (read, readLocations) = (
      readers.map(\.stores.encounters.records), readers.map(\.stores.locations.records)
    )
    index = ResourceIndex(read, without: deletions)
    places = PlaceNames(readLocations, without: deletions)
    let records = index.places.map { read[$0.reader][$0.index] }
    let placesOfRecords = records.map { places.known($0.stays) }
    // Sorted, for the order of the encounters depends on which thread read which of them.
    let names = Set(records.map(\.provider) + placesOfRecords.flatMap(\.self).map(\.name))
      .subtracting([""]).sorted()
    for name in names { _ = number(of: name) }
    let encounters = zip(records, placesOfRecords).map { record, known in
      let stays = zip(record.stays, known).map { stay, place in
        Wards.Stay(
          ward: number(of: place.name), kind: place.kind,
          period: stay.period.map { $0.local(clock) })
      }
      return Wards.Encounter(
        patient: record.subject.flatMap { patients.knownNumber(of: $0) },
        period: record.period.map { $0.local(clock) }, stays: stays,
        provider: number(of: record.provider), status: record.status,
        isInpatient: record.isInpatient)
    }
    wards = Wards(names: self.names, encounters: encounters)
  }

  /// The indexes of both.
  var indexes: [ResourceIndex] { [index, places.index] }

  /// The number of the encounter that a reference leads to; nil when it leads to none that was read.
  mutating func number(of reference: FHIRReference) -> Int? { index.resolve(reference) }

  private mutating func number(of name: String) -> UInt32 {
    if let known = numbers[name] { return known }
    names.append(name)
    numbers[name] = UInt32(names.count - 1)
    return UInt32(names.count - 1)
  }
}

extension OpenPeriod {
  /// The same on a clock.
  fileprivate func local(_ clock: LocalClock) -> OpenPeriod {
    OpenPeriod(start: start.map(clock.local), end: end.map(clock.local))
  }
}
