/// The places of medications by their keys, in the order in which these were met.
///
/// Patients have few medications, the same ones again and again: a key that was met lately is known
/// again by its end, where codes differ, without hashing all of it.
struct MedicationPlaces: Sendable {
  private static let recentCount = 64

  private var places: [String: Int] = [:]
  private var keys: [String] = []
  /// For each end of a key the place that it led to last; -1 without one.
  private var recent: [Int] = []

  /// The place of a key; one that was not met before has the next one.
  mutating func place(of key: String) -> Int {
    if recent.isEmpty { recent = Array(repeating: -1, count: Self.recentCount) }
    let slot = Self.slot(of: key)
    let latest = recent[slot]
    if latest >= 0, keys[latest] == key { return latest }
    let place = places[key] ?? keys.count
    if place == keys.count {
      places[key] = place
      keys.append(key)
    }
    recent[slot] = place
    return place
  }

  private static func slot(of key: String) -> Int {
    let bytes = key.utf8.span
    let count = bytes.count
    guard count > 1 else { return 0 }
    return (Int(bytes[count - 1]) + 5 * Int(bytes[count - 2])) % recentCount
  }
}
