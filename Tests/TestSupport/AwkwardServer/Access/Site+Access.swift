internal import Foundation
internal import Synchronization

extension Site {
  /// The refusal of a request whose credentials are not right; nil when they are.
  func refusal(of request: ServerRequest) -> ServerAnswer? {
    let shown = request.headers["authorization"]
    if request.path.hasPrefix("auth/") { return nil }
    if request.party == .foreign {
      if shown != nil { log.note(fault: "credentials were shown to somebody else") }
      return nil
    }
    if case .refused(let status) = scenario.access {
      return .outcome(status, "This client is not welcome")
    }
    if isOpen(request) { return nil }
    return isRight(shown, request) ?? true
      ? nil
      : .outcome(401, "The credentials are not right", ["WWW-Authenticate": "Bearer"])
  }

  private func isOpen(_ request: ServerRequest) -> Bool {
    let isPublic = request.resource == "metadata" || request.path.contains(".well-known/")
    let isFile = request.path.hasPrefix("bulk/files/") && scenario.export?.requiresToken == false
    if isFile, request.headers["authorization"] != nil {
      log.note(fault: "a token was shown for a file that needs none")
    }
    return isPublic || isFile
  }

  private func isRight(_ shown: String?, _ request: ServerRequest) -> Bool? {
    switch scenario.access {
    case .open, .refused: nil
    case .bearer: shown == "Bearer \(secrets.token)"
    case .basic:
      shown == "Basic "
        + Data("\(secrets.user):\(secrets.password)".utf8).base64EncodedString()
    case .tokens: grant(shown).map { allows($0, request) } ?? false
    case .people(let rules): isRight(shown, request, rules)
    }
  }

  private func grant(_ shown: String?) -> TokenBook.Grant? {
    guard let shown, shown.hasPrefix("Bearer ") else { return nil }
    let grant = memory.withLock { $0.tokens.grants[String(shown.dropFirst(7))] }
    guard let end = grant?.end, end < Date() else { return grant }
    return nil
  }

  private func allows(_ grant: TokenBook.Grant, _ request: ServerRequest) -> Bool {
    guard let type = request.resource?.split(separator: "/").first.map(String.init),
      scenario.release.types.contains(type), scenario.export == nil
    else { return true }
    return grant.scopes.contains { $0.hasPrefix("system/\(type).") || $0.hasPrefix("system/*.") }
  }

  /// Answers where tokens are given out and where that is said; nil for other requests.
  func accessAnswer(to request: ServerRequest) -> ServerAnswer? {
    if case .people(let rules) = scenario.access { return peopleAnswer(to: request, rules) }
    guard case .tokens(let rules) = scenario.access else {
      return request.path.contains(".well-known/") ? .outcome(404, "Nothing is here") : nil
    }
    if request.path.hasSuffix(".well-known/smart-configuration") {
      return rules.discovery == .configuration ? configuration : .outcome(404, "Nothing is here")
    }
    guard request.path == "auth/token", request.party == rules.party else { return nil }
    return token(request, rules)
  }

  private var configuration: ServerAnswer {
    let text = """
      {"token_endpoint":"\(tokenAddress)","grant_types_supported":["client_credentials"],\
      "token_endpoint_auth_methods_supported":["private_key_jwt","client_secret_basic"],\
      "token_endpoint_auth_signing_alg_values_supported":["RS384","ES384"],\
      "scopes_supported":["system/*.rs"],\
      "capabilities":["client-confidential-asymmetric","permission-v2"]}
      """
    return .json(text, type: "application/json")
  }
}
