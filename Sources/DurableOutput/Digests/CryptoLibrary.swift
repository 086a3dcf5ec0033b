internal import COpenSSL

/// The system's libcrypto, and the algorithms in it, each looked up once.
package enum CryptoLibrary {
  /// SHA-256.
  nonisolated(unsafe) static let sha256 = unsafe found(EVP_MD_fetch(nil, "SHA256", nil))
  /// SHA-1.
  nonisolated(unsafe) static let sha1 = unsafe found(EVP_MD_fetch(nil, "SHA1", nil))
  /// HMAC with any digest.
  nonisolated(unsafe) static let hmac = unsafe found(EVP_MAC_fetch(nil, "HMAC", nil))

  /// Has the library leave its memory to the system when the process ends.
  ///
  /// Else it frees it in `exit`, while other threads still compute with it, and they crash. What comes
  /// first decides, so this stands before all else that uses the library.
  package static func keepUntilTheEnd() { _ = isKept }

  private static let isKept: Void = expect(
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil))

  private static func found(_ algorithm: @autoclosure () -> OpaquePointer?) -> OpaquePointer {
    keepUntilTheEnd()
    guard let algorithm = unsafe algorithm() else {
      preconditionFailure("libcrypto has no SHA-1 or HMAC-SHA-256; look at its openssl.cnf")
    }
    return unsafe algorithm
  }

  /// What the library made.
  static func made(_ context: OpaquePointer?) -> OpaquePointer {
    guard let context = unsafe context else { preconditionFailure("libcrypto has no memory") }
    return unsafe context
  }

  /// Stops when the library says that it failed, which it does only without memory.
  static func expect(_ status: Int32) {
    precondition(status == 1, "libcrypto does not compute")
  }
}
