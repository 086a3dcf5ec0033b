internal import DurableOutput
internal import FoundationEssentials

/// What a person is sent to a server with, so that the person lets this program in (RFC 6749, 4.1; SMART App
/// Launch, *Standalone Launch*), and by which the answer is known (RFC 7636).
package struct AuthorizationRequest: Sendable {
  /// The way in which a code is tied to this request.
  static let challengeMethod = "S256"
  private static let secretSize = 32

  let client: String
  /// Where the answer comes.
  let redirect: String
  package let scopes: [Scope]
  let state = Self.random()
  let nonce = Self.random()
  let verifier = Secret(Self.random())

  /// Makes a request whose answer comes to a port of this machine (RFC 8252, 7.3).
  package init(client: String, port: UInt16, scopes: [Scope]) {
    (self.client, self.scopes) = (client, scopes)
    redirect = "http://\(CallbackListener.host(port))\(CallbackListener.path)"
  }

  private static func random() -> String { DataKey.randomBytes(secretSize).base64URL }

  /// Where a person is sent.
  package func address(at server: LoginServer) -> String {
    let challenge = SHA256.hash(Array(verifier.revealed.utf8).span)
    let fields = [
      FormField("response_type", "code"), FormField("client_id", client),
      FormField("redirect_uri", redirect),
      FormField("scope", scopes.map(\.description).joined(separator: " ")),
      FormField("state", state), FormField("nonce", nonce), FormField("aud", server.base.text),
      FormField("code_challenge", challenge.base64URL),
      FormField("code_challenge_method", Self.challengeMethod),
    ]
    let mark = server.authorization.text.contains("?") ? "&" : "?"
    return server.authorization.text + mark
      + String(decoding: FormField.body(fields), as: UTF8.self)
  }

  /// The code in what came back: an address, or the part of one from the path on.
  ///
  /// Throws ``LoginFault``.
  package func code(in target: String, from server: LoginServer) throws(LoginFault) -> Secret {
    let answer = try AuthorizationAnswer(target)
    guard answer["state"] == state else {
      throw .foreignAnswer("its state is not the one that was sent")
    }
    if let issuer = answer["iss"], !server.isIssuer(issuer) {
      throw .foreignAnswer("it names another server of tokens (iss)")
    }
    if let error = answer["error"] {
      let words = answer["error_description"].map { "\(error): \($0)" } ?? error
      throw .denied(
        server.authorization.label,
        words: OutcomeWording.clean(words.hiding([Secret(state), Secret(nonce)])))
    }
    guard let code = answer["code"], !code.isEmpty else {
      throw .foreignAnswer("it holds no code")
    }
    KnownSecrets.add(code)
    return Secret(code)
  }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The client alone: all else is secret until the answer is there.
  package var description: String { client }
  /// A mirror that shows nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The parameters with which a person was sent back (RFC 6749, 4.1.2).
private struct AuthorizationAnswer {
  private var values: [String: String] = [:]

  init(_ target: String) throws(LoginFault) {
    let query = target.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Substring($0.map { $0 == "+" ? " " : $0 }).percentDecoded }
      guard let name = pair.first, values[name] == nil else {
        throw .foreignAnswer("it says something twice")
      }
      values[name] = pair.count > 1 ? pair[1] : ""
    }
  }

  subscript(_ name: String) -> String? { values[name] }
}
