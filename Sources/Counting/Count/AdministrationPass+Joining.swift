internal import MedicationAdherence

extension AdministrationPass {
  /// What all siftings of one record found, at least one.
  static func joined(_ siftings: consuming [AdministrationPass]) -> AdministrationPass {
    var joined = siftings.removeFirst()
    for other in siftings { joined.join(other) }
    joined.settle()
    return joined
  }

  /// Takes over what another sifting of the same record found; its records stay in its own spool.
  private mutating func join(_ other: AdministrationPass) {
    account.addSifted(other.account)
    issues.add(other.issues)
    for index in isDropped.indices where other.isDropped[index] { isDropped[index] = true }
    units.join(other.units)
    joinLeftOut(other)
    quarantined.merge(other.quarantined, uniquingKeysWith: +)
  }
}

extension AdministrationAccount {
  /// Adds what the first pass found of other administrations.
  fileprivate mutating func addSifted(_ other: AdministrationAccount) {
    read += other.read
    deletions.merge(other.deletions, uniquingKeysWith: +)
    counts.add(other.counts)
    uncountable.add(other.uncountable)
    withoutOffset += other.withoutOffset
    withoutSeconds += other.withoutSeconds
    instants += other.instants
    instantsInUTC += other.instantsInUTC
    afterAsOf += other.afterAsOf
    years.add(other.years)
    earliest = [earliest, other.earliest].compactMap(\.self).min()
    latest = [latest, other.latest].compactMap(\.self).max()
    latestByAsOf = [latestByAsOf, other.latestByAsOf].compactMap(\.self).max()
    latestNotSelected = [latestNotSelected, other.latestNotSelected].compactMap(\.self).max()
  }
}
