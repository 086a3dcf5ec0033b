import Foundation
import TestSupport
import Testing

/// `adherence check` of servers: what each does and lacks, in one run.
@Suite(.tags(.server)) struct CheckServerTests {
  /// What a check of a scenario's server came to.
  private struct Outcome {
    let status: Int32
    let output: String
    let messages: String
    let site: Site
  }

  private func check(
    _ scenario: Scenario, with credentials: [String]? = nil, _ more: String...
  ) async throws -> Outcome {
    let trial = try await FetchTrial(scenario)
    let token = try trial.program.folder.write("token.txt", lines: [trial.site.secrets.token])
    let result = try await trial.program.runWhileServing(
      ["check", trial.site.base] + (credentials ?? ["--token-file", token]) + more)
    #expect(!result.wasKilled)
    #expect(trial.site.log.faults.isEmpty)
    let outcome = FetchOutcome(
      status: result.status, output: result.output, messages: result.messages, files: [:])
    let leaks = LeakSearch(trial.site, secretsOf: trial.program.folder).leaks(in: outcome)
    #expect(leaks.isEmpty, "\(leaks)")
    return Outcome(
      status: result.status, output: result.output, messages: result.messages, site: trial.site)
  }

  @Test(arguments: FHIRRelease.allCases)
  func `a server that does all is fit, in every version`(release: FHIRRelease) async throws {
    let outcome = try await check(.wellBehaved.speaking(release))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.messages)")
    #expect(outcome.output.contains("MedicationAdministration: 48 in all\n"), "\(outcome.output)")
    #expect(outcome.output.contains("ok       every administration says when it was: "))
    #expect(!outcome.output.contains("ERROR"))
    #expect(outcome.site.log.entries.count < 20)
  }

  @Test func `JSON has the steps and what the first pages hold`() async throws {
    struct Report: Decodable {
      struct Server: Decodable {
        let steps: [Step]
        let firstPages: Pages
      }
      struct Step: Decodable {
        let id: String
        let type: String?
        let state: String
      }
      struct Pages: Decodable { let resources: [String: Int] }
      let server: Server
    }
    let outcome = try await check(.wellBehaved, "--json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let report = try decoder.decode(Report.self, from: Data(outcome.output.utf8))
    let ids = Set(report.server.steps.map(\.id))
    #expect(
      ids.isSuperset(of: [
        "reachable", "tls", "fhir-version", "offer", "export", "credentials", "first-page", "count",
      ]))
    #expect(report.server.steps.allSatisfy { $0.state != "error" })
    // This server gives three rows a page, whatever it is asked for.
    #expect(report.server.firstPages.resources["Patient"] == 3)
  }

  @Test(arguments: [401, 403])
  func `a server that lets nobody in is 77, with what to do`(status: Int) async throws {
    let outcome = try await check(.notAllowed(status))
    #expect(outcome.status == 77, "\(outcome.output)")
    #expect(outcome.output.contains("was answered with \(status)"))
    #expect(outcome.output.contains("Fix: "))
  }

  @Test func `a server that nobody runs is 69`() async throws {
    let program = try BuiltProgram()
    let base = "http://127.0.0.1:\(try FreePort.number())/fhir"
    let result = try await program.runWhileServing(["check", base, "--retry-budget", "0"])
    #expect(result.status == 69, "\(result.messages)")
    #expect(result.output.contains("ERROR    GET \(base)/metadata cannot be sent: "))
    #expect(result.output.contains("Fix: check the address, the network and the proxy.\n"))
  }

  @Test func `a token that is not taken is 77`() async throws {
    let program = try BuiltProgram()
    let token = try program.folder.write("other.txt", lines: ["not-the-token"])
    let outcome = try await check(.wellBehaved, with: ["--token-file", token])
    #expect(outcome.status == 77, "\(outcome.output)")
    #expect(!(outcome.output + outcome.messages).contains("not-the-token"))
  }

  @Test func `a server that does not count is told apart from one that has nothing`() async throws {
    let outcome = try await check(.noCount)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("the server does not count (_summary=count)"))
  }

  @Test func `a client that signs is told its scopes`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(.assertions(key))
    let file = try trial.program.folder.writePrivate("key.pem", key.pem)
    let result = try await trial.program.runWhileServing([
      "check", trial.site.base, "--client-id", trial.site.secrets.client, "--private-key-file",
      file, "--key-id", key.id,
    ])
    #expect(result.status == 0, "\(result.output)\(result.messages)")
    #expect(result.output.contains("ok       there are credentials to ask with\n"))
    #expect(
      result.output.contains("ok       asked for and granted: system/Medication.rs "),
      "\(result.output)")
  }

  @Test(arguments: [Scenario.noRows, .nothing])
  func `a server that has nothing to report is not fit`(scenario: Scenario) async throws {
    let outcome = try await check(scenario)
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(
      outcome.output.contains(
        "ERROR    there is nothing to report: no MedicationAdministration\n"), "\(outcome.output)")
    #expect(outcome.messages.hasPrefix("adherence: 1 error"))
    let quiet = try await check(scenario, with: nil, "--quiet")
    #expect(!quiet.output.contains("\nok "))
    #expect(quiet.output.contains("there is nothing to report"))
  }

  @Test func `a server that is as it should be is passed over in silence when that is asked for`()
    async throws
  {
    let outcome = try await check(.wellBehaved, with: nil, "-q")
    #expect((outcome.status, outcome.output, outcome.messages) == (0, "", ""))
  }

  @Test func `patients who are named are asked for`() async throws {
    let outcome = try await check(
      .wellBehaved, with: nil, "--patient", "awk-p3", "--patient", "Patient/awk-p4")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("MedicationAdministration: 16 in all\n"), "\(outcome.output)")
    #expect(outcome.output.contains("Patient: 2 resources on the first page\n"))
    let asked = outcome.site.log.entries.map(\.request)
      .filter { $0.resource == "MedicationAdministration" }
    #expect(Set(asked.compactMap { $0.parameter("patient") }) == ["awk-p3", "awk-p4"])
    #expect(asked.allSatisfy { $0.parameter("patient") != nil })
  }

  @Test func `the members of a group are asked for`() async throws {
    let outcome = try await check(.wellBehaved, with: nil, "--group", Ward.group)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("ok       Group/\(Ward.group): 2 patients\n"))
    #expect(outcome.output.contains("MedicationAdministration: 16 in all\n"))
    let none = try await check(.wellBehaved, with: nil, "--group", "no-such-group")
    #expect(none.status == 1, "\(none.output)")
    #expect(none.output.contains("/Group/no-such-group was answered with 404"))
  }

  @Test func `two servers, and a bad address, are wrong calls`() throws {
    let program = try BuiltProgram()
    for sources in [["https://a.example", "https://b.example"], ["https://u:p@a.example"]] {
      let result = try program.run(["check"] + sources)
      #expect((result.status, result.output) == (64, ""))
    }
  }
}
