/// The slots of `meta` that are read.
struct MetaSlots {
  /// The slot of `versionId`; nil when it is missing or not a string.
  private(set) var versionID: Int?
  /// The slot of `lastUpdated`.
  private(set) var lastUpdated: Int?

  /// Finds them in the value of `meta`, which the walk skips.
  mutating func take(_ walk: inout SlotWalk, limit: Int) {
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
      // Which ones there are may make the resource a deletion.
      case "extension": walk.extensions(limit: limit)
      default: walk.fill(limit: limit)
      }
    }
  }

  /// The recency of a text, of which only the slots that changed since `known` are read.
  @inline(__always)
  func recency(of text: TextTemplate, known: Recency) -> Recency {
    var recency = known
    if let versionID, text.isUnread(versionID) { recency.take(version: text[versionID]) }
    if let lastUpdated, text.isUnread(lastUpdated) {
      recency.take(update: text.date(in: lastUpdated))
    }
    return recency
  }
}

/// The slots of a resource's origin.
struct OriginSlots {
  private struct Identifier {
    var system: Int?
    var value: Int?
  }

  /// The slots of `meta`.
  private(set) var meta = MetaSlots()
  private var id: Int?
  private var fullURL: Int?
  private var identifiers: [Identifier] = []

  /// Finds the slots in the value of a key, when it is part of the origin; else false.
  mutating func take(_ key: JSONString, _ walk: inout SlotWalk, limit: Int) -> Bool {
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

  /// Finds the slot of the `fullUrl` here.
  mutating func takeFullURL(_ walk: inout SlotWalk) { fullURL = walk.string() }

  private mutating func takeIdentifier(_ walk: inout SlotWalk, limit: Int) {
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

  /// The origin of the resource in the text that was followed last.
  func origin(
    of text: TextTemplate, _ kind: ResourceKind, _ recency: Recency, scope: UInt64
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
