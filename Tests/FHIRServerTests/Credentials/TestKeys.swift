import Crypto
import CryptoExtras
import Foundation

@testable import FHIRServer

/// Private keys that are made for one run of the tests.
enum TestKeys {
  static let rsa = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
  static let shortRSA = Result { try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1024)) }
  static let p384 = P384.Signing.PrivateKey()
  static let p256 = P256.Signing.PrivateKey()

  static func key(_ pem: String) throws -> SigningKey {
    try SigningKey(pem: Secret(pem), calling: "key.pem")
  }
}

/// The parts of a JSON Web Token.
struct TokenParts {
  let header: [String: String]
  let claims: [String: any Sendable]
  let signed: Data
  let signature: Data

  init(_ token: String) throws {
    let parts = token.split(separator: ".").map(String.init)
    header = try Self.object(parts[0]).compactMapValues { $0 as? String }
    claims = try Self.object(parts[1]).compactMapValues {
      ($0 as? String) as (any Sendable)? ?? ($0 as? Int64)
    }
    signed = Data("\(parts[0]).\(parts[1])".utf8)
    signature = try Self.bytes(parts[2])
  }

  private static func bytes(_ text: String) throws -> Data {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    guard let data = Data(base64Encoded: padded) else { throw CocoaError(.coderInvalidValue) }
    return data
  }

  private static func object(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: try bytes(text))
    guard let object = value as? [String: Any] else { throw CocoaError(.coderInvalidValue) }
    return object
  }
}
