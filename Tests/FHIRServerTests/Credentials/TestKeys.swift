import Foundation
import TestSupport

@testable import FHIRServer

/// Private keys that are made for one run of the tests.
enum TestKeys {
  static var rsa: ClientKey { get throws { try madeRSA.get() } }
  static var p384: ClientKey { get throws { try madeP384.get() } }

  private static let madeRSA = Result { try ClientKey(.rs384) }
  private static let madeP384 = Result { try ClientKey(.es384) }

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
