import Foundation
import TestSupport
import Testing

/// Credentials: tokens that are given out, end, and are refused.
@Suite(.tags(.server)) struct CredentialTests {
  /// The options of a client that signs with a key.
  private func options(_ trial: FetchTrial, _ key: ClientKey) throws -> [String] {
    let file = try trial.program.folder.writePrivate("key.pem", key.pem)
    return [
      "--client-id", trial.site.secrets.client, "--private-key-file", file, "--key-id", key.id,
    ]
  }

  private func tokenRequests(_ trial: FetchTrial) -> [RequestLog.Entry] {
    trial.site.log.entries.filter { $0.request.path == "auth/token" }
  }

  @Test func `a private key that others can read is refused, and nothing is asked`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(.assertions(key))
    let options = try options(trial, key)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: trial.program.folder["key.pem"])
    let outcome = try await trial.search(with: options)
    #expect(outcome.status == 78, "\(outcome)")
    let sentence = "key.pem cannot be used: others can read it; chmod 600 it"
    #expect(outcome.messages.contains(sentence), "\(outcome)")
    #expect(trial.site.log.entries.isEmpty)
  }

  @Test(arguments: ClientKey.Algorithm.allCases)
  func `an assertion is verified for real, and one token is enough`(
    algorithm: ClientKey.Algorithm
  ) async throws {
    let key = try await ClientKey.shared(algorithm)
    let trial = try await FetchTrial(.assertions(key))
    let outcome = try await trial.search(with: options(trial, key))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(tokenRequests(trial).map(\.status) == [200])
    #expect(!trial.site.log.entries.contains { $0.status == 401 })
    let scopes = try #require(trial.site.askedScopes.first)
    #expect(scopes.contains { $0.hasPrefix("system/MedicationAdministration.") })
    #expect(scopes.allSatisfy { $0.wholeMatch(of: /system\/[A-Za-z]+\.(rs|read)/) != nil })
  }

  @Test func `a token is renewed before it ends`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(.shortLived(key))
    let outcome = try await trial.search(with: options(trial, key))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    let renewals = tokenRequests(trial).count - 1
    #expect(renewals > 0)
    // On a busy machine a request may take longer than what is left of a token's three seconds.
    #expect(trial.site.log.entries.count { $0.status == 401 } < renewals)
  }

  @Test func `a token that is revoked is replaced once`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(.revoked(key))
    let outcome = try await trial.search(with: options(trial, key))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(tokenRequests(trial).map(\.status) == [200, 200])
  }

  @Test func `tokens that nobody takes are left after a few requests`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(.unwanted(key))
    let outcome = try await trial.search(with: options(trial, key))
    #expect(outcome.status == 77, "\(outcome)")
    #expect(trial.site.log.entries.count < 20)
    #expect(tokenRequests(trial).count <= 3)
  }

  @Test func `a scope that is not granted is named`() async throws {
    let key = try await ClientKey.shared(.es384)
    let scenario = Scenario.assertions(key) { $0.ungranted = ["MedicationAdministration"] }
    let trial = try await FetchTrial(scenario)
    let outcome = try await trial.search(with: options(trial, key))
    #expect([1, 77].contains(outcome.status), "\(outcome)")
    #expect(outcome.words.contains("system/MedicationAdministration."))
  }

  @Test func `a token address that is named may be somebody else's`() async throws {
    let key = try await ClientKey.shared(.es384)
    let scenario = Scenario.assertions(key) { rules in
      (rules.discovery, rules.party) = (.nowhere, .foreign)
    }
    let trial = try await FetchTrial(scenario)
    let outcome = try await trial.search(
      with: options(trial, key), "--token-url", trial.site.tokenAddress, "--scope", "system/*.rs")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(trial.site.askedScopes == [["system/*.rs"]])
    #expect(trial.site.log.requests(to: .foreign).allSatisfy { $0.path == "auth/token" })
  }

  @Test(arguments: [300.0, nil])
  func `the token address is found in the CapabilityStatement, and tokens may have no end`(
    lifetime: Double?
  ) async throws {
    let key = try await ClientKey.shared(.es384)
    let scenario = Scenario.assertions(key) { rules in
      (rules.discovery, rules.lifetime) = (.statement, lifetime)
    }
    let trial = try await FetchTrial(scenario)
    let outcome = try await trial.search(with: options(trial, key))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(tokenRequests(trial).count == 1)
  }

  @Test func `a key that the server does not know ends the run with the server's words`()
    async throws
  {
    let key = try ClientKey(.es384)
    let trial = try await FetchTrial(.assertions(try ClientKey(.es384)))
    let outcome = try await trial.search(with: options(trial, key))
    #expect(outcome.status == 77, "\(outcome)")
    #expect(outcome.messages.contains("the signature does not verify"))
    #expect(tokenRequests(trial).count == 1)
  }

  @Test func `a client's secret gets a token`() async throws {
    let trial = try await FetchTrial(.assertions(nil))
    let file = try trial.program.folder.write(
      "secret.txt", lines: [trial.site.secrets.clientSecret])
    let outcome = try await trial.search(
      with: ["--client-id", trial.site.secrets.client, "--client-secret-file", file])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `an export uses its token everywhere, and nowhere else`() async throws {
    let key = try await ClientKey.shared(.es384)
    var scenario = Scenario.assertions(key)
    scenario.export = ExportRules()
    let trial = try await FetchTrial(scenario)
    let outcome = try await trial.run(
      ["fetch", trial.site.base, "--output", "out", "--bulk"] + options(trial, key))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(tokenRequests(trial).count == 1)
  }
}
