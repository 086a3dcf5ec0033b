internal import FHIRDecoding
internal import MedicationAdherence

/// Finds the administrations that are part of another one, by what they say themselves.
///
/// Such a part counts nowhere if the whole was read, is sound, and is of the same patient and
/// medication. Where parts name each other in a circle, none of them is one.
struct PartsOfDoses: Sendable {
  /// An administration that is a part of others or has parts.
  private struct Member {
    let ordinal: UInt64
    let patient: UInt32
    let sameMedication: Int
    let wholes: [Fingerprint]
  }

  /// What each part says that it is part of, by its place in the order of reading.
  private let claims: [UInt64: [Fingerprint]]
  /// All that parts name.
  private let wholes: Set<Fingerprint>
  private let sameMedication: [Int]
  /// The wholes that were read, by as much of their identity as is kept.
  private var found: [Fingerprint: Member] = [:]
  /// The parts that were read.
  private var parts: [Member] = []
  /// What counts of them if they are parts of none.
  private var records: [(record: CountableRecord, routing: Routing)] = []

  /// Takes what readers found; equal medications have one number.
  init(_ parts: [PartOfDose], sameMedication: [Int]) {
    claims = Dictionary(
      parts.map { ($0.ordinal, [PackedReading.kept($0.whole)]) }, uniquingKeysWith: +)
    wholes = Set(parts.map { PackedReading.kept($0.whole) })
    self.sameMedication = sameMedication
  }

  /// Whether no administration says that it is part of another one.
  var isEmpty: Bool { wholes.isEmpty }

  /// Notes a sound administration with a date; whether it says that it is part of another one.
  ///
  /// One after the last day that counts is nobody's whole.
  @inline(never)
  mutating func see(
    _ reading: SpilledReading, as record: CountableRecord, of routing: Routing, through last: Day
  ) -> Bool {
    let claimed = claims[reading.ordinal]
    let isWhole = record.day <= last.number && wholes.contains(reading.identity)
    guard claimed != nil || isWhole else { return false }
    let member = Member(
      ordinal: reading.ordinal, patient: routing.patient,
      sameMedication: sameMedication[Int(routing.medication)], wholes: claimed ?? [])
    if isWhole { found[reading.identity] = member }
    guard claimed != nil else { return false }
    parts.append(member)
    records.append((record, routing))
    return true
  }

  /// Adds what was seen of other administrations.
  mutating func join(_ other: PartsOfDoses) {
    found.merge(other.found) { first, _ in first }
    parts += other.parts
    records += other.records
  }

  /// Those that are part of none although they say so.
  var others: [(record: CountableRecord, routing: Routing)] {
    let parts = ordinals
    return records.filter { !parts.contains($0.record.ordinal) }
  }

  /// The parts of doses, by their places in the order of reading.
  var ordinals: Set<UInt64> {
    Set(parts.filter { whole(of: $0) != nil && !isInCircle($0) }.map(\.ordinal))
  }

  /// What an administration is a part of; nil when it is none.
  private func whole(of part: Member) -> Member? {
    part.wholes.lazy.compactMap { found[$0] }.first {
      $0.ordinal != part.ordinal && $0.patient == part.patient
        && $0.sameMedication == part.sameMedication
    }
  }

  /// Whether the wholes of a part lead back to one that was met.
  private func isInCircle(_ part: Member) -> Bool {
    var (met, next): (Set<UInt64>, Member?) = ([part.ordinal], whole(of: part))
    while let member = next {
      guard met.insert(member.ordinal).inserted else { return true }
      next = whole(of: member)
    }
    return false
  }
}
