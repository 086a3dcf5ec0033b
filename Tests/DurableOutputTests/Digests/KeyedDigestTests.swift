import DurableOutput
import Testing

@Suite struct KeyedDigestTests {
  /// The test cases of RFC 4231 for SHA-256, without the fifth, which is cut short: key, text, digest.
  private static let cases: [([UInt8], [UInt8], String)] = [
    (
      Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      Array(1...25), Array(repeating: 0xCD, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      Array(repeating: 0xAA, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      Array(repeating: 0xAA, count: 131),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
    // Python's hmac.new(b"", b"", "sha256"), which RFC 4231 leaves out.
    ([], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ]

  @Test(arguments: cases)
  func `known keys and texts have their known digests`(
    key: [UInt8], text: [UInt8], expected: String
  ) {
    let keyed = KeyedDigest(key: key.span)
    for _ in 0..<2 { #expect(String(hexadecimal: keyed.digest(of: text.span)) == expected) }
  }

  @Test func `threads may use one key at once`() async {
    let keyed = KeyedDigest(key: "key".utf8.span)
    let expected = (0..<200).map { keyed.digest(of: "\($0)".utf8.span) }
    await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<200).map { keyed.digest(of: "\($0)".utf8.span) } }
      }
      for await digests in group { #expect(digests == expected) }
    }
  }
}
