internal import COpenSSL

/// The SHA-1 (FIPS 180-4) of bytes, which FHIR has as the hash of an attachment.
///
/// It tells whether a file arrived whole, and keeps nobody from changing it.
package enum SHA1 {
  /// The digest of bytes, 20 of them.
  package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      CryptoLibrary.expect(
        unsafe EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, CryptoLibrary.sha1, nil))
    }
    return digest
  }
}
