import Foundation
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct FixedCredentialsTests {
  @Test(arguments: [
    ("abc.DEF-1_2~+/==", "Bearer abc.DEF-1_2~+/=="), (" abc ", "Bearer abc"),
    ("Bearer abc", "Bearer abc"), ("bearer  abc", "Bearer abc"),
  ])
  func `a token is sent as it is`(text: String, header: String) throws {
    #expect(try #require(BearerToken(Secret(text))).authorization() == header)
  }

  @Test(arguments: ["", "Bearer ", "two words", "a\nb", "a\r\nX: y", "übel"])
  func `what cannot stand in a header is no token`(text: String) {
    #expect(BearerToken(Secret(text)) == nil)
  }

  @Test(arguments: [
    ("nurse:pass", "bnVyc2U6cGFzcw=="), ("nurse:a:b ", "bnVyc2U6YTpiIA=="),
    ("nurse:", "bnVyc2U6"), ("Jörg:ß", "SsO2cmc6w58="),
  ])
  func `user and password are sent in UTF-8`(text: String, code: String) throws {
    #expect(try #require(BasicCredentials(Secret(text))).authorization() == "Basic " + code)
  }

  @Test(arguments: ["", "nurse", ":pass", "nurse:pass\nother:pass", "nurse:\u{0}"])
  func `what is no user and password is none`(text: String) {
    #expect(BasicCredentials(Secret(text)) == nil)
  }

  @Test func `there is nothing new to try after a refusal`() async throws {
    #expect(try #require(BearerToken(Secret("a"))).renew(afterRefusing: "Bearer a") == false)
    #expect(try #require(BasicCredentials(Secret("a:b"))).renew(afterRefusing: nil) == false)
    #expect(try await NoCredentials().missingScopes().isEmpty)
  }

  @Test(arguments: [
    ("token\n", "token"), ("token\r\n\n", "token"), (" to ken ", " to ken "), ("a\nb\n", "a\nb"),
  ])
  func `a secret's file ends where the line breaks begin`(content: String, secret: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write("token", content)
    #expect(try SecretFile.read(path, calling: path) == Secret(secret))
  }

  @Test func `a file that holds no secret is named with the reason`() throws {
    let folder = try ScratchFolder()
    let cases = [
      (try folder.write("empty", "\n"), "it is empty"),
      (try folder.write("binary", [0xFF, 0xFE]), "it is no text in UTF-8"),
      (try folder.write("nul", "a\0b"), "it is no text in UTF-8"),
      (
        try folder.write("long", [UInt8](repeating: 97, count: 70_000)),
        "it is longer than 65536 bytes, so it is no secret"
      ),
      (folder.path, "it is a folder"), (folder.path + "/none", "there is no such file"),
    ]
    for (path, reason) in cases {
      #expect(throws: CredentialFault.unusableSecret("F", reason: reason)) {
        try SecretFile.read(path, calling: "F")
      }
    }
  }
}
