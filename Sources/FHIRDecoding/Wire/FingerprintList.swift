/// Fingerprints in their order: mostly one or none, which takes no memory of its own.
public struct FingerprintList: Sendable {
  /// The first one; ``Fingerprint/none`` without one.
  private var head = Fingerprint.none
  private var tail: [Fingerprint] = []

  /// Adds a fingerprint that is not ``Fingerprint/none``.
  mutating func append(_ fingerprint: Fingerprint) {
    if head == .none { head = fingerprint } else { tail.append(fingerprint) }
  }
}

extension FingerprintList: RandomAccessCollection {
  /// The place of the first one.
  public var startIndex: Int { 0 }
  /// The place behind the last one.
  public var endIndex: Int { head == .none ? 0 : tail.count + 1 }

  /// The fingerprint at a place.
  public subscript(position: Int) -> Fingerprint {
    position == 0 ? head : tail[position - 1]
  }
}
