import Foundation
import TestSupport
import Testing

/// `adherence record ORDER`: a dose is there once, or it is said why not.
@Suite(.tags(.server)) struct RecordTests {
  @Test(arguments: FHIRRelease.allCases)
  func `a dose is recorded and counted, in every version`(release: FHIRRelease) async throws {
    let trial = try await RecordTrial(.writable().speaking(release))
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    let row = try #require(trial.site.written().first)
    #expect(outcome.output == "MedicationAdministration/\(row.id)\n")
    #expect(row.patient == "awk-p3")
    #expect(row.json.contains("\(release.order)/awk-o3a"))
    #expect(row.json.contains("Medication/awk-m2"))
    #expect(outcome.messages.contains("2025-W12: 1 taken"))
    let missed = try await trial.record(
      "awk-o3a", "--not-taken", "--reason", "asleep", "--at", "2025-03-21T08:00:00+01:00", "--json")
    #expect(missed.status == 0, "\(missed)")
    #expect(missed.output.contains(#""bucket":{"label":"2025-W12","taken":1,"not_taken":1"#))
    let listed = try await trial.trial.run(
      ["administrations", trial.site.base, "--order", "awk-o3a", "--as-of", "2025-03-31"]
        + trial.options.suffix(2))
    #expect(listed.output.contains("2025-03-20\t08:00\ttaken"), "\(listed)")
    #expect(listed.output.contains("2025-03-21\t08:00\tnot-taken"))
  }

  @Test func `the same command again sends nothing, and another outcome is not recorded`()
    async throws
  {
    let trial = try await RecordTrial(.writable())
    #expect(try await trial.record().status == 0)
    let again = try await trial.record("MedicationRequest/awk-o3a", "--at", "2025-03-20T07:00:00Z")
    #expect(again.status == 0, "\(again)")
    #expect(again.messages.contains("recorded already"))
    let other = try await trial.record("awk-o3a", "--not-taken")
    #expect(other.status == 1, "\(other)")
    #expect(other.messages.contains("is recorded as taken"))
    #expect(other.messages.contains("record correct MedicationAdministration/w1"))
    #expect(trial.writes == 1)
    #expect(try await trial.record("awk-o3a", "--key", "second").status == 0)
    #expect(trial.site.written().count == 2)
  }

  @Test func `a dose that was taken back is recorded by another key only`() async throws {
    let trial = try await RecordTrial(.writable())
    #expect(try await trial.record().status == 0)
    trial.site.edit("w1", #""completed""#, to: #""entered-in-error""#)
    let again = try await trial.record()
    #expect(again.status == 1, "\(again)")
    #expect(again.messages.contains("--key TEXT records it anew"))
    #expect(trial.writes == 1)
  }

  @Test(arguments: Scenario.Loss.allCases, [true, false])
  func `an answer that is lost is looked up, and nothing is sent twice`(
    loss: Scenario.Loss, isConditional: Bool
  ) async throws {
    let trial = try await RecordTrial(
      .lostAnswer(to: "POST", loss) { $0.isConditional = isConditional })
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "MedicationAdministration/w1\n")
    #expect(trial.site.written().count == 1)
    #expect(trial.count("POST") == 1)
  }

  @Test(arguments: Scenario.Loss.allCases)
  func `a request that was lost is sent again after it was looked up`(loss: Scenario.Loss)
    async throws
  {
    let trial = try await RecordTrial(.lostRequest(to: "POST", loss))
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.site.written().count == 1)
    #expect(trial.count("POST") == 2)
    let searches = trial.site.log.entries.filter { $0.request.parameter("identifier") != nil }
    #expect(searches.count == 2)
  }

  @Test(arguments: [429, 503])
  func `nothing is sent again before the server wants it`(status: Int) async throws {
    let trial = try await RecordTrial(.throttledWriting(status, .seconds(2)))
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.count("POST") == 2)
    let late = try await RecordTrial(.throttledWriting(status, .seconds(60)))
    #expect(try await late.record().status == 69)
    #expect(late.count("POST") == 1)
  }

  @Test func `what goes once is not repeated by itself, and the same command is harmless`()
    async throws
  {
    let trial = try await RecordTrial(
      .throttledWriting(429, .seconds(1)) { $0.isConditional = false })
    #expect(try await trial.record().status == 69)
    #expect(trial.count("POST") == 1)
    #expect(try await trial.record().status == 0)
    #expect(trial.site.written().count == 1)
  }

  @Test func `a server that fails for ever is 69 within the budget`() async throws {
    let trial = try await RecordTrial(.refusing("POST", with: 503), budget: "4")
    let outcome = try await trial.record()
    #expect(outcome.status == 69, "\(outcome)")
    #expect(trial.count("POST") > 1)
    #expect(trial.site.written().isEmpty)
  }

  @Test func `a 201 that does not say where is searched for`() async throws {
    let trial = try await RecordTrial(.writable { $0.tellsLocation = false })
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "MedicationAdministration/w1\n")
  }

  @Test func `a server without versions and tags takes doses`() async throws {
    let trial = try await RecordTrial(.writable { $0.tellsVersion = false })
    #expect(try await trial.record().status == 0)
    #expect(try await trial.record().messages.contains("recorded already"))
  }

  @Test(arguments: [301, 302, 303, 307, 308], [ServerRequest.Party.own, .foreign])
  func `a write that is redirected is 69 and names the target`(
    status: Int, party: ServerRequest.Party
  ) async throws {
    let trial = try await RecordTrial(.redirecting(status, to: party))
    let outcome = try await trial.record()
    #expect(outcome.status == 69, "\(outcome)")
    let origin = party == .own ? trial.site.origin : trial.site.foreignOrigin
    #expect(outcome.messages.contains("\(origin)/"))
    #expect(outcome.messages.contains("MedicationAdministration-moved"))
    #expect(trial.count("POST") == 1)
    #expect(trial.site.log.requests(to: .foreign).isEmpty)
  }

  @Test func `a type that the server does not list is tried`() async throws {
    let trial = try await RecordTrial(.writable { $0.listsAdministrations = false })
    #expect(try await trial.record().status == 0)
    #expect(trial.site.written().count == 1)
  }

  @Test func `without conditional creation it is searched before and after`() async throws {
    let trial = try await RecordTrial(.writable { $0.isConditional = false })
    #expect(try await trial.record().status == 0)
    #expect(try await trial.record().messages.contains("recorded already"))
    let requests = trial.site.log.entries.map(\.request)
    #expect(!requests.contains { $0.headers["if-none-exist"] != nil })
    let kinds = requests.filter { $0.method == "POST" || $0.parameter("identifier") != nil }
    #expect(kinds.map(\.method) == ["GET", "POST", "GET", "GET"])
  }

  @Test func `of two that are made at the same time the newer is taken back, and that is said`()
    async throws
  {
    let trial = try await RecordTrial(.otherwiseCreated(meeting: nil) { $0.isConditional = false })
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.site.written(status: "completed").map(\.id) == ["w1"])
    #expect(trial.site.written(status: "entered-in-error").map(\.id) == ["w2"])
    #expect(outcome.output == "MedicationAdministration/w1\n")
  }

  @Test(arguments: [409, 412, nil])
  func `what somebody else has just created is there`(status: Int?) async throws {
    let trial = try await RecordTrial(.otherwiseCreated(meeting: status))
    let outcome = try await trial.record()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.messages.contains("recorded already as MedicationAdministration/w1"))
    #expect(trial.site.written().count == 1)
  }

  @Test(arguments: [(403, 77), (404, 69), (405, 69), (501, 69)])
  func `a type that is not taken is not supported`(status: Int, code: Int32) async throws {
    let trial = try await RecordTrial(.refusing("POST", with: status))
    let outcome = try await trial.record()
    #expect(outcome.status == code, "\(outcome)")
    #expect(outcome.messages.contains("not supported"))
    #expect(trial.count("POST") == 1)
  }

  @Test(arguments: [400, 409, 412, 422])
  func `a dose that the server refuses is 1, with its words`(status: Int) async throws {
    let trial = try await RecordTrial(.refusing("POST", with: status))
    let outcome = try await trial.record()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.messages.contains("Not this one"))
    #expect(trial.count("POST") == 1)
  }

  @Test func `a server that could not keep a dose from being there twice gets none`() async throws {
    let trial = try await RecordTrial(
      .writable { ($0.isConditional, $0.searchesIdentifiers) = (false, false) })
    let outcome = try await trial.record()
    #expect(outcome.status == 69, "\(outcome)")
    #expect(trial.writes == 0)
  }

  @Test func `conditional creation alone will do`() async throws {
    let trial = try await RecordTrial(.writable { $0.searchesIdentifiers = false })
    #expect(try await trial.record().status == 0)
    let again = try await trial.record()
    #expect(again.status == 0, "\(again)")
    #expect(again.messages.contains("recorded already"))
    #expect(trial.site.written().count == 1)
  }

  @Test func `a dry run writes nothing and shows what would be sent`() async throws {
    let trial = try await RecordTrial(.writable())
    let outcome = try await trial.record("awk-o3a", "--dry-run", "--dose", "2 tablet")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.writes == 0)
    #expect(outcome.output.contains(#""dose":{"value":2,"unit":"tablet"}"#))
  }

  @Test func `an order that is not there is 66, a wrong call 64, and nothing is sent`() async throws
  {
    let trial = try await RecordTrial(.writable())
    #expect(try await trial.record("nothing").status == 66)
    #expect(try await trial.record("awk-o3a", "--at", "2025-03-20T08:00:00").status == 64)
    #expect(try await trial.record("awk-o3a", "--not-taken", "--taken").status == 64)
    #expect(trial.writes == 0)
  }

  @Test func `credentials that are refused are 77`() async throws {
    let trial = try await RecordTrial(.notAllowed(401))
    #expect(try await trial.record().status == 77)
  }

  @Test func `a server elsewhere is written to with --yes only`() throws {
    let program = try BuiltProgram()
    let call = ["record", "o", "--server", "https://fhir.invalid/r4", "--taken"]
    let result = try program.run(call)
    #expect(result.status == 64)
    #expect(result.messages.contains("--yes"))
    let agreed = try program.run(call + ["--yes", "--retry-budget", "0"])
    #expect(agreed.status == 69)
  }
}
