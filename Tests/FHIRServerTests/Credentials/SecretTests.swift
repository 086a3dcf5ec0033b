import Foundation
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct SecretTests {
  private static let word = "s3cret-Word-4711"
  private let secret = Secret(word)

  /// All the ways in which a value may come to be printed.
  private func printed(_ value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return String(describing: value) + String(reflecting: value) + "\(value)" + dumped
  }

  @Test func `a secret prints itself as the word secret`() {
    #expect(String(describing: secret) == "secret")
    #expect(String(reflecting: secret) == "secret")
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test func `nothing that holds a secret shows it`() throws {
    let basic = try #require(BasicCredentials(Secret("nurse:" + Self.word)))
    let encoded = Data("nurse:\(Self.word)".utf8).base64EncodedString()
    let pem = try TestKeys.p384.pem
    let clock = StandingClock()
    let server = try TokenServer.testing(TokenTransport([:]), clock)
    let values: [Any] = [
      secret, [secret], ["key": secret], try #require(BearerToken(secret)), basic,
      ClientSecret(id: "c", secret: secret),
      BackendServices(id: "c", keyID: "k", key: try TestKeys.key(pem)), try TestKeys.key(pem),
      RenewedToken(ClientSecret(id: "c", secret: secret), at: server),
      AccessToken(secret: secret, asked: 0, lifetime: nil, scope: nil),
      FormField("client_secret", Self.word), HTTPHeader("authorization", "Bearer " + Self.word),
      HTTPRequest("GET", try .ward, headers: [HTTPHeader("Authorization", "Basic " + encoded)]),
    ]
    let keyLine = try #require(pem.split(separator: "\n").dropFirst().first)
    for value in values {
      let text = printed(value)
      for hidden in [Self.word, encoded, String(keyLine)] {
        #expect(!text.contains(hidden), "\(type(of: value))")
      }
    }
  }

  @Test func `a header that proves nothing is shown`() {
    #expect("\(HTTPHeader("Accept", "application/json"))" == "Accept: application/json")
  }

  @Test(arguments: [
    "dXNlcjpwdzE=", "dXNlcjpwdzE%3D", "dXNlcjpwdzE%3d", "%64XNlcjpwdzE%3D",
    "user:pw 1/é", "user%3Apw%201%2F%C3%A9", "user%3apw%201%2f%c3%a9", "user:pw+1/%C3%a9",
  ])
  func `a text loses a secret however its characters are percent-encoded`(written: String) {
    let secrets = [Secret("dXNlcjpwdzE="), Secret("user:pw 1/é")]
    #expect("Basic%20\(written)%2C ü".hiding(secrets) == "Basic%20…%2C ü")
    for other in [String(written.dropLast()), "100%", "%3", "%+3"] {
      #expect("a \(other)".hiding(secrets) == "a \(other)")
    }
  }

  @Test func `a text loses the secrets in it, the longest first`() {
    let text = "abcdef was abcd, and xyz stays"
    let secrets = ["abcd", "abcdef", "xyz"].map { Secret($0) }
    #expect(text.hiding(secrets) == "… was …, and xyz stays")
  }
}
