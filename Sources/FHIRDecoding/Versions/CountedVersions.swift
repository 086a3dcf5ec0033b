internal import MedicationAdherence

/// The version of each order, administration and dispense of an input that counts: the newest, unless it
/// was deleted.
///
/// It takes 64 bytes for each reading, and some room to grow; the details of the resources that changed are
/// read again (``ResourceVersions``).
package struct CountedVersions {
  private let observer = VersionObserver()
  private var reader: ResourceReader
  /// The readings by the first bits of their ids' identities; once ``settle()`` was called, those that
  /// count, sorted.
  ///
  /// Many small arrays, so that growing takes room for one of them only. A dictionary takes three times the
  /// memory.
  private var parts = [[VersionReading]](repeating: [], count: 1 << Self.partBits)
  private var patients: PatientNumbering?

  private static let partBits = 8

  /// Nothing is read yet.
  package init() { reader = ResourceReader(showing: observer) }

  /// Reads the next chunk of the input.
  package mutating func read(_ chunk: Chunk) {
    reader.read(chunk)
    _ = reader.takeFindings()
    for reading in observer.takeReadings() {
      parts[Int(reading.key.id.high >> UInt64(64 - Self.partBits))].append(reading)
    }
  }

  /// Leaves what counts, when everything was read.
  package mutating func settle() {
    let deletions = Deletions([reader])
    let gone = ResourceKind.all.map { deletions[$0.name] }
    for index in parts.indices {
      parts[index] = Self.newest(of: parts[index]).filter { reading in
        let key = reading.key
        return gone[Int(key.kind.rawValue)][key.id]?.place(takingBack: reading.recency) == nil
      }
    }
    patients = PatientNumbering([reader.stores.patients.records], without: deletions)
    reader = ResourceReader(showing: observer)
  }

  /// The newest reading of each resource, sorted.
  private static func newest(of readings: [VersionReading]) -> [VersionReading] {
    let sorted = readings.sorted {
      $0.key == $1.key ? $0.recency.ordinal < $1.recency.ordinal : $0.key < $1.key
    }
    var newest: [VersionReading] = []
    for reading in sorted {
      guard let last = newest.last, last.key == reading.key else {
        newest.append(reading)
        continue
      }
      if reading.recency.isNewer(than: last.recency) { newest[newest.count - 1] = reading }
    }
    return newest
  }

  /// The positions in reading order of what differs between two inputs, in each of them.
  package static func differing(
    _ before: CountedVersions, _ after: CountedVersions
  ) -> (before: Set<UInt64>, after: Set<UInt64>) {
    (before.positions(unlike: after), after.positions(unlike: before))
  }

  private func positions(unlike other: CountedVersions) -> Set<UInt64> {
    var positions: Set<UInt64> = []
    for (own, others) in zip(parts, other.parts) {
      var rest = others[...]
      for reading in own {
        while let first = rest.first, first.key < reading.key { rest.removeFirst() }
        let isSame = rest.first.map { ($0.key, $0.content) == (reading.key, reading.content) }
        if isSame != true { positions.insert(reading.recency.ordinal) }
      }
    }
    return positions
  }

  /// The id of the patient of a version; nil when it names none.
  package mutating func patient(of version: ResourceVersion) -> String? {
    version.subject.flatMap { patients?.id(of: $0) }
  }
}

/// The details of the resources at some positions of an input, which is read a second time.
package struct ResourceVersions {
  private let observer: VersionObserver
  private var reader: ResourceReader
  private let chunks: Set<Int>

  /// Nothing is read yet.
  package init(at positions: Set<UInt64>) {
    observer = VersionObserver(wanted: positions)
    reader = ResourceReader(showing: observer)
    chunks = Set(positions.map(ResourcePlace.chunk(of:)))
  }

  /// Whether there is nothing to read.
  package var isEmpty: Bool { chunks.isEmpty }

  /// Reads the next chunk of the input; one without any of them is passed over.
  package mutating func read(_ chunk: Chunk) {
    guard chunks.contains(chunk.sequence) else { return }
    reader.read(chunk)
    _ = reader.takeFindings()
  }

  /// What was found.
  package var found: [ResourceVersion] { observer.versions }
}
