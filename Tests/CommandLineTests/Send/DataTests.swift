import Foundation
import TestSupport
import Testing

/// `adherence data`: named records of a server, of which nothing is overwritten that somebody else wrote.
@Suite(.tags(.server)) struct DataTests {
  private func data(
    _ trial: RecordTrial, _ words: String..., at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    try await trial.trial.run(["data"] + words + trial.options, at: place)
  }

  private func records(_ trial: RecordTrial) -> [Row] {
    trial.site.rows.filter { $0.type == "Basic" }
  }

  @Test(arguments: FHIRRelease.allCases)
  func `what is put is got again, listed, counted, replaced and deleted`(
    release: FHIRRelease
  ) async throws {
    let trial = try await RecordTrial(.writable().speaking(release))
    let folder = trial.trial.program.folder
    try folder.write("a.bin", "one\n")
    try folder.write("b.bin", String(repeating: "x", count: 2000))
    #expect(try await data(trial, "put", "set.a", "--file", "a.bin", "--tag", "T").status == 0)
    #expect(try await data(trial, "get", "set.a").output == "one\n")
    let again = try await data(trial, "put", "set.a", "--file", "a.bin")
    #expect(again.status == 0 && again.messages.contains("nothing was sent"), "\(again)")
    #expect(try await data(trial, "put", "set.b", "--file", "a.bin").status == 0)
    #expect(
      try await data(trial, "put", "set.b", "--file", "b.bin", "--if-version", "1").status == 0)
    let old = try await data(trial, "put", "set.b", "--file", "a.bin", "--if-version", "1")
    #expect(old.status == 1 && old.messages.contains("version 2"), "\(old)")
    let list = try await data(trial, "list").output.split(separator: "\n")
    #expect(
      list.map { $0.split(separator: "\t").prefix(3).joined(separator: " ") }
        == ["set.a 1 4", "set.b 2 2000"])
    #expect(try await data(trial, "count", "--tag", "t").output == "1\n")
    #expect(try await data(trial, "get", "set.b", "--file", "c.bin").status == 0)
    #expect(try folder.text("c.bin").count == 2000)
    #expect(try await data(trial, "delete", "set.b").status == 0)
    #expect(try await data(trial, "get", "set.b").status == 66)
    #expect(try await data(trial, "delete", "set.b").status == 66)
    #expect(records(trial).count == 1)
  }

  static let behaviours: [(name: String, scenario: Scenario, status: Int32, text: String)] = [
    ("no conditional creation", .writable { $0.isConditional = false }, 0, "one\n"),
    (
      "not listed, and identifier is not known to strict searches",
      .writable { ($0.listsMoreTypes, $0.searchesIdentifiers) = (false, false) }, 0, "one\n"
    ),
    ("somebody else creates", .otherwiseCreated(meeting: 412) { _ in }, 0, "one\n"),
    ("answer lost", .lostAnswer(to: "POST", .cut), 0, "one\n"),
    ("request lost", .lostRequest(to: "POST", .internalError), 0, "one\n"),
    ("refused", .refusing("POST", with: 403), 77, ""),
    ("no Basic", .writable { $0.moreTypes = [] }, 69, ""),
  ]

  @Test(arguments: behaviours.indices)
  func `a record is there once, whatever the answers look like`(index: Int) async throws {
    let behaviour = Self.behaviours[index]
    let trial = try await RecordTrial(behaviour.scenario)
    try trial.trial.program.folder.write("a.bin", "one\n")
    let put = try await data(trial, "put", "a", "--file", "a.bin")
    #expect(put.status == behaviour.status, "\(behaviour.name): \(put)")
    #expect(records(trial).count == (behaviour.status == 0 ? 1 : 0))
    #expect(try await data(trial, "get", "a").output == behaviour.text)
  }

  @Test func `what somebody else wrote meanwhile stays`() async throws {
    let trial = try await RecordTrial(.otherwiseChanged("b25lCg==", to: ["dHdvCg=="]))
    let folder = trial.trial.program.folder
    try folder.write("a.bin", "one\n")
    try folder.write("b.bin", "three\n")
    #expect(try await data(trial, "put", "a", "--file", "a.bin").status == 0)
    #expect(try await data(trial, "put", "a", "--file", "b.bin").status == 1)
    #expect(try await data(trial, "get", "a").output == "two\n")
  }

  @Test func `calls that cannot be meant are wrong`() async throws {
    let trial = try await RecordTrial(.writable())
    let folder = trial.trial.program.folder
    try folder.write("empty", "")
    try folder.write("long", String(repeating: "x", count: 1 << 20 + 1))
    for (words, status) in [
      (["put", "a", "--file", "empty"], 64), (["put", "a", "--file", "long"], 64),
      (["put", "a/b", "--file", "long"], 64), (["put", "a", "--file", "none"], 66),
      (["get", "none"], 66),
    ] as [([String], Int32)] {
      let outcome = try await trial.trial.run(["data"] + words + trial.options)
      #expect(outcome.status == status, "\(words): \(outcome)")
    }
    try folder.write("a.bin", "one\n")
    #expect(try await data(trial, "put", "a", "--file", "a.bin", "--dry-run").status == 0)
    #expect(records(trial).isEmpty)
  }
}
