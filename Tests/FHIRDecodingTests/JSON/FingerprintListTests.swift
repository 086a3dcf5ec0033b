import Testing

@testable import FHIRDecoding

@Suite("Lists of fingerprints")
struct FingerprintListTests {
  @Test("hold what was added, in its order", arguments: 0...3)
  func order(count: Int) {
    let fingerprints = (0..<count).map { Fingerprint("\($0)") }
    var list = FingerprintList()
    for fingerprint in fingerprints { list.append(fingerprint) }
    #expect(list.count == count)
    #expect(Array(list) == fingerprints)
  }
}

@Suite("FingerprintCache values")
struct RememberedTests {
  @Test("are told again until there are too many, and then those that came later")
  func forgets() {
    var remembered = FingerprintCache<Int>()
    let keys = (0...1 << 13).map { Fingerprint("\($0)") }
    for (value, key) in keys.dropLast().enumerated() { remembered.remember(value, for: key) }
    remembered.remember(-1, for: keys[7])
    #expect(remembered[keys[7]] == 7)
    #expect(remembered[keys[0]] == 0)
    #expect(remembered[keys[1 << 13]] == nil)
    remembered.remember(8, for: keys[1 << 13])
    #expect(remembered[keys[1 << 13]] == 8)
    #expect(remembered[keys[7]] == nil)
  }
}
