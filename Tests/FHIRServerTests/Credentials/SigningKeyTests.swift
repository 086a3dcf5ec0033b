import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import FHIRServer

@Suite struct SigningKeyTests {
  private let assertion = ClientAssertion(
    client: "ward-report", audience: "https://login.example/token", now: 1_772_438_400.7)

  @Test func `an RSA key signs with RS384, and the signature verifies`() async throws {
    let key = try TestKeys.rsa.get()
    let token = try await TestKeys.key(key.pemRepresentation).sign(assertion, keyID: "k1")
    let parts = try TokenParts(token.revealed)
    #expect(parts.header == ["alg": "RS384", "kid": "k1", "typ": "JWT"])
    #expect(
      key.publicKey.isValidSignature(
        .init(rawRepresentation: parts.signature), for: SHA384.hash(data: parts.signed),
        padding: .insecurePKCS1v1_5))
  }

  @Test func `a key on P-384 signs with ES384, and the signature verifies`() async throws {
    let key = TestKeys.p384
    let token = try await TestKeys.key(key.pemRepresentation).sign(assertion, keyID: "k2")
    let parts = try TokenParts(token.revealed)
    #expect(parts.header == ["alg": "ES384", "kid": "k2", "typ": "JWT"])
    let signature = try P384.Signing.ECDSASignature(rawRepresentation: parts.signature)
    #expect(key.publicKey.isValidSignature(signature, for: parts.signed))
  }

  @Test func `the assertion says who, to whom and for how long`() async throws {
    let token = try await TestKeys.key(TestKeys.p384.pemRepresentation)
      .sign(assertion, keyID: "k2")
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
    async throws
  {
    let pem = TestKeys.p384.pemRepresentation
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
    let rsa = try TestKeys.rsa.get()
    let code = rsa.derRepresentation.base64EncodedString()
    let pem = "-----BEGIN RSA PRIVATE KEY-----\n\(code)\n-----END RSA PRIVATE KEY-----"
    #expect(try TestKeys.key(pem).algorithm == "RS384")
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

  @Test func `a key on another curve is told which one is needed`() {
    #expect(
      throws: CredentialFault.unusableSecret(
        "key.pem",
        reason: "it is an elliptic curve key on P-256; ES384 needs P-384 (openssl genpkey "
          + "-algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out key.pem)")
    ) {
      try TestKeys.key(TestKeys.p256.pemRepresentation)
    }
  }

  @Test func `an RSA key that is too short is refused`() throws {
    let pem = try TestKeys.shortRSA.get().pemRepresentation
    #expect(
      throws: CredentialFault.unusableSecret(
        "key.pem", reason: "the RSA key is shorter than 2048 bits")
    ) {
      try TestKeys.key(pem)
    }
  }
}
