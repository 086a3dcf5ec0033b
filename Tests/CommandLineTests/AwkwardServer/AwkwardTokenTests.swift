import Foundation
import TestSupport
import Testing

/// The awkward server's token endpoint: assertions are verified for real.
@Suite struct AwkwardTokenTests {
  private let kind = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  private func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// An assertion signed with ES384; `claims` replaces what is right.
  private func assertion(
    _ key: ClientKey, _ site: Site, claims: [String: Any] = [:], kid: String? = nil
  ) throws -> String {
    let right: [String: Any] = [
      "iss": site.secrets.client, "sub": site.secrets.client, "aud": site.tokenAddress,
      "exp": Int(Date().timeIntervalSince1970) + 240, "jti": UUID().uuidString,
    ]
    let header = ["alg": "ES384", "kid": kid ?? key.id, "typ": "JWT"]
    let parts = try [
      JSONSerialization.data(withJSONObject: header),
      JSONSerialization.data(withJSONObject: right.merging(claims) { $1 }),
    ].map(base64URL)
    let signed = parts.joined(separator: ".")
    return try signed + "." + base64URL(key.signature(of: Data(signed.utf8)))
  }

  private func token(_ site: Site, _ assertion: String) async throws -> PlainAnswer {
    let form = [
      "grant_type=client_credentials", "scope=system%2FPatient.rs",
      "client_assertion_type=\(kind.replacing(":", with: "%3A"))", "client_assertion=\(assertion)",
    ]
    let request = PlainRequest(
      site.tokenAddress, method: "POST",
      fields: ["Content-Type: application/x-www-form-urlencoded"],
      body: form.joined(separator: "&"))
    return PlainAnswer(try await request.send())
  }

  @Test func `a right assertion gives a token for what was asked, once`() async throws {
    let key = try ClientKey(.es384)
    let site = try await AwkwardServer.shared.open(.assertions(key))
    let assertion = try assertion(key, site)
    let answer = try await token(site, assertion)
    #expect(answer.status == 200)
    let given = try #require(answer.body.firstMatch(of: /"access_token":"([^"]*)"/)?.1)
    for (type, status) in [("Patient", 200), ("MedicationRequest", 401)] {
      let request = PlainRequest(
        "\(site.base)/\(type)", fields: ["Authorization: Bearer \(given)"])
      #expect(PlainAnswer(try await request.send()).status == status)
    }
    #expect(try await token(site, assertion).body.contains("used before"))
  }

  @Test(arguments: ["iss", "sub", "aud", "exp", "kid"])
  func `an assertion with something wrong is refused`(what: String) async throws {
    let key = try ClientKey(.es384)
    let site = try await AwkwardServer.shared.open(.assertions(key))
    let wrong: Any = what == "exp" ? Int(Date().timeIntervalSince1970) + 400 : "wrong"
    let assertion = try assertion(
      key, site, claims: what == "kid" ? [:] : [what: wrong], kid: what == "kid" ? "wrong" : nil)
    #expect(try await token(site, assertion).status == 401)
  }

  @Test func `another key's signature does not verify`() async throws {
    let site = try await AwkwardServer.shared.open(.assertions(try ClientKey(.es384)))
    let answer = try await token(site, try assertion(try ClientKey(.es384), site))
    #expect(answer.status == 401)
    #expect(answer.body.contains("does not verify"))
  }

  @Test func `an RSA signature verifies, and a changed text does not`() async throws {
    let key = try await ClientKey.shared(.rs384)
    let signed = Data("header.claims".utf8)
    let signature = try key.signature(of: signed)
    #expect(key.verifies(signature, of: signed))
    #expect(!key.verifies(signature, of: Data("header.claim".utf8)))
  }
}
