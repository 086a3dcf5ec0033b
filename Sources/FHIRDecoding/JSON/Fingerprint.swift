/// A 128-bit hash that stands for a text: two different texts share it with a probability below
/// 10⁻²⁰.
///
/// Multiply-and-fold over pairs of words, with random keys in every process, so that nobody can
/// make an input collide on purpose. It identifies a text within one run and is never written to an
/// output.
public struct Fingerprint: BitwiseCopyable, Hashable, Sendable {
  /// The low 64 bits.
  public let low: UInt64
  /// The high 64 bits.
  public let high: UInt64

  /// Makes a fingerprint of its two halves.
  @inlinable
  public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Hashes the high half only, which is evenly distributed already; the low one may be that of a
  /// resource's id, whatever its version.
  public func hash(into hasher: inout Hasher) { hasher.combine(high) }

  /// No text: the fingerprint of what has no id.
  @inlinable public static var none: Fingerprint { Fingerprint(low: 0, high: 0) }
}

/// Makes a fingerprint of bytes that come in pieces.
struct Fingerprinter {
  private static let keys = (
    UInt64.random(in: .min ... .max) | 1, UInt64.random(in: .min ... .max) | 1,
    UInt64.random(in: .min ... .max) | 1, UInt64.random(in: .min ... .max) | 1
  )

  private let keys = Fingerprinter.keys
  private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// Adds a pair of words.
  mutating func add(_ first: UInt64, _ second: UInt64) {
    low = Self.fold(low ^ first ^ keys.0, second ^ keys.1)
    high = Self.fold(high ^ second ^ keys.2, first ^ keys.3) &+ low
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset + 16 <= raw.count {
      add(
        unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        unsafe raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      offset += 16
    }
    if offset < raw.count { unsafe addEnd(of: raw) }
    add(UInt64(raw.count), 4)
  }

  /// Adds the last bytes, some of them twice: with the number of bytes the result stays
  /// unambiguous.
  private mutating func addEnd(of bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    switch count {
    case 16...:
      add(
        unsafe bytes.loadUnaligned(fromByteOffset: count - 16, as: UInt64.self),
        unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    case 8...:
      add(
        unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    case 4...:
      add(
        UInt64(unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)),
        UInt64(unsafe bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)))
    default:
      let (first, middle, last) = unsafe (bytes[0], bytes[count / 2], bytes[count - 1])
      add(UInt64(first) | UInt64(middle) << 8, UInt64(last))
    }
  }

  /// The fingerprint of all that was added.
  var fingerprint: Fingerprint {
    let mixed = Self.fold(low ^ keys.2, high ^ keys.1)
    return Fingerprint(low: mixed | 1, high: Self.fold(high ^ keys.0, mixed ^ keys.3))
  }
}

extension Fingerprint {
  /// The fingerprint of a string's bytes.
  init(_ string: JSONString) {
    var printer = Fingerprinter()
    unsafe printer.add(string.bytes)
    self = printer.fingerprint
  }

  /// The fingerprint of a text.
  package init(_ text: String) {
    var text = text
    var printer = Fingerprinter()
    text.withUTF8 { unsafe printer.add($0) }
    self = printer.fingerprint
  }
}

extension Fingerprinter {
  /// Adds a whole value of a JSON text: its structure, its strings, its numbers.
  mutating func add(_ value: JSONValue) {
    let (shape, strings) = unsafe value.shapeAndStrings
    add(shape, 1)
    unsafe add(strings)
  }
}

/// A list of fingerprints, mostly of one or none, which then needs no memory of its own.
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
  /// The place after the last one.
  public var endIndex: Int { head == .none ? 0 : tail.count + 1 }

  /// The fingerprint at a place.
  public subscript(position: Int) -> Fingerprint {
    position == 0 ? head : tail[position - 1]
  }
}
