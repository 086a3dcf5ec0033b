internal import COpenSSL

/// The SHA-256 (FIPS 180-4) of bytes that come piece by piece.
///
/// A value: a copy goes on by itself.
package struct SHA256: Sendable {
  /// The number of bytes of a digest.
  package static let size = 32

  private var state = State()

  /// Starts with no bytes.
  package init() {}

  /// Adds bytes behind those that were added before.
  package mutating func update(_ bytes: Span<UInt8>) {
    if !isKnownUniquelyReferenced(&state) { state = State(copying: state) }
    state.update(bytes)
  }

  /// The digest of the bytes so far, ``size`` of them; more bytes can be added afterwards.
  package func finalize() -> [UInt8] { State(copying: state).finish() }

  /// The digest of bytes that are all there, ``size`` of them.
  package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      CryptoLibrary.expect(
        unsafe EVP_Digest(
          bytes.baseAddress, bytes.count, &digest, nil, CryptoLibrary.sha256, nil))
    }
    return digest
  }

  /// What libcrypto keeps of the bytes so far.
  @safe
  private final class State: Sendable {
    /// Written to only while this state has a single owner.
    nonisolated(unsafe) private let context: OpaquePointer

    init() {
      unsafe context = CryptoLibrary.made(EVP_MD_CTX_new())
      CryptoLibrary.expect(unsafe EVP_DigestInit_ex2(context, CryptoLibrary.sha256, nil))
    }

    init(copying other: State) {
      unsafe context = CryptoLibrary.made(EVP_MD_CTX_new())
      CryptoLibrary.expect(unsafe EVP_MD_CTX_copy_ex(context, other.context))
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func update(_ bytes: Span<UInt8>) {
      unsafe bytes.withUnsafeBufferPointer { bytes in
        CryptoLibrary.expect(unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
      }
    }

    /// The digest; nothing may be added after it.
    func finish() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: SHA256.size)
      CryptoLibrary.expect(unsafe EVP_DigestFinal_ex(context, &digest, nil))
      return digest
    }
  }
}
