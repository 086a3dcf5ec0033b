/// The gaps of `meta` that are read.
struct MetaGaps {
  /// The gap of `versionId`; nil when it is not said, or not by a string.
  private(set) var versionID: Int?
  /// The gap of `lastUpdated`.
  private(set) var lastUpdated: Int?

  /// Finds them in the value of `meta`, which the walk passes over.
  mutating func take(_ walk: inout GapWalk, limit: Int) {
    var isTold = (version: false, lastUpdated: false)
    guard walk.isAt("{") else { return walk.fix() }
    walk.members { key, walk in
      switch key {
      case "versionId":
        if isTold.version { walk.refuse() }
        (versionID, isTold.version) = (walk.string(), true)
      case "lastUpdated":
        if isTold.lastUpdated { walk.refuse() }
        (lastUpdated, isTold.lastUpdated) = (walk.string(), true)
      default: walk.fill(limit: limit)
      }
    }
  }

  /// What a text says of its recency, of which only the gaps are read that were filled anew since it
  /// was `known`.
  @inline(__always)
  func recency(of text: TextForm, known: Recency) -> Recency {
    var recency = known
    if let versionID, text.isUnread(versionID) { recency.take(version: text[versionID]) }
    if let lastUpdated, text.isUnread(lastUpdated) {
      recency.take(update: text.date(in: lastUpdated))
    }
    return recency
  }
}

/// The gaps of what tells a resource apart.
struct OriginGaps {
  private struct Identifier {
    var system: Int?
    var value: Int?
  }

  /// The gaps of `meta`.
  private(set) var meta = MetaGaps()
  private var id: Int?
  private var fullURL: Int?
  private var identifiers: [Identifier] = []

  /// Finds the gaps in the value of a key, when it is one of those that tell a resource apart; else
  /// false.
  mutating func take(_ key: JSONString, _ walk: inout GapWalk, limit: Int) -> Bool {
    switch key {
    case "id": id = walk.string()
    case "meta": meta.take(&walk, limit: limit)
    case "identifier" where walk.isAt("["):
      walk.elements { walk in takeIdentifier(&walk, limit: limit) }
    case "identifier": takeIdentifier(&walk, limit: limit)
    default: return false
    }
    return true
  }

  /// Finds the gap of the `fullUrl` here.
  mutating func takeFullURL(_ walk: inout GapWalk) { fullURL = walk.string() }

  private mutating func takeIdentifier(_ walk: inout GapWalk, limit: Int) {
    guard walk.isAt("{") else { return walk.fix() }
    var identifier = Identifier()
    walk.members { key, walk in
      switch key {
      case "system": identifier.system = walk.string()
      case "value": identifier.value = walk.string()
      default: walk.fill(limit: limit)
      }
    }
    identifiers.append(identifier)
  }

  /// Where and how the resource was read that a text of the form holds.
  func origin(
    of text: TextForm, _ kind: ResourceOrigin.Kind, _ recency: Recency, scope: UInt64
  ) -> ResourceOrigin {
    var list = FingerprintList()
    for identifier in identifiers {
      guard let value = identifier.value else { continue }
      list.append(Fingerprint(system: identifier.system.map { text[$0] }, value: text[value]))
    }
    return ResourceOrigin(
      kind, ownID: id.map { text[$0].text } ?? "",
      fullURL.map { FHIRReference.Target(text[$0], scope: scope) }, identifiers: list,
      recency: recency)
  }
}
