internal import MedicationAdherence

/// What identifies a resource whose versions are compared: its type and its id.
package struct VersionKey: BitwiseCopyable, Hashable, Sendable {
  /// The kind of the resource.
  let kind: ResourceKind
  /// The identity of the id.
  let id: Fingerprint

  /// The type.
  package var type: String { kind.name }
  /// The place of the type among those that are compared, in the order in which they are told: what was
  /// ordered decides about more figures than one dose.
  package var typeIndex: UInt8 { kind.rawValue }
  /// Whether it is an administration, which has a day.
  package var isAdministration: Bool { kind == .administration }

  /// Identifies a resource; nil for another type, and for a resource without an id.
  ///
  /// As everywhere, the last part of a `fullUrl` stands for a missing id, but not for an
  /// administration's.
  init?(_ resource: JSONValue, type: String, place: ReadingPlace) {
    guard let kind = ResourceKind(type: type), kind.declaration.isCompared else { return nil }
    let own = resource.member("id")?.string?.text ?? ""
    let isOwn = !own.isEmpty || kind == .administration
    let id = isOwn ? own : Self.lastPart(of: place) ?? ""
    guard !id.isEmpty else { return nil }
    (self.kind, self.id) = (kind, Fingerprint(id))
  }

  fileprivate static func lastPart(of place: ReadingPlace) -> String? {
    place.fullURL.flatMap { FHIRReference.Target($0, scope: place.scope).lastPart }
  }
}

extension VersionKey: Comparable {
  /// Any order that is the same for all inputs of a process.
  package static func < (left: VersionKey, right: VersionKey) -> Bool {
    (left.id.high, left.id.low, left.typeIndex) < (right.id.high, right.id.low, right.typeIndex)
  }
}

/// One reading of a resource: as much of it as finds out whether it counts, and whether it changed.
struct VersionReading: BitwiseCopyable, Sendable {
  let key: VersionKey
  let recency: Recency
  /// A hash of all that the resource says, its version included.
  let content: UInt64

  /// Records a reading; nil for a resource that is not compared.
  init?(_ resource: JSONValue, type: String, place: ReadingPlace) {
    guard let key = VersionKey(resource, type: type, place: place) else { return nil }
    self.key = key
    recency =
      (try? Recency(meta: resource.member("meta"), ordinal: place.ordinal))
      ?? Recency(version: nil, lastUpdated: nil, ordinal: place.ordinal)
    var printer = Fingerprinter()
    printer.add(resource)
    content = printer.fingerprint.low
  }
}

/// A version of a resource, with the details that are shown.
package struct ResourceVersion: Sendable {
  /// What identifies it.
  package let key: VersionKey
  /// `Type/id`; an id that is malformed is not shown.
  package let resource: String
  /// `meta.versionId`, else `meta.lastUpdated`; empty when it has neither, or they are malformed.
  package let version: String
  /// When an administration took place; nil for other types, and when it is not said.
  package let date: FHIRDateTime?
  /// The patient.
  let subject: FHIRReference?

  /// Takes the details of a resource; nil when it is not compared.
  init?(_ resource: JSONValue, type: String, place: ReadingPlace) {
    guard let key = VersionKey(resource, type: type, place: place) else { return nil }
    self.key = key
    self.resource = type + "/" + (Self.id(resource, place: place) ?? "(id not shown)")
    version = Self.version(resource.member("meta"))
    let fields = key.isAdministration ? try? AdministrationFields(resource) : nil
    date = (try? fields?.dateTime()) ?? nil
    let subject = resource.given("subject") ?? resource.given("patient")
    self.subject = subject.flatMap { try? FHIRReference($0, path: "subject", scope: place.scope) }
  }

  private static func id(_ resource: JSONValue, place: ReadingPlace) -> String? {
    let own = resource.member("id")?.string
    return own == nil ? VersionKey.lastPart(of: place) : own?.shownID
  }

  private static func version(_ meta: JSONValue?) -> String {
    if let number = meta?.member("versionId")?.string?.shownID { return number }
    guard let updated = meta?.member("lastUpdated")?.string,
      updated.withSpan({ FHIRDateTime($0) }) != nil
    else { return "" }
    return updated.text
  }
}

/// Sees the readings of the resources that are compared: of all as little as possible, or all the details
/// of the few that are wanted.
final class VersionObserver: ResourceObserver {
  private(set) var readings: [VersionReading] = []
  private(set) var versions: [ResourceVersion] = []
  /// The positions in reading order of what is wanted; nil for the readings of all.
  private let wanted: Set<UInt64>?

  /// Makes an observer.
  init(wanted: Set<UInt64>? = nil) { self.wanted = wanted }

  /// Notes a resource.
  func look(
    at resource: JSONValue, type: String, place: ReadingPlace,
    administration: AdministrationRecord?
  ) {
    if let wanted {
      guard wanted.contains(place.ordinal) else { return }
      if let version = ResourceVersion(resource, type: type, place: place) {
        versions.append(version)
      }
    } else if let reading = VersionReading(resource, type: type, place: place) {
      readings.append(reading)
    }
  }

  /// Hands over the readings, and forgets them: there may be any number.
  func takeReadings() -> [VersionReading] {
    defer { readings = [] }
    return readings
  }
}
