internal import Foundation
internal import Synchronization

extension Site {
  /// Gives out a token, or says why not (RFC 6749, 5).
  func token(_ request: ServerRequest, _ rules: TokenRules) -> ServerAnswer {
    guard request.method == "POST", request.parameter("grant_type") == "client_credentials" else {
      return refusal("unsupported_grant_type", "client_credentials is needed")
    }
    do {
      try check(request, rules)
    } catch {
      let words = (error as? AssertionFault)?.words ?? "the assertion cannot be read"
      return refusal("invalid_client", words)
    }
    let asked = Set((request.parameter("scope") ?? "").split(separator: " ").map(String.init))
    let granted = asked.filter { scope in
      !rules.ungranted.contains { scope.hasPrefix("system/\($0).") }
    }
    return granted.isEmpty ? refusal("invalid_scope", "no scope is left") : grant(granted, rules)
  }

  private func check(_ request: ServerRequest, _ rules: TokenRules) throws {
    let shown = request.headers["authorization"]
    guard let key = rules.key else {
      let basic = Data("\(secrets.client):\(secrets.clientSecret)".utf8).base64EncodedString()
      guard shown == "Basic \(basic)" else { throw AssertionFault("the client's secret is wrong") }
      return
    }
    if shown != nil { log.note(fault: "credentials in the header of a token request") }
    let kind = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    guard request.parameter("client_assertion_type") == kind,
      let assertion = request.parameter("client_assertion")
    else { throw AssertionFault("there is no assertion") }
    secrets.add(credential: assertion)
    let check = AssertionCheck(key: key, client: secrets.client, audience: tokenAddress)
    let identifier = try check.identifier(of: assertion)
    let isNew = memory.withLock { $0.tokens.identifiers.insert(identifier).inserted }
    guard isNew else { throw AssertionFault("the assertion was used before") }
  }

  private func grant(_ scopes: Set<String>, _ rules: TokenRules) -> ServerAnswer {
    let token = "given-" + UUID().uuidString
    secrets.add(credential: token)
    let end = rules.lifetime.map { Date(timeIntervalSinceNow: $0) }
    memory.withLock { $0.tokens.grants[token] = TokenBook.Grant(scopes: scopes, end: end) }
    let lifetime = rules.lifetime.map { #","expires_in":\#(Int($0))"# } ?? ""
    return .json(
      #"{"access_token":"\#(token)","token_type":"Bearer"\#(lifetime),"#
        + #""scope":"\#(scopes.sorted().joined(separator: " "))"}"#,
      type: "application/json")
  }

  private func refusal(_ code: String, _ words: String) -> ServerAnswer {
    .json(
      #"{"error":"\#(code)","error_description":"\#(words)"}"#,
      status: code == "invalid_client" ? 401 : 400, type: "application/json")
  }
}
