internal import MedicationAdherence

extension Linking {
  /// What readers kept of administrations besides what is counted.
  mutating func circumstances(of readers: [ResourceReader]) -> Circumstances {
    let amounts = Circumstances.amounts(of: readers)
    guard readers.contains(where: { $0.options.details.contains(.wards) }) else {
      return Circumstances(amounts: amounts)
    }
    var gathering = WardGathering(readers, without: deletions, clock: clock, patients: &patients)
    let ofOrders = orderIndex.places.map { place in
      readers[place.reader].stores.orders.encounters[place.index]
    }
    var (encounters, next) = ([Int32](), 0)
    for reader in readers {
      for named in reader.administrations.references {
        let ordered = references[next].order.flatMap { ofOrders[$0] }
        let own = reader.administrations.encounters[Int(named.encounter)]
        let number = (own ?? ordered).flatMap { gathering.number(of: $0) }
        encounters.append(number.map { Int32($0) } ?? -1)
        next += 1
      }
    }
    let numbers = ofOrders.map { named in
      named.flatMap { gathering.number(of: $0) }.map { Int32($0) } ?? -1
    }
    self.gathering = gathering
    return Circumstances(
      amounts: amounts, wards: gathering.wards, unreadLocations: gathering.unreadLocations,
      encounters: encounters, ofOrders: numbers)
  }
}
