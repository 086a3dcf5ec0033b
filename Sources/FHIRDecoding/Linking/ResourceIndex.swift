/// The resources of a kind, or of several that are kept in one form, each once, and how references lead to them.
///
/// The resources stay with their readers; the index holds their places.
struct ResourceIndex: Sendable {
  /// The newest reading of each resource, in the order of the first reading.
  private(set) var places: [ReadingOrder.Place] = []
  /// How many readings were superseded by another one, by type; what administrations contain is not
  /// counted.
  private(set) var duplicateCounts: [String: Int] = [:]
  /// How many readings each deletion takes back; no reference leads to them.
  private(set) var takenBack: [TakenBack: Int] = [:]

  /// How many resources ahead the table is prefetched, which does not fit the CPU's caches when
  /// there are many.
  private static let lookahead = 8

  private let ids: [UInt64: String]
  private let types: [String]
  /// The numbers of the resources by type and id.
  private var byID: ResourceNumbers
  private var byURL: [FHIRReference.Target: Int] = [:]
  private var byIdentifier: IdentifierTable
  /// The ids that resources without an id of their own were given, by number.
  private var givenIDs: [Int: String] = [:]

  /// Indexes the resources of several readers in reading order, without those that were deleted.
  ///
  /// Resources without an id are never duplicates; `ids` are those that they are given, by their places in
  /// the order of reading.
  init<Record: ReadRecord>(
    _ readings: [[Record]], without deletions: Deletions, ids: [UInt64: String] = [:]
  ) {
    self.ids = ids
    types = Record.kinds.map(\.name)
    var ordered = ReadingOrder.places(of: readings) { $0.origin.recency.ordinal }
    if !deletions.isEmpty(of: types) {
      takenBack = Self.takeBack(deletions, from: &ordered, of: readings)
    }
    let keys = ParallelWork.results(readings.count) { reader in
      readings[reader].map { Key($0.origin) }
    }
    places.reserveCapacity(ordered.count)
    byID = ResourceNumbers(capacity: ordered.count)
    byIdentifier = IdentifierTable()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(ordered.count)
    for (index, place) in ordered.enumerated() {
      if index + Self.lookahead < ordered.count {
        let later = ordered[index + Self.lookahead]
        byID.prefetch(keys[later.reader][later.index].fingerprint)
      }
      numbers.append(UInt32(number(place, keys[place.reader][place.index], readings)))
    }
    byIdentifier = IdentifierTable { [ordered, numbers] note in
      for (place, number) in zip(ordered, numbers) {
        for identifier in readings[place.reader][place.index].origin.identifiers {
          note(identifier, number)
        }
      }
    }
  }

  /// Removes the places of deleted resources; returns how many each deletion takes back.
  private static func takeBack(
    _ deletions: Deletions, from places: inout [ReadingOrder.Place],
    of readings: [[some ReadRecord]]
  ) -> [TakenBack: Int] {
    var counts: [TakenBack: Int] = [:]
    places.removeAll { place in
      let found = deletions.takenBack(readings[place.reader][place.index].origin)
      if let found { counts[found, default: 0] += 1 }
      return found != nil
    }
    return counts
  }

  /// Numbers the resource at a place; `key` identifies it.
  private mutating func number(
    _ place: ReadingOrder.Place, _ key: Key, _ readings: [[some ReadRecord]]
  ) -> Int {
    if key.isPlain { return number(place, key.fingerprint, readings) }
    let found = readings[place.reader][place.index].origin
    let given = idToGive(found)
    let number = number(
      place, given.map { Fingerprint(type: found.type, id: $0) } ?? key.fingerprint, readings)
    if let given { givenIDs[number] = given }
    if let url = found.fullURL { byURL[url] = number }
    return number
  }

