import TestSupport
import Testing

@testable import Parts

/// A value of each shape that the parts of a report have.
private struct Made: Codable, Hashable {
  enum Plain: String, Codable { case one, other }

  enum Kind: Codable, Hashable {
    case nothing
    case number(Int)
    case pair(String, of: Int?)
  }

  struct Inner: Codable, Hashable {
    var name: String?
    var share: Double?
    var plain: Plain
  }

  struct Options: OptionSet, Codable, Hashable { let rawValue: Int }

  var small: Int8
  var wide: UInt64
  var flag: Bool
  var share: Double
  var text: String
  var kind: Kind
  var inner: [Inner]
  var optionals: [Int?]
  var bytes: [UInt8]
  var sums: [Inner: [Int: Int]]
  var names: Set<String>
  var options: Options
  var last: Inner?
}

extension Made {
  /// A value made by chance.
  init(_ random: inout some RandomNumberGenerator) {
    func count() -> Range<Int> { 0..<Int.random(in: 0...4, using: &random) }
    func text() -> String {
      String(count().map { _ in "aß€😀 \u{0}".randomElement(using: &random) ?? "x" })
    }
    func inner() -> Inner {
      Inner(
        name: Bool.random(using: &random) ? text() : nil,
        share: Bool.random(using: &random) ? Double.random(in: -1...1, using: &random) : nil,
        plain: Bool.random(using: &random) ? .one : .other)
    }
    small = .random(in: .min ... .max, using: &random)
    wide = .random(in: .min ... .max, using: &random)
    flag = .random(using: &random)
    share = [3, .infinity, .leastNonzeroMagnitude, 0.1].randomElement(using: &random) ?? 1
    self.text = text()
    kind =
      [.nothing, .number(-7), .pair("a", of: nil), .pair("", of: 3)]
      .randomElement(using: &random) ?? .nothing
    self.inner = count().map { _ in inner() }
    optionals = count().map { $0 == 1 ? nil : $0 }
    bytes = count().map { UInt8($0) }
    sums = [:]
    for _ in count() { sums[inner()] = [3: 4, -1: 2] }
    names = Set(count().map { "\($0)" })
    options = Options(rawValue: 5)
    last = Bool.random(using: &random) ? inner() : nil
  }
}

/// Values as the bytes of a part.
@Suite struct BinaryCoderTests {
  private static let values = (0..<200).map { seed in
    var random = SeededGenerator(seed: UInt64(seed))
    return Made(&random)
  }

  @Test func `a value of any shape comes back from its bytes`() throws {
    for value in Self.values {
      #expect(try BinaryCoder.value(of: BinaryCoder.bytes(of: value)) == value)
    }
    #expect(try BinaryCoder.value(Range<Int>.self, of: BinaryCoder.bytes(of: -2..<7)) == -2..<7)
  }

  @Test func `what has no order has the same bytes whichever order it has in memory`() throws {
    let (one, other) = (Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "\($0)") }), 0..<50)
    var again: [Int: String] = Dictionary(minimumCapacity: 4_000)
    for number in other.reversed() { again[number] = "\(number)" }
    #expect(try BinaryCoder.bytes(of: one) == BinaryCoder.bytes(of: again))
    #expect(
      try BinaryCoder.bytes(of: Set(other)) == BinaryCoder.bytes(of: Set(other.reversed())))
  }

  @Test func `bytes that are cut anywhere, or go on, are refused`() throws {
    for value in Self.values.prefix(20) {
      let bytes = try BinaryCoder.bytes(of: value)
      for end in bytes.indices {
        #expect(throws: (any Error).self) {
          try BinaryCoder.value(Made.self, of: Array(bytes[..<end]))
        }
      }
      #expect(throws: BinaryFault.self) { try BinaryCoder.value(Made.self, of: bytes + [0]) }
    }
  }

  @Test func `bytes in which anything was changed are refused or are another value`() throws {
    var random = SeededGenerator(seed: 1)
    for value in Self.values.prefix(50) {
      let bytes = try BinaryCoder.bytes(of: value)
      for _ in 0..<50 {
        var changed = bytes
        let place = Int.random(in: bytes.indices, using: &random)
        changed[place] ^= UInt8.random(in: 1...255, using: &random)
        let read = try? BinaryCoder.value(Made.self, of: changed)
        #expect(read != value)
      }
    }
  }

  @Test func `a number of things that cannot be there takes no memory`() {
    #expect(throws: BinaryFault.self) {
      try BinaryCoder.value([Double].self, of: [255, 255, 255, 255, 0])
    }
  }
}
