internal import Foundation
internal import JWTKit

/// What a client asserts of itself when it asks for a token (SMART App Launch, *Client
/// Authentication: Asymmetric*).
struct ClientAssertion: Sendable, Codable, Equatable {
  /// The value of `client_assertion_type`.
  static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
  /// The seconds for which it holds; at most five minutes are allowed.
  private static let lifetime: Int64 = 240
  /// The seconds that the issue is dated back, so that a server whose clock is a little behind
  /// does not take it for one from the future.
  private static let backdating: Int64 = 30

  /// Who says it: the client.
  let iss: String
  /// Of whom: the client again.
  let sub: String
  /// To whom: the place where tokens are given out.
  let aud: String
  /// When it ends, in seconds since 1970-01-01T00:00:00Z.
  let exp: Int64
  /// When it was made.
  let iat: Int64
  /// Its own id, never used again.
  let jti: String

  /// Makes an assertion that holds from now on.
  init(client: String, audience: String, now: Double) {
    (iss, sub, aud) = (client, client, audience)
    exp = Int64(now) + Self.lifetime
    iat = Int64(now) - Self.backdating
    jti = UUID().uuidString.lowercased()
  }
}

extension ClientAssertion: JWTPayload {
  /// Checks that it has not ended; the server checks all the rest.
  func verify(using algorithm: some JWTAlgorithm) throws {
    try ExpirationClaim(value: Date(timeIntervalSince1970: TimeInterval(exp))).verifyNotExpired()
  }
}