  /// Numbers the resource at a place: of two readings of one resource, the newer counts.
  private mutating func number(
    _ place: ReadingOrder.Place, _ fingerprint: Fingerprint, _ readings: [[some ReadRecord]]
  ) -> Int {
    let (number, isNew) = byID.insert(fingerprint)
    if isNew {
      places.append(place)
      return number
    }
    let found = readings[place.reader][place.index].origin
    if !found.isContained { duplicateCounts[found.type, default: 0] += 1 }
    let latest = places[number]
    if found.recency.isNewer(than: readings[latest.reader][latest.index].origin.recency) {
      places[number] = place
    }
    return number
  }

  /// What identifies a resource, and whether it has an id of its own and no other address.
  private struct Key: BitwiseCopyable, Sendable {
    let fingerprint: Fingerprint
    let isPlain: Bool

    init(_ origin: ResourceOrigin) {
      fingerprint = Fingerprint(type: origin.type, id: origin.id)
      isPlain = origin.hasOwnID && origin.fullURL == nil
    }
  }

  /// The id to give to a resource that has none of its own, or whose derived id is taken; else nil.
  private mutating func idToGive(_ found: ResourceOrigin) -> String? {
    if found.hasOwnID { return nil }
    let isFree =
      !found.id.isEmpty && byID.number(of: Fingerprint(type: found.type, id: found.id)) == nil
    if isFree { return nil }
    let id = ids[found.recency.ordinal] ?? "without-id"
    let isTaken = byID.number(of: Fingerprint(type: found.type, id: id)) != nil
    return isTaken ? "\(id)-\(places.count + 1)" : id
  }

  /// Lets an identifier that several resources have lead to the one that replaces the others.
  mutating func replace(_ successors: [Int: Int]) {
    byIdentifier = byIdentifier.replacing(successors)
  }

  /// The id that a resource was given because it has none of its own; nil when it has one.
  func givenID(of index: Int) -> String? { givenIDs.isEmpty ? nil : givenIDs[index] }

  /// The index of the resource that a reference leads to; nil when it leads to none that was read.
  ///
  /// An identifier alone leads to the one resource that has it, also one that a search asks for.
  mutating func resolve(_ reference: FHIRReference) -> Int? {
    switch reference.target {
    case .nothing: return reference.identifier.flatMap { byIdentifier.number(of: $0.fingerprint) }
    case .contained: return nil
    case .relative(let type, let id): return find(type, id)
    case .absolute(let url, let type, let id):
      if let known = byURL[.absolute(url: url, type: type, id: id)] ?? find(type, id) {
        return known
      }
      return reference.target.condition.flatMap { condition in
        types.contains(condition.type)
          ? byIdentifier.number(of: condition.identifier.fingerprint) : nil
      }
    case .urn:
      return byURL[reference.target] ?? reference.target.lastPart.flatMap { find(nil, $0) }
    }
  }

  /// The index of the resource of a type that has an id; of any type when it is nil.
  mutating func find(_ type: String?, _ id: String) -> Int? {
    if let type {
      return types.contains(type) ? byID.number(of: Fingerprint(type: type, id: id)) : nil
    }
    for type in types {
      if let number = byID.number(of: Fingerprint(type: type, id: id)) { return number }
    }
    return nil
  }
}

extension [ResourceIndex] {
  /// How many readings of a resource were replaced by a newer one, by type.
  var duplicateCounts: [String: Int] {
    reduce(into: [:]) { $0.merge($1.duplicateCounts, uniquingKeysWith: +) }
  }

  /// How many readings of a resource each deletion takes back.
  var takenBack: [TakenBack: Int] {
    reduce(into: [:]) { $0.merge($1.takenBack, uniquingKeysWith: +) }
  }
}

extension Fingerprint {
  /// What identifies a resource.
  fileprivate init(type: String, id: String) {
    var (type, id) = (type, id)
    var printer = Fingerprinter()
    type.withUTF8 { unsafe printer.add($0) }
    id.withUTF8 { unsafe printer.add($0) }
    self = printer.fingerprint
  }
}
