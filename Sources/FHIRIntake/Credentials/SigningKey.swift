internal import Crypto
internal import JWTKit

/// A private key that signs assertions: RSA (RS384) or elliptic curve P-384 (ES384), the two that
/// SMART App Launch asks every server to take.
package struct SigningKey: Sendable {
  private enum Kind: Sendable {
    case rsa(JWTKit.Insecure.RSA.PrivateKey)
    case curve(ES384PrivateKey)
  }

  private let kind: Kind

  /// Reads a key from PEM: PKCS #8, PKCS #1 or SEC 1, without a passphrase.
  ///
  /// `name` is what an error calls the place that the key comes from. Throws
  /// ``CredentialFault/unusableSecret(_:reason:)`` with what is wrong and what would be right.
  package init(pem: Secret, calling name: String) throws(CredentialFault) {
    let block: String
    switch KeyBlock(pem) {
    case .privateKey(let secret): block = secret.revealed
    case .other(let reason): throw .unusableSecret(name, reason: reason)
    }
    do {
      kind = .rsa(try JWTKit.Insecure.RSA.PrivateKey(pem: block))
    } catch CryptoKitError.incorrectParameterSize {
      throw .unusableSecret(name, reason: "the RSA key is shorter than 2048 bits")
    } catch {
      guard let key = try? ES384PrivateKey(pem: block) else {
        throw .unusableSecret(name, reason: Self.complaint(block))
      }
      kind = .curve(key)
    }
  }

  /// The name of the algorithm that it signs with.
  package var algorithm: String {
    switch kind {
    case .rsa: "RS384"
    case .curve: "ES384"
    }
  }

  /// Signs an assertion; the result is as secret as the key while it holds.
  func sign(
    _ assertion: ClientAssertion, keyID: String
  ) async throws(CredentialFault) -> Secret {
    let keys = JWTKeyCollection()
    switch kind {
    case .rsa(let key): await keys.add(rsa: key, digestAlgorithm: .sha384)
    case .curve(let key): await keys.add(ecdsa: key)
    }
    do {
      return Secret(try await keys.sign(assertion, header: ["kid": .string(keyID)]))
    } catch {
      throw .unusableSecret("the private key", reason: "it does not sign")
    }
  }

  private static func complaint(_ block: String) -> String {
    let advice = """
      ; ES384 needs P-384 (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 \
      -out key.pem)
      """
    if (try? ES256PrivateKey(pem: block)) != nil {
      return "it is an elliptic curve key on P-256" + advice
    }
    if (try? ES512PrivateKey(pem: block)) != nil {
      return "it is an elliptic curve key on P-521" + advice
    }
    return "it is no RSA key and no elliptic curve key on P-384, or it is damaged"
  }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of key, nothing of it.
  package var description: String { "a private key for \(algorithm)" }
  /// The kind of key, nothing of it.
  package var debugDescription: String { description }
  /// A mirror that shows nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
