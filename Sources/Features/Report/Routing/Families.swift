internal import Counting
internal import MedicationAdherence

/// Which part counts what: patients who are tied are counted together, by the part of the first of them.
///
/// Nobody else is kept here, so that memory does not grow with the number of patients.
struct Families: Sendable {
  private let ranges: PatientRanges
  /// The part of each key that is tied to others.
  private var parts: [String: Int] = [:]
  /// The ids of the patients who are tied, sorted by bytes.
  private let tied: [String]

  /// Joins ties: keys that belong together.
  init(_ ties: [[String]], _ ranges: PatientRanges) {
    self.ranges = ranges
    var union = UnionOfKeys()
    for tie in ties { union.join(tie) }
    for family in union.families {
      let patients = family.filter { PatientKey.id(of: $0) != nil }
      let first = (patients.isEmpty ? family : patients).min { $0.precedesByBytes($1) }
      let part = first.map(ranges.part) ?? 0
      for key in family { parts[key] = part }
    }
    tied = Set(parts.keys.compactMap(ranges.id)).sorted { $0.precedesByBytes($1) }
  }

  /// The part that counts what belongs to a key.
  func part(of key: String) -> Int { parts[key] ?? ranges.part(of: key) }

  /// The parts in whose ranges keys lie that a part counts.
  func homes(of part: Int) -> Set<Int> {
    Set(parts.lazy.filter { $0.value == part }.map { ranges.part(of: $0.key) }).union([part])
  }

  /// The run that a patient is in: patients who are tied are runs of their own, between which are the others.
  func run(of patient: String) -> Int {
    let place = tied.placeByBytes(of: patient)
    return place < tied.count && tied[place].hasBytes(of: patient) ? 2 * place + 1 : 2 * place
  }
}

/// The ranges of ids that parts are made of, as the report tells them.
struct PatientRanges: Sendable {
  /// The first id of each part but the first.
  let bounds: [String]
  /// What ids are replaced by; nil to keep them.
  var pseudonyms: Pseudonyms?

  /// The number of parts.
  var count: Int { bounds.count + 1 }

  /// The id that the report gives the patient of a key; nil of a key of something else.
  func id(of key: String) -> String? {
    let id = PatientKey.id(of: key)
    return pseudonyms.flatMap { pseudonyms in id.map { pseudonyms.name(.patient, $0) } } ?? id
  }

  /// The part in which a key lies: of a patient by the id, of another one by its bytes.
  func part(of key: String) -> Int {
    guard let id = id(of: key) else { return Int(key.keyHash % UInt64(count)) }
    let place = bounds.placeByBytes(of: id)
    return place < bounds.count && bounds[place].hasBytes(of: id) ? place + 1 : place
  }
}

extension [String] {
  /// The number of texts, sorted by bytes, that come before a text.
  fileprivate func placeByBytes(of text: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].precedesByBytes(text) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension String {
  /// A number for a key, the same on all machines (FNV-1a).
  ///
  /// Two keys with one number only tie what need not be.
  var keyHash: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// Keys that belong together, joined one after the other.
private struct UnionOfKeys {
  private var numbers: [String: Int] = [:]
  private var parents: [Int] = []

  mutating func join(_ keys: [String]) {
    guard let first = keys.first.map({ number(of: $0) }) else { return }
    for key in keys.dropFirst() { parents[root(of: number(of: key))] = root(of: first) }
  }

  private mutating func number(of key: String) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = parents.count
    parents.append(parents.count)
    return parents.count - 1
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// The keys, those that belong together in one list.
  var families: [[String]] {
    var union = self
    var families: [Int: [String]] = [:]
    for (key, number) in numbers { families[union.root(of: number), default: []].append(key) }
    return Array(families.values)
  }
}
