import Foundation
import TestSupport
import Testing

/// `adherence send`: what stands in files is on the server, once, whatever the answers look like.
@Suite(.tags(.server)) struct SendTests {
  private static let observation = #"{"resourceType":"Observation","id":"s-b1","status":"final"}"#
  private static let identified =
    #"{"resourceType":"Patient","identifier":[{"system":"urn:x","value":"s-1"}]}"#
  /// Three resources of two types, each of its own kind of creation.
  private static let three = [observation, FHIRLine.patient("s-p1"), identified]

  private func send(
    _ trial: RecordTrial, _ lines: [String], _ more: String...,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    try trial.trial.program.folder.write("rows.ndjson", lines: lines)
    return try await trial.trial.run(["send", "rows.ndjson"] + trial.options + more, at: place)
  }

  private func results(_ trial: RecordTrial) throws -> [[String: String]] {
    CSVTable(try trial.trial.program.folder.text("results.csv")).rows
  }

  private func states(_ trial: RecordTrial) throws -> [String] {
    try results(trial).map { $0["state"] ?? "" }
  }

  /// The rows that were not there when the site was opened.
  private func sent(_ trial: RecordTrial) -> [Row] {
    trial.site.rows.filter { !$0.id.hasPrefix("awk-") && $0.type != "Group" }
  }

  /// How often something was sent that changes anything.
  private func writes(_ trial: RecordTrial) -> Int {
    trial.site.log.entries.count { entry in
      ["POST", "PUT", "DELETE"].contains { entry.request.writes($0) }
        && !entry.request.path.hasSuffix("_search")
    }
  }

  /// How a server behaves, and what becomes of three resources that are sent to it twice.
  struct Behaviour: CustomTestStringConvertible {
    let name: String
    let scenario: Scenario
    var first = ["created", "created", "created"]
    var again = ["there", "there", "there"]

    var testDescription: String { name }
  }

  static let behaviours: [Behaviour] =
    [
      Behaviour(name: "right", scenario: .writable()),
      Behaviour(name: "strong tags", scenario: .writable { $0.hasStrongTags = true }),
      Behaviour(name: "no versions", scenario: .writable { $0.tellsVersion = false }),
      Behaviour(name: "no places", scenario: .writable { $0.tellsLocation = false }),
      Behaviour(name: "tags merged", scenario: .writable { $0.mergesTags = true }),
      Behaviour(name: "no conditional creation", scenario: .writable { $0.isConditional = false }),
      Behaviour(
        name: "no ids of others", scenario: .writable { $0.takesIDs = false },
        first: ["refused", "refused", "created"], again: ["refused", "refused", "there"]),
      Behaviour(
        name: "one refused", scenario: .refusingText("s-b1", with: 422),
        first: ["refused", "created", "created"], again: ["refused", "there", "there"]),
      Behaviour(name: "short answers", scenario: .shortAnswers(lacking: 1)),
      Behaviour(name: "Bundles refused", scenario: .refusingBundles(with: 403)),
      Behaviour(name: "Bundles too large", scenario: .refusingBundles(with: 413)),
    ]
    + Scenario.Loss.allCases.flatMap { loss in
      ["POST", "PUT"].flatMap { verb in
        [
          Behaviour(name: "answer to \(verb) lost", scenario: .lostAnswer(to: verb, loss)),
          Behaviour(name: "\(verb) lost", scenario: .lostRequest(to: verb, loss)),
        ]
      }
    }

  @Test(arguments: behaviours)
  func `each is written once, and the same command again is harmless`(behaviour: Behaviour)
    async throws
  {
    let trial = try await RecordTrial(behaviour.scenario)
    // Bundles take what goes by itself, too, but for one type.
    let lines = Self.three + [FHIRLine.patient("s-p2")]
    let first = try await send(trial, lines)
    let isRefused = behaviour.first.contains("refused")
    #expect(first.status == (isRefused ? 1 : 0), "\(first)")
    #expect(first.output == "results.csv\n")
    let states = try states(trial)
    let byLine = try results(trial).map { Int($0["line"] ?? "") ?? 0 }
    #expect(byLine.sorted() == [1, 2, 3, 4])
    let inOrder = zip(byLine, states).sorted { $0.0 < $1.0 }.map(\.1)
    #expect(inOrder == behaviour.first + [behaviour.first[1]], "\(first)")
    let count = sent(trial).count
    #expect(count == inOrder.count { $0 == "created" })
    let again = try await send(trial, lines)
    #expect(again.status == (isRefused ? 1 : 0), "\(again)")
    let after = try results(trial).sorted {
      Int($0["line"] ?? "") ?? 0 < Int($1["line"] ?? "") ?? 0
    }
    #expect(after.map { $0["state"] } == behaviour.again + [behaviour.again[1]], "\(again)")
    #expect(sent(trial).count == count)
  }

  @Test(arguments: FHIRRelease.allCases)
  func `what is fetched and sent to another server is fetched from there again, but for meta`(
    release: FHIRRelease
  ) async throws {
    let from = try await FetchTrial(Scenario("full").speaking(release))
    #expect(try await from.search().status == 0)
    let to = try await RecordTrial(
      Scenario("empty") { scenario in
        scenario.writing = WritingRules()
        scenario.changesRows = { _ in [] }
      }.speaking(release))
    let call = ["send", from.program.folder["out"]] + to.options
    let outcome = try await to.trial.run(call)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(Set(try states(to)) == ["created"])
    let types = try results(to).compactMap { $0["resource"]?.split(separator: "/").first }
    for (first, then) in [("Patient", release.order), (release.order, "MedicationAdministration")] {
      let (last, next) = (types.lastIndex { $0 == first }, types.firstIndex { $0 == then })
      #expect(try #require(last) < #require(next))
    }
    #expect(try await to.trial.search().status == 0)
    #expect(try rows(to.trial.program) == rows(from.program))
    let before = writes(to)
    #expect(try await to.trial.run(call).status == 0)
    #expect(Set(try states(to)) == ["there"])
    #expect(writes(to) == before)
  }

  /// The fetched rows without `meta`, by type and id.
  private func rows(_ program: BuiltProgram) throws -> [String: NSDictionary] {
    var rows: [String: NSDictionary] = [:]
    for (name, bytes) in try program.folder.files("out")
    where name.hasSuffix(".ndjson") && !name.hasPrefix(".") && name != "log.ndjson" {
      for line in bytes.split(separator: 0x0A) {
        guard var row = try JSONSerialization.jsonObject(with: line) as? [String: Any] else {
          continue
        }
        row["meta"] = nil
        rows["\(row["resourceType"] ?? "")/\(row["id"] ?? "")"] = row as NSDictionary
      }
    }
    #expect(rows.count > 60)
    return rows
  }

  /// A dose of the ward as the server has it, with some of its text changed.
  private func dose(_ trial: RecordTrial, _ edits: [(String, String)]) throws -> String {
    let row = try #require(trial.site.row("awk-a3-3")?.json)
    return edits.reduce(row) { $0.replacing($1.0, with: $1.1) }
  }

  @Test func `a version that is named is the only one that is replaced`() async throws {
    let status = (#""status":"completed""#, #""status":"stopped""#)
    let table: [(edits: [(String, String)], changes: Bool, deletes: Bool, state: String)] = [
      ([], false, false, "there"),
      ([("\"versionId\":\"1\"", "\"versionId\":\"7\"")], false, false, "there"),
      ([status], false, false, "updated"),
      ([status, ("\"versionId\":\"1\"", "\"versionId\":\"7\"")], false, false, "refused"),
      ([status], true, false, "refused"),
      ([status, (#""versionId":"1","#, "")], true, false, "updated"),
      ([], false, true, "refused"),
      ([(#""versionId":"1","#, "")], false, true, "created"),
    ]
    for row in table {
      let trial = try await RecordTrial(.writable())
      let line = try dose(trial, row.edits)
      if row.changes { trial.site.edit("awk-a3-3", "+01:00", to: "Z") }
      if row.deletes {
        trial.site.delete("MedicationAdministration", "awk-a3-3", at: "2025-04-01T00:00:00Z")
      }
      let outcome = try await send(trial, [line])
      #expect(try states(trial) == [row.state], "\(row): \(outcome)")
      #expect(outcome.status == (row.state == "refused" ? 1 : 0))
      let now = trial.site.row("awk-a3-3")?.json.contains(#""stopped""#) ?? false
      #expect(now == (row.state == "updated"))
    }
  }

  @Test func `somebody else who is quicker is not overwritten`() async throws {
    let trial = try await RecordTrial(
      .otherwiseChanged("+01:00", to: ["Z"]))
    let line = try dose(trial, [(#""completed""#, #""stopped""#)])
    #expect(try await send(trial, [line]).status == 1)
    #expect(try results(trial).first?["reason"]?.contains("meanwhile") == true)
    #expect(trial.site.row("awk-a3-3")?.json.contains("stopped") == false)
  }

  @Test func `all that cannot be sent is told at once, and nothing is sent`() async throws {
    let trial = try await RecordTrial(.writable())
    let subsetted = #"{"resourceType":"Patient","id":"x","meta":{"tag":[{"code":"SUBSETTED"}]}}"#
    let linked =
      #"{"resourceType":"Observation","id":"b","subject":{"reference":"urn:uuid:1"}}"#
    let outcome = try await send(
      trial,
      [
        FHIRLine.patient("s-p1"), #"{"resourceType":"Patient"}"#, #"{"resourceType":"Nothing"}"#,
        #"{"resourceType":"Patient","id":"a/b"}"#, subsetted,
        #"{"resourceType":"MedicationAdministration","id":"d"}"#, bundle([linked]),
      ])
    #expect(outcome.status == 65, "\(outcome)")
    for words in [
      "line 2: Patient: has neither", "line 3: has no resourceType", "line 4: Patient: its id",
      "line 5: Patient: is only a part", "line 6: MedicationAdministration: ", "status is missing",
      "line 7, entry 0: Observation: refers to an entry",
    ] { #expect(outcome.messages.contains(words), "\(outcome.messages)") }
    #expect(!outcome.messages.contains("line 1:"))
    let broken = try await send(trial, [FHIRLine.patient("s-p1"), #"{"resourceType""#])
    #expect(broken.status == 65 && broken.messages.contains("line 2"), "\(broken)")
    #expect(writes(trial) == 0)
  }

  @Test func `Bundles and arrays are taken apart, and options choose and tag`() async throws {
    let trial = try await RecordTrial(.writable())
    let folder = trial.trial.program.folder
    try folder.write(
      "all/a.json", bundle([Self.observation, FHIRLine.patient("s-p1")]))
    try folder.write("all/b.json", "[\(FHIRLine.patient("s-p2")),\n\(FHIRLine.patient("s-p3"))]")
    try folder.write(
      "all/c.ndjson",
      lines: [
        #"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE","url":"Patient/1"}}]}"#
      ])
    let call = ["send", "all"] + trial.options
    let dry = try await trial.trial.run(call + ["--dry-run"])
    #expect(dry.status == 0 && dry.messages.contains("4 of 4 resources"), "\(dry)")
    #expect(writes(trial) == 0 && !folder.has("results.csv"))
    let some = try await trial.trial.run(
      call + [
        "--type", "Patient", "--tag", "urn:t|One", "--delete", "MedicationAdministration/awk-a3-3",
        "--delete", "Observation/none",
      ])
    #expect(some.status == 0, "\(some)")
    #expect(try states(trial) == ["created", "created", "created", "deleted", "deleted"])
    #expect(
      sent(trial).allSatisfy { $0.json.contains(#""tag":[{"code":"one","system":"urn:t"}]"#) })
    #expect(trial.site.row("awk-a3-3") == nil)
    let rest = try await trial.trial.run(call)
    #expect(rest.messages.contains("Observation: there is no table"), "\(rest)")
    #expect(try states(trial).filter { $0 == "created" }.count == 1)
  }

  @Test func `a server that says something else of an identifier keeps it`() async throws {
    let trial = try await RecordTrial(.writable())
    #expect(try await send(trial, [Self.identified]).status == 0)
    let other = Self.identified.dropLast() + #","gender":"male"}"#
    #expect(try await send(trial, [String(other)]).status == 0)
    #expect(try results(trial).first?["reason"]?.contains("says something else") == true)
    #expect(sent(trial).count == 1)
  }

  @Test func `calls that name nothing to send are wrong`() async throws {
    let trial = try await RecordTrial(.writable())
    for (words, status) in [
      ([], 64), (["-"], 64), (["none.ndjson"], 66), (["--delete", "17"], 64),
      (["rows.ndjson", "--type", "Nothing"], 64), (["rows.ndjson", "--tag", ""], 64),
      (["rows.ndjson", "--results", "token.txt"], 73),
    ] as [([String], Int32)] {
      try trial.trial.program.folder.write("rows.ndjson", lines: Self.three)
      let outcome = try await trial.trial.run(["send"] + words + trial.options)
      #expect(outcome.status == status, "\(words): \(outcome)")
    }
    #expect(writes(trial) == 0)
  }
}
