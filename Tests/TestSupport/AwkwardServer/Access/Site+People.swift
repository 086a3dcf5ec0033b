internal import DurableOutput
internal import Foundation
internal import Synchronization

/// An authorization server (RFC 6749, RFC 7636, RFC 7009; SMART App Launch), as strict as one should be.
extension Site {
  private static let client = "adherence-tests"

  /// The kinds of tokens that were taken back, in their order.
  package var takenBack: [String] { memory.withLock { $0.people.takenBack } }

  /// Ends all that persons allowed.
  package func forgetPeople() { memory.withLock { $0.people = PeopleBook() } }

  /// Ends the tokens that serve now, but not what they are renewed by.
  package func endPeoplesTokens() { memory.withLock { $0.people.ends = [:] } }

  /// Answers what is asked about persons; nil for other requests.
  func peopleAnswer(to request: ServerRequest, _ rules: PeopleRules) -> ServerAnswer? {
    var answer: ServerAnswer
    switch request.path {
    case "fhir/.well-known/smart-configuration": answer = configuration(rules)
    case "auth/page": answer = page(request)
    case "auth/choice": answer = choice(request, rules)
    case "auth/token": answer = token(request, rules)
    case "auth/revoke": answer = revoke(request, rules)
    default: return nil
    }
    let format = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
        \(second: .twoDigits) GMT
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
      calendar: .init(identifier: .gregorian))
    answer.headers["Date"] = Date(timeIntervalSinceNow: rules.clock).formatted(format)
    return answer
  }

  private func configuration(_ rules: PeopleRules) -> ServerAnswer {
    var said: [String: Any] = [
      "issuer": address("auth"), "token_endpoint": address("auth/token"),
      "capabilities": rules.capabilities, "scopes_supported": rules.scopes,
    ]
    if rules.namesPage { said["authorization_endpoint"] = address("auth/page") }
    if let methods = rules.challengeMethods { said["code_challenge_methods_supported"] = methods }
    if rules.revocation != nil { said["revocation_endpoint"] = address("auth/revoke") }
    return .object(said)
  }

  /// The page on which a person allows it, or does not.
  private func page(_ request: ServerRequest) -> ServerAnswer {
    let query = request.target.drop { $0 != "?" }.dropFirst()
    guard request.method == "GET", request.parameter("response_type") == "code",
      request.parameter("client_id") == Self.client, request.parameter("aud") == base,
      request.parameter("code_challenge_method") == "S256",
      (request.parameter("code_challenge") ?? "").count == 43,
      [request.parameter("state"), request.parameter("nonce")].allSatisfy({ ($0 ?? "").count == 43 }
      ),
      (request.parameter("redirect_uri") ?? "").wholeMatch(
        of: /http:\/\/127\.0\.0\.1:\d+\/callback/)
        != nil
    else { return ServerAnswer(400, [:], Data("this login is not in order".utf8)) }
    let links = ["allow", "deny"].map {
      #"<a href="\#(address("auth/choice"))?\#(query)&amp;answer=\#($0)">\#($0)</a>"#
    }
    return ServerAnswer(200, ["Content-Type": "text/html"], Data(links.joined().utf8))
  }

  private func choice(_ request: ServerRequest, _ rules: PeopleRules) -> ServerAnswer {
    let redirect = request.parameter("redirect_uri") ?? ""
    var items = [
      URLQueryItem(name: "state", value: request.parameter("state")),
      URLQueryItem(name: "iss", value: address("auth")),
    ]
    if request.parameter("answer") == "allow" {
      let code = secret("code")
      let scopes = (request.parameter("scope") ?? "").split(separator: " ").map(String.init)
      let leave = PeopleBook.Leave(
        challenge: request.parameter("code_challenge") ?? "", redirect: redirect,
        nonce: request.parameter("nonce") ?? "",
        scopes: scopes.filter { !rules.ungranted.contains($0) })
      memory.withLock { $0.people.codes[code] = leave }
      items.append(URLQueryItem(name: "code", value: code))
    } else {
      items.append(URLQueryItem(name: "error", value: "access_denied"))
      items.append(URLQueryItem(name: "error_description", value: "the person said no"))
    }
    var address = URLComponents(string: redirect)
    address?.queryItems = rules.sendsBack(items)
    return ServerAnswer(302, ["Location": address?.string ?? ""])
  }

  private func token(_ request: ServerRequest, _ rules: PeopleRules) -> ServerAnswer {
    if request.headers["authorization"] != nil {
      log.note(fault: "credentials in the header of a token request")
    }
    guard request.method == "POST", request.parameter("client_id") == Self.client else {
      return .object(["error": "invalid_client"], status: 401)
    }
    switch request.parameter("grant_type") {
    case "authorization_code":
      // A code serves once, right or wrong.
      let leave = memory.withLock {
        $0.people.codes.removeValue(forKey: request.parameter("code") ?? "")
      }
      guard let leave, leave.redirect == request.parameter("redirect_uri"),
        leave.challenge == challenge(request.parameter("code_verifier") ?? "")
      else { return .object(["error": "invalid_grant"], status: 400) }
      return given(leave.scopes, nonce: leave.nonce, rules)
    case "refresh_token":
      let token = request.parameter("refresh_token") ?? ""
      let scopes = memory.withLock { $0.people.renewals.removeValue(forKey: token) }
      guard let scopes else {
        return .object(
          ["error": "invalid_grant", "error_description": "\(token) is used up"], status: 400)
      }
      return given(scopes, nonce: nil, rules)
    default: return .object(["error": "unsupported_grant_type"], status: 400)
    }
  }

  private func challenge(_ verifier: String) -> String {
    secrets.add(credential: verifier)
    return Data(SHA256.hash(Array(verifier.utf8).span)).base64URL
  }

  private func given(_ scopes: [String], nonce: String?, _ rules: PeopleRules) -> ServerAnswer {
    let (access, renewal) = (secret("access"), secret("renewal"))
    var answer: [String: Any] = [
      "access_token": access, "token_type": "Bearer", "expires_in": rules.lifetime,
      "scope": scopes.joined(separator: " "), "patient": rules.patient,
    ]
    if rules.renews { answer["refresh_token"] = renewal }
    let claims: [String: any Sendable] = [
      "iss": address("auth"), "aud": Self.client, "nonce": nonce ?? "",
      "exp": Int(Date().timeIntervalSince1970 + rules.clock + 60),
      "fhirUser": "\(base)/Patient/\(rules.patient)",
    ]
    if nonce != nil, scopes.contains("openid"),
      let text = try? JSONSerialization.data(withJSONObject: rules.claims(claims))
    {
      let token = "e30.\(text.base64URL).c2lnbmF0dXJl"
      secrets.add(credential: token)
      answer["id_token"] = token
    }
    memory.withLock { memory in
      memory.people.ends[access] = Date(timeIntervalSinceNow: rules.lifetime)
      if rules.renews { memory.people.renewals[renewal] = scopes }
    }
    return .object(answer)
  }

  private func revoke(_ request: ServerRequest, _ rules: PeopleRules) -> ServerAnswer {
    let token = request.parameter("token") ?? ""
    memory.withLock { memory in
      memory.people.takenBack.append(request.parameter("token_type_hint") ?? "")
      memory.people.renewals[token] = nil
      memory.people.ends[token] = nil
    }
    return ServerAnswer(rules.revocation ?? 404)
  }

  /// Whether a token opens what is asked for: one that serves, and of no other patient.
  func isRight(_ shown: String?, _ request: ServerRequest, _ rules: PeopleRules) -> Bool {
    let token = shown.map { String($0.dropFirst("Bearer ".count)) } ?? ""
    guard let end = memory.withLock({ $0.people.ends[token] }), end > Date() else { return false }
    let parts = (request.resource ?? "").split(separator: "/").map(String.init)
    guard !rules.opensAll, let type = parts.first, type != "Medication" else { return true }
    let named = ["patient", "subject", "_id"].compactMap(request.parameter)
      .flatMap { $0.split(separator: ",") }.compactMap { $0.split(separator: "/").last }
    // The address of a page is only known to whom the search was answered.
    if request.parameter("_cursor") != nil { return true }
    if parts.count == 1, request.method == "GET" {
      return !named.isEmpty && named.allSatisfy { $0 == rules.patient }
    }
    let row = rows.first { $0.type == type && $0.id == parts.dropFirst().first }
    return row.map { $0.patient == rules.patient } ?? true
  }

  /// Something new that may not be shown.
  private func secret(_ kind: String) -> String {
    let secret = "\(kind)-" + UUID().uuidString
    secrets.add(credential: secret)
    return secret
  }
}

extension ServerAnswer {
  /// A JSON object.
  fileprivate static func object(_ object: [String: Any], status: Int = 200) -> ServerAnswer {
    let text = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
    return ServerAnswer(status, ["Content-Type": "application/json"], text)
  }
}

extension Data {
  /// The bytes in Base64 for addresses, without padding.
  fileprivate var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
