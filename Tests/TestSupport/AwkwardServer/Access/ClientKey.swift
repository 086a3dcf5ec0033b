internal import Crypto
internal import CryptoExtras
package import Foundation

/// A pair of keys made for a test: the client signs with one, the server verifies with the other.
package struct ClientKey: Sendable {
  /// The algorithm of its signatures (RFC 7518).
  package enum Algorithm: String, Sendable, CaseIterable { case rs384 = "RS384", es384 = "ES384" }

  /// The algorithm.
  package let algorithm: Algorithm
  /// The name under which the server knows it.
  package let id: String
  /// The private key as PEM.
  package let pem: String
  private let isValid: @Sendable (_ signature: Data, _ signed: Data) -> Bool

  /// Makes a new pair.
  package init(_ algorithm: Algorithm) throws {
    (self.algorithm, id) = (algorithm, "key-" + algorithm.rawValue.lowercased())
    switch algorithm {
    case .rs384:
      let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
      (pem, isValid) = (
        key.pemRepresentation,
        { signature, signed in
          key.publicKey.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA384.hash(data: signed),
            padding: .insecurePKCS1v1_5)
        }
      )
    case .es384:
      let key = P384.Signing.PrivateKey()
      (pem, isValid) = (
        key.pemRepresentation,
        { signature, signed in
          guard let signature = try? P384.Signing.ECDSASignature(rawRepresentation: signature)
          else { return false }
          return key.publicKey.isValidSignature(signature, for: signed)
        }
      )
    }
  }

  private static let shared = Task { try (ClientKey(.rs384), ClientKey(.es384)) }

  /// The pair that all tests of the process share, as making one for RSA takes seconds.
  package static func shared(_ algorithm: Algorithm) async throws -> ClientKey {
    let (rs384, es384) = try await shared.value
    return algorithm == .rs384 ? rs384 : es384
  }

  /// Whether a signature is this key's.
  package func verifies(_ signature: Data, of signed: Data) -> Bool { isValid(signature, signed) }
}
