internal import FoundationEssentials

/// Who a person is, as the server of tokens says (OpenID Connect Core 1.0).
///
/// It came over the very connection to the token endpoint that was asked, so its signature need not be looked
/// at (3.1.3.7, 6).
struct IdentityToken {
  private let claims: WrittenJSON

  /// Reads a token.
  ///
  /// Throws ``LoginFault/foreignAnswer(_:)`` for what is none.
  init(_ token: Secret) throws(LoginFault) {
    let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = [UInt8](base64URL: parts[1]),
      let claims = WrittenJSON(bytes), claims.members != nil
    else { throw .foreignAnswer("its id_token is none") }
    self.claims = claims
  }

  /// The address of the person's resource; nil when it is not said.
  ///
  /// `now` is in seconds since 1970-01-01T00:00:00Z. Throws ``LoginFault/foreignAnswer(_:)`` when the token is
  /// of another server, for another client, of another login, or over.
  func user(
    client: String, nonce: String, at now: Double, _ server: LoginServer
  ) throws(LoginFault) -> String? {
    let audience = claims["aud"]?.oneOrMore.compactMap(\.text) ?? []
    let party = claims["azp"]?.text
    let end = claims["exp"].flatMap { if case .number(let text) = $0 { Double(text) } else { nil } }
    let faults = [
      claims["iss"]?.text.map(server.isIssuer) == true ? nil : "iss",
      audience.contains(client) && (party == nil || party == client) ? nil : "aud",
      claims["nonce"]?.text == nonce ? nil : "nonce",
      end.map { $0 > now } == true ? nil : "exp",
    ].compactMap(\.self)
    guard faults.isEmpty else {
      throw .foreignAnswer(
        "its id_token is not for this login (\(faults.joined(separator: ", ")))")
    }
    return (claims["fhirUser"] ?? claims["profile"])?.text
  }
}

extension Array<UInt8> {
  /// Reads Base64 for addresses without padding; nil for anything else.
  init?(base64URL text: some StringProtocol) {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self = Array(data)
  }
}
