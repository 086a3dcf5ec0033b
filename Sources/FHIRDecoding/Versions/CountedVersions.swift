internal import MedicationAdherence

/// The version of each order, administration and dispense of an input that counts: the newest, unless it
/// was deleted.
///
/// It takes about 70 bytes for each resource; what is told of those that changed is read again
/// (``ResourceVersions``).
package struct CountedVersions {
  private let observer = VersionObserver()
  private var reader: ResourceReader
  private var counted: [VersionKey: VersionReading] = [:]
  private var patients: PatientNumbering?

  /// Nothing is read yet.
  package init() { reader = ResourceReader(observing: observer) }

  /// Reads the next chunk of the input.
  package mutating func read(_ chunk: Chunk) {
    reader.read(chunk)
    _ = reader.takeFindings()
    for reading in observer.takeReadings() {
      if let known = counted[reading.key], !reading.recency.isNewer(than: known.recency) {
        continue
      }
      counted[reading.key] = reading
    }
  }

  /// Takes back what was deleted, when everything was read.
  package mutating func settle() {
    let deletions = Deletions([reader])
    if !deletions.isEmpty(of: VersionKey.types) {
      let gone = VersionKey.types.map { deletions[$0] }
      counted = counted.filter { key, reading in
        gone[Int(key.typeIndex)][key.id]?.place(takingBack: reading.recency) == nil
      }
    }
    patients = PatientNumbering([reader.patients], without: deletions)
    reader = ResourceReader(observing: observer)
  }

  /// The positions in reading order of what differs between two inputs, in each of them.
  package static func differing(
    _ before: CountedVersions, _ after: CountedVersions
  ) -> (before: Set<UInt64>, after: Set<UInt64>) {
    (before.positions(unlike: after), after.positions(unlike: before))
  }

  private func positions(unlike other: CountedVersions) -> Set<UInt64> {
    Set(
      counted.lazy.filter { key, reading in other.counted[key]?.content != reading.content }
        .map(\.value.recency.ordinal))
  }

  /// The id of the patient of a version; nil when it names none.
  package mutating func patient(of version: ResourceVersion) -> String? {
    version.subject.flatMap { patients?.id(of: $0) }
  }
}

/// What is told of the resources at some positions of an input, which is read a second time.
package struct ResourceVersions {
  private let observer: VersionObserver
  private var reader: ResourceReader
  private let chunks: Set<Int>

  /// Nothing is read yet.
  package init(at positions: Set<UInt64>) {
    observer = VersionObserver(wanted: positions)
    reader = ResourceReader(observing: observer)
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

extension ResourceReader {
  /// Makes a reader of all kinds of events that shows each resource to an observer.
  fileprivate init(observing observer: VersionObserver) {
    self.init(
      keepsTexts: false, keepsReasons: false, keeping: [.administrations, .dispenses],
      keepsPlaces: false, check: observer)
  }
}
