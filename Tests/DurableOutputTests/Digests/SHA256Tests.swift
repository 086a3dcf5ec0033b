import DurableOutput
import Glibc
import TestSupport
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4 that NIST publishes for it, and the empty text.
  private static let examples = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  private func digest(_ hash: SHA256) -> String { String(hexadecimal: hash.finalize()) }

  @Test(arguments: examples)
  func `known texts have their known digests, at once and byte by byte`(
    text: String, expected: String
  ) {
    #expect(String(hexadecimal: SHA256.hash(text.utf8.span)) == expected)
    var hash = SHA256()
    for byte in text.utf8 { hash.update([byte].span) }
    #expect(digest(hash) == expected)
  }

  @Test func `a million letters have their known digest`() {
    let text = String(repeating: "a", count: 1_000_000)
    #expect(
      String(hexadecimal: SHA256.hash(text.utf8.span))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: 0..<20)
  func `bytes have the same digest however they are cut`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...2_000, using: &random)).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    var (hash, rest) = (SHA256(), bytes[...])
    while !rest.isEmpty {
      let count = Int.random(in: 0...min(rest.count, 200), using: &random)
      let piece = rest.prefix(count)
      hash.update(piece.span)
      rest = rest.dropFirst(count)
    }
    #expect(hash.finalize() == SHA256.hash(bytes.span))
  }

  @Test func `a copy goes on by itself`() {
    var first = SHA256()
    first.update("ab".utf8.span)
    var second = first
    first.update("c".utf8.span)
    second.update("x".utf8.span)
    #expect(first.finalize() == SHA256.hash("abc".utf8.span))
    #expect(second.finalize() == SHA256.hash("abx".utf8.span))
  }

  @Test func `a digest does not end what it is the digest of`() {
    var hash = SHA256()
    hash.update("a".utf8.span)
    #expect(hash.finalize() == SHA256.hash("a".utf8.span))
    hash.update("bc".utf8.span)
    #expect(hash.finalize() == SHA256.hash("abc".utf8.span))
  }

  @Test func `libcrypto works on until the process has ended, for threads that go on`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // It runs after what libcrypto would do at the end, which would be asked for later.
      atexit { _ = KeyedDigest(key: "key".utf8.span) }
      _ = SHA256.hash("a".utf8.span)
      exit(7)
    }
  }
}
