/// Values by the fingerprints of the bytes that they were read from.
///
/// Only so many are remembered: then all are forgotten, for those met last are met again soonest.
struct Remembered<Value> {
  private static var most: Int { 1 << 13 }

  private var numbers = FingerprintTable(capacity: 16)
  private var values: [Value] = []

  /// The value of a fingerprint; nil when none is remembered.
  subscript(key: Fingerprint) -> Value? { numbers[key].map { values[Int($0)] } }

  /// Remembers a value, the first of those with its fingerprint.
  mutating func remember(_ value: Value, for key: Fingerprint) {
    guard numbers[key] == nil else { return }
    if values.count == Self.most { self = Remembered() }
    numbers.insert(UInt32(values.count), for: key)
    values.append(value)
  }
}
