/// The places of medications by their keys, in the order in which these were met.
///
/// Patients have few medications, the same ones again and again: a key that was met lately is known
/// again by its last bytes, where codes differ, without hashing all of it.
struct MedicationPlaces: Sendable {
  private static let recentCount = 256

  private var places: [String: Int] = [:]
  private var keys: [String] = []
  /// For each end of a key the place that it led to last; -1 without one.
  private var recent: [Int32] = []
  /// The bytes at the end of a key by which it is looked for.
  private static let endLength = 6

  /// The place of a key; one that was not met before has the next one.
  mutating func place(of key: String) -> Int {
    if recent.isEmpty { recent = Array(repeating: -1, count: Self.recentCount) }
    let slot = Self.slot(of: key)
    let latest = Int(recent[slot])
    if latest >= 0, keys[latest] == key { return latest }
    let place = places[key] ?? keys.count
    if place == keys.count {
      places[key] = place
      keys.append(key)
    }
    recent[slot] = Int32(place)
    return place
  }

  private static func slot(of key: String) -> Int {
    let bytes = key.utf8.span
    var hash: UInt32 = 0
    for place in max(0, bytes.count - endLength)..<bytes.count {
      hash = hash &* 0x01F3 &+ UInt32(bytes[place])
    }
    return Int(hash ^ hash >> 8) % recentCount
  }
}
