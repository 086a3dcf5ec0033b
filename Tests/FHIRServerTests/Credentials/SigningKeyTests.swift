import Foundation
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct SigningKeyTests {
  private let assertion = ClientAssertion(
    client: "ward-report", audience: "https://login.example/token", now: 1_772_438_400.7)

  @Test func `an RSA key signs with RS384, and the signature verifies`() throws {
    let key = try TestKeys.rsa
    let token = try TestKeys.key(key.pem).sign(assertion, keyID: "k1")
    let parts = try TokenParts(token.revealed)
    #expect(parts.header == ["alg": "RS384", "kid": "k1", "typ": "JWT"])
    #expect(key.verifies(parts.signature, of: parts.signed))
    #expect(!key.verifies(parts.signature, of: parts.signed + Data("x".utf8)))
  }

  @Test func `a key on P-384 signs with ES384, and the signature verifies`() throws {
    let key = try TestKeys.p384
    let token = try TestKeys.key(key.pem).sign(assertion, keyID: "k2")
    let parts = try TokenParts(token.revealed)
    #expect(parts.header == ["alg": "ES384", "kid": "k2", "typ": "JWT"])
    #expect(parts.signature.count == 96)
    #expect(key.verifies(parts.signature, of: parts.signed))
    #expect(!key.verifies(parts.signature, of: parts.signed + Data("x".utf8)))
  }

  @Test func `signatures on P-384 are as long where a number begins with zeros`() throws {
    let key = try TestKeys.p384
    let signingKey = try TestKeys.key(key.pem)
    // One in 128 is such a one.
    for _ in 0..<10_000 {
      let parts = try TokenParts(signingKey.sign(assertion, keyID: "k2").revealed)
      #expect(parts.signature.count == 96)
      guard parts.signature.first == 0 || parts.signature.dropFirst(48).first == 0 else { continue }
      #expect(key.verifies(parts.signature, of: parts.signed))
      return
    }
    Issue.record("no number began with zeros")
  }

  @Test(arguments: [#"a "b" \c"#, "ключ/ü+=", "k 1"])
  func `the id of a key may hold any characters`(id: String) throws {
    let token = try TestKeys.key(TestKeys.p384.pem).sign(assertion, keyID: id)
    #expect(try TokenParts(token.revealed).header["kid"] == id)
  }

  @Test func `threads may sign with one key at once`() async throws {
    let (key, assertion) = (try TestKeys.rsa, assertion)
    let signingKey = try TestKeys.key(key.pem)
    try await withThrowingTaskGroup(of: Secret.self) { group in
      for _ in 0..<8 {
        group.addTask { try signingKey.sign(assertion, keyID: "k1") }
      }
      for try await token in group {
        let parts = try TokenParts(token.revealed)
        #expect(key.verifies(parts.signature, of: parts.signed))
      }
    }
  }

  @Test func `the assertion says who, to whom and for how long`() throws {
    let token = try TestKeys.key(TestKeys.p384.pem).sign(assertion, keyID: "k2")
    let claims = try TokenParts(token.revealed).claims
    #expect(claims["iss"] as? String == "ward-report")
    #expect(claims["sub"] as? String == "ward-report")
    #expect(claims["aud"] as? String == "https://login.example/token")
    let (end, start) = (claims["exp"] as? Int64, claims["iat"] as? Int64)
    #expect(end == 1_772_438_640)
    #expect(start == 1_772_438_370)
    #expect(Set(claims.keys) == ["iss", "sub", "aud", "exp", "iat", "jti"])
  }

  @Test func `every assertion has an id of its own`() {
    let ids = (0..<100).map { _ in ClientAssertion(client: "c", audience: "a", now: 0).jti }
    #expect(Set(ids).count == 100)
  }

  @Test func `parameters before a key, long lines, spaces and Windows line ends do not matter`()
    throws
  {
    let pem = try TestKeys.p384.pem
    let lines = pem.split(separator: "\n")
    let code = lines.dropFirst().dropLast().joined()
    let head = "-----BEGIN EC PARAMETERS-----\nBgUrgQQAIg==\n-----END EC PARAMETERS-----\n"
    let oneLine = "\(lines[0])  \n  \(code)\n\(lines[lines.count - 1])"
    for text in [
      head + pem, oneLine, pem.replacing("\n", with: "\r\n"), "remark\n" + pem + "\nremark",
    ] {
      #expect(try TestKeys.key(text).algorithm == "ES384")
    }
  }

  @Test func `the older forms of a key are read`() throws {
    for (key, label) in [(try TestKeys.rsa, "RSA"), (try TestKeys.p384, "EC")] {
      let pem = try OpenSSLCommand.converted(key.pem, ["-traditional"])
      #expect(pem.hasPrefix("-----BEGIN \(label) PRIVATE KEY-----"))
      #expect(try TestKeys.key(pem).algorithm == key.algorithm.rawValue)
    }
  }

  @Test(arguments: [
    ("", "it holds no private key in PEM (-----BEGIN PRIVATE KEY-----)"),
    (#"{"kty":"RSA"}"#, "it is JSON, perhaps a JSON Web Key; a private key in PEM is needed"),
    (
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
      "it holds a certificate, where a private key is needed"
    ),
    (
      "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----",
      "the key is locked with a passphrase; take it off (openssl pkey -in F -out G)"
    ),
    (
      """
      -----BEGIN RSA PRIVATE KEY-----
      Proc-Type: 4,ENCRYPTED

      MIIB
      -----END RSA PRIVATE KEY-----
      """,
      "the key is locked with a passphrase; take it off (openssl pkey -in F -out G)"
    ),
    (
      "-----BEGIN OPENSSH PRIVATE KEY-----\nMIIB\n-----END OPENSSH PRIVATE KEY-----",
      "the key is in the form of OpenSSH; convert it (ssh-keygen -p -m PKCS8 -f F)"
    ),
    ("-----BEGIN PRIVATE KEY-----\nMIIB", "the end of the key is missing"),
    (
      "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----",
      "it is no RSA key and no elliptic curve key on P-384, or it is damaged"
    ),
    (
      "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
      "it is no RSA key and no elliptic curve key on P-384, or it is damaged"
    ),
  ])
  func `what is no usable key is named`(text: String, reason: String) {
    #expect(throws: CredentialFault.unusableSecret("key.pem", reason: reason)) {
      try TestKeys.key(text)
    }
  }

  @Test(arguments: ["P-256", "P-521"])
  func `a key on another curve is told which one is needed`(curve: String) throws {
    let pem = try OpenSSLCommand.privateKey("EC", "ec_paramgen_curve:" + curve)
    #expect(
      throws: CredentialFault.unusableSecret(
        "key.pem",
        reason: "it is an elliptic curve key on \(curve); ES384 needs P-384 (openssl genpkey "
          + "-algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out key.pem)")
    ) {
      try TestKeys.key(pem)
    }
  }

  @Test func `an RSA key that is too short is refused`() throws {
    for bits in [1024, 2047] {
      let pem = try OpenSSLCommand.privateKey("RSA", "rsa_keygen_bits:\(bits)")
      #expect(
        throws: CredentialFault.unusableSecret(
          "key.pem", reason: "the RSA key is shorter than 2048 bits")
      ) {
        try TestKeys.key(pem)
      }
    }
  }

  private static let uselessness = CredentialFault.unusableSecret(
    "key.pem", reason: "it is no RSA key and no elliptic curve key on P-384, or it is damaged")

  @Test(arguments: [
    ("ED25519", nil), ("EC", "ec_paramgen_curve:secp256k1"), ("RSA-PSS", "rsa_keygen_bits:2048"),
  ])
  func `a key of another kind is refused`(algorithm: String, option: String?) throws {
    let pem = try OpenSSLCommand.privateKey(algorithm, option)
    #expect(throws: Self.uselessness) { try TestKeys.key(pem) }
  }

  @Test(arguments: ClientKey.Algorithm.allCases)
  func `a key that has lost or changed a byte is refused`(algorithm: ClientKey.Algorithm) throws {
    let pem = try (algorithm == .rs384 ? TestKeys.rsa : TestKeys.p384).pem
    let lines = pem.split(separator: "\n")
    // The second line holds the modulus, or the private number.
    for line in [lines[2].dropFirst(4), Substring(String(lines[2].reversed()))] {
      let damaged = lines[...1] + [line] + lines[3...]
      #expect(throws: Self.uselessness) { try TestKeys.key(damaged.joined(separator: "\n")) }
    }
  }
}
