internal import Foundation

/// Verifies the assertion of a client (SMART Backend Services; RFC 7523), by hand and for real.
struct AssertionCheck {
  let key: ClientKey
  let client: String
  let audience: String

  private struct Header: Decodable {
    let alg: String
    let kid: String
    let typ: String?
  }

  private struct Claims: Decodable {
    let iss: String
    let sub: String
    let aud: String
    let exp: Double
    let jti: String
  }

  /// The assertion's `jti`; throws ``AssertionFault``.
  func identifier(of assertion: String, now: Date = Date()) throws -> String {
    let parts = assertion.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let signature = Self.data(parts[2]) else {
      throw AssertionFault("the assertion has not three parts")
    }
    let header: Header = try Self.decoded(parts[0])
    guard header.alg == key.algorithm.rawValue else { throw AssertionFault("alg is \(header.alg)") }
    guard header.kid == key.id else { throw AssertionFault("kid is not known") }
    guard key.verifies(signature, of: Data("\(parts[0]).\(parts[1])".utf8)) else {
      throw AssertionFault("the signature does not verify")
    }
    return try check(Self.decoded(parts[1]), now)
  }

  private func check(_ claims: Claims, _ now: Date) throws -> String {
    guard claims.iss == client, claims.sub == client else {
      throw AssertionFault("iss and sub are not the client")
    }
    guard claims.aud == audience else { throw AssertionFault("aud is not the token address") }
    let rest = claims.exp - now.timeIntervalSince1970
    guard rest > 0 else { throw AssertionFault("the assertion is over") }
    guard rest <= 301 else { throw AssertionFault("exp is more than five minutes away") }
    guard claims.jti.count >= 16 else { throw AssertionFault("jti can be guessed") }
    return claims.jti
  }

  private static func decoded<Part: Decodable>(_ text: String) throws -> Part {
    guard let data = data(text) else { throw AssertionFault("a part is not base64url") }
    return try JSONDecoder().decode(Part.self, from: data)
  }

  /// The bytes of base64url without padding; nil for anything else.
  static func data(_ text: String) -> Data? {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}

/// Why an assertion is refused.
struct AssertionFault: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
