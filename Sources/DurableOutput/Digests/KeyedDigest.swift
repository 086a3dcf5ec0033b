internal import COpenSSL

/// Digests that only those can make who have the key: HMAC-SHA-256 (RFC 2104).
@safe
package final class KeyedDigest: Sendable {
  /// It has taken in the key, and is only copied from then on, which threads may do at once.
  nonisolated(unsafe) private let keyed: OpaquePointer

  /// Takes in a key of any bytes; its copy is zeroed when this is freed.
  package init(key: Span<UInt8>) {
    unsafe keyed = CryptoLibrary.made(EVP_MAC_CTX_new(CryptoLibrary.hmac))
    unsafe key.withUnsafeBytes { key in
      CryptoLibrary.expect(unsafe hmac_sha256_init(keyed, key.baseAddress, key.count))
    }
  }

  deinit { unsafe EVP_MAC_CTX_free(keyed) }

  /// The digest of bytes, ``SHA256/size`` of them.
  package func digest(of bytes: Span<UInt8>) -> [UInt8] {
    let context = unsafe CryptoLibrary.made(EVP_MAC_CTX_dup(keyed))
    defer { unsafe EVP_MAC_CTX_free(context) }
    unsafe bytes.withUnsafeBufferPointer { bytes in
      CryptoLibrary.expect(unsafe EVP_MAC_update(context, bytes.baseAddress, bytes.count))
    }
    var (digest, count) = ([UInt8](repeating: 0, count: SHA256.size), 0)
    CryptoLibrary.expect(unsafe EVP_MAC_final(context, &digest, &count, digest.count))
    return digest
  }
}
