/// A resource as it was read, of which it is known where and how.
protocol ReadRecord {
  /// Where and how the resource was read.
  var origin: ResourceOrigin { get }
}

extension PatientRecord: ReadRecord {}
extension MedicationRecord: ReadRecord {}
extension OrderRecord: ReadRecord {}
extension DispenseRecord: ReadRecord {}

/// The resources of some types, each once, and the ways in which references lead to them.
struct ResourceIndex<Record: ReadRecord> {
  /// The resources: the newest reading of each, in the order of the first reading.
  private(set) var records: [Record] = []
  /// How many readings were replaced by a newer one or were older than one, by type.
  private(set) var duplicateCounts: [String: Int] = [:]

  private let types: [String]
  /// The numbers of the resources by type and id.
  private var byID = FingerprintTable()
  private var byURL: [FHIRReference.Target: Int] = [:]
  private var byIdentifier: [Fingerprint: Int?] = [:]

  /// Indexes what several readers read, which is put into the order of reading first.
  ///
  /// Resources without an id are never duplicates; they get one by `nameless`.
  init(
    _ readings: [[Record]], types: [String], rename: (inout Record, String) -> Void
  ) {
    self.types = types
    let places = ReadingOrder.places(of: readings) { $0.origin.recency.ordinal }
    records.reserveCapacity(places.count)
    for place in places {
      var reading = readings[place.reader][place.index]
      var found = reading.origin
      if found.id.isEmpty
        || !found.hasOwnID && byID[Fingerprint(type: found.type, id: found.id)] != nil
      {
        found.id = "without-id-\(records.count + 1)"
        rename(&reading, found.id)
      }
      var index = records.count
      if let known = byID.insert(UInt32(index), for: Fingerprint(type: found.type, id: found.id)) {
        index = Int(known)
        duplicateCounts[found.type, default: 0] += 1
        if found.recency.isNewer(than: records[index].origin.recency) { records[index] = reading }
      } else {
        records.append(reading)
      }
      if let url = found.fullURL { byURL[url] = index }
      for identifier in found.identifiers { note(identifier, index) }
    }
  }

  private mutating func note(_ identifier: Fingerprint, _ index: Int) {
    if let known = byIdentifier[identifier] {
      if known != index { byIdentifier[identifier] = .some(nil) }
    } else {
      byIdentifier[identifier] = index
    }
  }

  /// The index of the resource that a reference leads to; nil when it leads to none that was read.
  ///
  /// An identifier alone leads to the one resource that has it.
  func resolve(_ reference: FHIRReference) -> Int? {
    switch reference.target {
    case .nothing: return reference.identifier.flatMap { byIdentifier[$0.fingerprint] ?? nil }
    case .contained: return nil
    case .relative(let type, let id): return find(type, id)
    case .absolute(let url, let type, let id):
      return byURL[.absolute(url: url, type: type, id: id)] ?? find(type, id)
    case .urn:
      return byURL[reference.target] ?? reference.target.lastPart.flatMap { find(nil, $0) }
    }
  }

  private func find(_ type: String?, _ id: String) -> Int? {
    if let type {
      return types.contains(type) ? byID[Fingerprint(type: type, id: id)].map(Int.init) : nil
    }
    return types.lazy.compactMap { byID[Fingerprint(type: $0, id: id)].map(Int.init) }.first
  }
}

extension Fingerprint {
  /// What tells a resource apart.
  fileprivate init(type: String, id: String) {
    var (type, id) = (type, id)
    var printer = Fingerprinter()
    type.withUTF8 { unsafe printer.add($0) }
    id.withUTF8 { unsafe printer.add($0) }
    self = printer.fingerprint
  }
}
