internal import FHIRDecoding

extension Sifting {
  /// Sifts all partitions on several threads, each with a copy of this sifting, and joins them.
  ///
  /// Partitions do not share a resource, so the order in which they are sifted changes nothing.
  static func siftAll(
    threads: Int, make: @Sendable @escaping () -> Sifting,
    readings: @Sendable @escaping (Int) throws(RunError) -> ReadingPartition
  ) async throws -> [Sifting] {
    try await withThrowingTaskGroup(of: Sifting.self) { group in
      for thread in 0..<threads {
        group.addTask {
          var sifting = make()
          for partition in stride(from: thread, to: Intake.partitions, by: threads) {
            try Task.checkCancellation()
            try sifting.sift(try readings(partition))
          }
          sifting.settle()
          return sifting
        }
      }
      var siftings: [Sifting] = []
      for try await sifting in group { siftings.append(sifting) }
      return siftings
    }
  }

  /// Takes over what another sifting of the same record found; its records stay in its own spool.
  mutating func join(_ other: Sifting) {
    account.addSifted(other.account)
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
    duplicates += other.duplicates
    withoutPatient += other.withoutPatient
    notSelected += other.notSelected
    quarantined += other.quarantined
    excluded += other.excluded
    undated += other.undated
    implausible += other.implausible
    uncountable.add(other.uncountable)
    withoutOrder.merge(other.withoutOrder, uniquingKeysWith: +)
    withoutOffset += other.withoutOffset
    withoutSeconds += other.withoutSeconds
    instants += other.instants
    instantsInUTC += other.instantsInUTC
    afterAsOf += other.afterAsOf
    years.add(other.years)
    latest = [latest, other.latest].compactMap(\.self).max()
  }
}
