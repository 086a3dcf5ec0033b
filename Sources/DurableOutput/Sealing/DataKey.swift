internal import COpenSSL

/// A key of 256 bits by which data are sealed: AES-256-GCM (NIST SP 800-38D) with random nonces of 96 bits.
///
/// What is sealed cannot be read without the key, nor changed, nor put in the place of something else
/// (`context`) without being noticed.
package final class DataKey: Sendable {
  /// The bytes of a key.
  package static let size = 32
  /// The bytes that what is sealed has more than the text: nonce and tag.
  package static let overhead = nonceSize + 16
  private static let nonceSize = 12

  private let bytes: [UInt8]
  private let digests: KeyedDigest

  /// Takes the bytes of a key, ``size`` of them.
  package init(_ bytes: [UInt8]) {
    precondition(bytes.count == Self.size, "a key of AES-256 has 32 bytes")
    self.bytes = bytes
    digests = KeyedDigest(key: bytes.span)
  }

  /// Makes a key.
  package static func random() -> DataKey { DataKey(randomBytes(size)) }

  /// Random bytes that nobody can guess.
  package static func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    CryptoLibrary.keepUntilTheEnd()
    CryptoLibrary.expect(unsafe RAND_bytes(&bytes, Int32(count)))
    return bytes
  }

  /// Seals a text: a nonce, the encrypted text, and a tag.
  package func seal(_ text: [UInt8], context: [UInt8]) -> [UInt8] {
    CryptoLibrary.keepUntilTheEnd()
    let nonce = Self.randomBytes(Self.nonceSize)
    var sealed = nonce + [UInt8](repeating: 0, count: text.count + Self.overhead - nonce.count)
    let status = unsafe sealed.withUnsafeMutableBufferPointer { sealed in
      unsafe aes_256_gcm_seal(
        bytes, nonce, context, context.count, text, text.count,
        sealed.baseAddress.map { unsafe $0 + nonce.count })
    }
    CryptoLibrary.expect(status)
    return sealed
  }

  /// Opens what was sealed; nil when it was sealed by another key, about something else, or changed.
  package func open(_ sealed: ArraySlice<UInt8>, context: [UInt8]) -> [UInt8]? {
    let count = sealed.count - Self.overhead
    guard count >= 0 else { return nil }
    CryptoLibrary.keepUntilTheEnd()
    var isOpen = false
    let text = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 1)) { text, filled in
      unsafe sealed.withUnsafeBufferPointer { sealed in
        guard let start = sealed.baseAddress, let room = text.baseAddress else { return }
        isOpen =
          unsafe aes_256_gcm_open(
            bytes, start, context, context.count, start + Self.nonceSize, count, room) == 1
      }
      filled = isOpen ? count : 0
    }
    return isOpen ? text : nil
  }

  /// A digest that only someone who has the key can make: the same text gives the same one, and tells nothing.
  package func digest(of text: [UInt8]) -> [UInt8] { digests.digest(of: text.span) }
}
