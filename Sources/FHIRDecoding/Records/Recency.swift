/// Which of two readings of one resource is the newer one.
///
/// The highest `meta.versionId` when both are whole numbers and differ, else the latest
/// `meta.lastUpdated` when both have one and they differ, else the one that was read last.
public struct Recency: BitwiseCopyable, Hashable, Sendable {
  /// The version; `UInt64.max`, which no one writes, without one.
  @usableFromInline var writtenVersion: UInt64
  /// When it was updated; `Int64.min` when that is not said.
  @usableFromInline var updated: Int64
  /// The position in reading order.
  public var ordinal: UInt64

  /// Makes a recency.
  @inlinable
  public init(version: UInt64?, lastUpdated: Int64?, ordinal: UInt64) {
    writtenVersion = version ?? .max
    updated = lastUpdated ?? .min
    self.ordinal = ordinal
  }

  /// `meta.versionId` when it is a whole number.
  @inlinable public var version: UInt64? {
    get { writtenVersion == .max ? nil : writtenVersion }
    set { writtenVersion = newValue ?? .max }
  }

  /// `meta.lastUpdated`, milliseconds since 1970-01-01T00:00:00Z.
  @inlinable public var lastUpdated: Int64? {
    get { updated == .min ? nil : updated }
    set { updated = newValue ?? .min }
  }

  /// Whether this reading replaces another one of the same resource.
  @inlinable
  public func isNewer(than other: Recency) -> Bool {
    if let version, let otherVersion = other.version, version != otherVersion {
      return version > otherVersion
    }
    if let lastUpdated, let otherUpdated = other.lastUpdated, lastUpdated != otherUpdated {
      return lastUpdated > otherUpdated
    }
    return ordinal > other.ordinal
  }
}

extension Recency {
  /// The recency of a deletion, which beats everything that is not known to be newer.
  static func ofDeletion(version: UInt64?, at moment: Int64?) -> Recency {
    Recency(version: version, lastUpdated: moment, ordinal: .max)
  }

  /// Reads `meta`; what cannot be read is taken for missing.
  ///
  /// Throws when one of the two is repeated.
  init(meta: JSONValue?, ordinal: UInt64) throws(DecodingFault) {
    self.init(try MetaFields(meta), ordinal: ordinal)
  }

  /// Reads the fields of `meta`; what cannot be read is taken for missing.
  init(_ fields: MetaFields, ordinal: UInt64) {
    self.init(version: nil, lastUpdated: nil, ordinal: ordinal)
    take(version: fields.versionID.value?.string)
    take(update: fields.lastUpdated.value?.string?.withSpan { FHIRDateTime($0) })
  }

  /// Takes `meta.versionId`.
  mutating func take(version text: JSONString?) { version = text?.wholeNumber }

  /// Takes `meta.lastUpdated`.
  mutating func take(update date: FHIRDateTime?) { lastUpdated = date?.epochMilliseconds }
}

/// The fields of `meta` that are read.
struct MetaFields {
  private(set) var versionID = Field<JSONValue>()
  private(set) var lastUpdated = Field<JSONValue>()
  /// Whether the server marks the resource as deleted, and keeps its last version.
  private(set) var isMarkedDeleted = false

  /// The mark of a server that deletes softly.
  ///
  /// Source: https://learn.microsoft.com/azure/healthcare-apis/fhir/fhir-rest-api-capabilities
  static let deletedState = "http://azurehealthcareapis.com/data-extensions/deleted-state"

  /// Takes the fields of `meta`; throws when one of them is repeated.
  init(_ meta: JSONValue?) throws(DecodingFault) {
    guard let meta else { return }
    for (key, value) in meta.members { try take(key, value) }
  }

  /// Takes a member when it is one of these fields; throws when it is repeated.
  mutating func take(_ key: JSONString, _ value: JSONValue) throws(DecodingFault) {
    switch key {
    case "versionId": try versionID.set(value, path: "meta.versionId")
    case "lastUpdated": try lastUpdated.set(value, path: "meta.lastUpdated")
    case "extension": isMarkedDeleted = isMarkedDeleted || value.holdsDeletedState
    default: return
    }
  }
}

extension JSONValue {
  /// Whether one of these extensions says that the resource was deleted.
  fileprivate var holdsDeletedState: Bool {
    oneOrMore.contains { $0.member("url")?.string?.text == MetaFields.deletedState }
  }
}

extension JSONString {
  /// The whole number that the string writes in up to 19 digits; nil when it writes none.
  var wholeNumber: UInt64? {
    guard 1...19 ~= count else { return nil }
    var number: UInt64 = 0
    for position in 0..<count {
      let byte = unsafe bytes[position]
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number * 10 + UInt64(digit)
    }
    return number
  }
}
