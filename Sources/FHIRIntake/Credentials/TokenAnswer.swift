internal import Foundation

/// What a server says when it is asked for a token (RFC 6749, 5.1 and 5.2).
struct TokenAnswer: Sendable {
  /// Seconds that the token lives; nil when it is not said.
  private(set) var lifetime: Double?
  /// What was granted; nil when it is not said.
  private(set) var scope: String?
  /// The code of an error.
  private(set) var error: String?
  private var explanation: String?
  private var token: Secret?
  private var kind: String?

  /// Reads an answer; nil for what is no JSON object.
  init?(_ bytes: [UInt8]) {
    guard let answer = try? JSONDecoder().decode(TokenAnswer.self, from: Data(bytes))
    else { return nil }
    self = answer
  }

  /// The token, if it is one that can be used.
  var usableToken: Secret? { problem == nil ? token : nil }

  /// Why the token cannot be used; nil when it can.
  var problem: String? {
    guard let token, !token.revealed.isEmpty else { return "the answer holds no access_token" }
    if let kind, kind.lowercased() != "bearer" {
      return "the token is not of the type Bearer, the only one that can be used"
    }
    let isPlain = token.revealed.utf8.allSatisfy(BearerToken.isTokenByte)
    return isPlain ? nil : "the token holds characters that no token may hold"
  }

  /// The server's words about an error, without the secrets that it repeats; nil without any.
  func words(hiding secrets: [Secret]) -> String? {
    guard let error else { return nil }
    let said = explanation.map { "\(error): \($0)" } ?? error
    return OutcomeWords.clean(said.hiding(secrets))
  }
}

extension TokenAnswer: Decodable {
  private enum Key: String, CodingKey {
    case token = "access_token"
    case kind = "token_type"
    case lifetime = "expires_in"
    case scope, error
    case explanation = "error_description"
  }

  /// Reads an answer; what is of another type counts as not said, and numbers may be texts.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? {
      (try? container.decode(String.self, forKey: key)).flatMap { $0.isEmpty ? nil : $0 }
    }
    token = text(.token).map { Secret($0) }
    lifetime =
      (try? container.decode(Double.self, forKey: .lifetime))
      ?? text(.lifetime).flatMap(Double.init)
    (kind, scope) = (text(.kind), text(.scope))
    (error, explanation) = (text(.error), text(.explanation))
    if lifetime?.isFinite == false { lifetime = nil }
  }
}
