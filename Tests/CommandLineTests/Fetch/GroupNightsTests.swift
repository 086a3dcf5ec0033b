import Foundation
import TestSupport
import Testing

/// Who belongs to a group, and what is whose, on the nights of a definition with a store.
@Suite(.tags(.server)) struct GroupNightsTests {
  private let chosen = "group: \(Ward.group)\n  full-every: 28d"
  private let later = "2025-03-20T06:00:00Z"

  private func member(_ id: String) -> String { #"{"entity":{"reference":"Patient/\#(id)"}}"# }

  @Test func `who joins is fetched whole, however old the rows are`() async throws {
    let trial = try await StoreTrial(.telling, chosen)
    try await trial.night()
    #expect(try trial.patients == Ward.members && trial.taken == 14)
    trial.site.change(
      Ward.group, member("awk-p2"), to: member("awk-p2") + "," + member("awk-p1"), at: later)
    try await trial.night()
    #expect(try trial.patients == ["awk-p1"] + Ward.members && trial.taken == 21)
  }

  @Test(arguments: [
    #","inactive":true}"#, #","period":{"end":"2025-03-01"}}"#, #","period":{"end":"2025"}}"#,
  ])
  func `who left, is inactive, or whose time ended is left out, and comes back whole`(
    end: String
  ) async throws {
    let trial = try await StoreTrial(.telling, chosen)
    try await trial.night()
    trial.site.change(
      Ward.group, member("awk-p2"), to: member("awk-p2").dropLast() + end, at: later)
    try await trial.night()
    #expect(try trial.patients == ["awk-p5"] && trial.taken == 7)
    trial.site.change(
      Ward.group, member("awk-p2").dropLast() + end, to: member("awk-p2"), at: later, version: 3)
    try await trial.night()
    #expect(try trial.patients == Ward.members && trial.taken == 14)
    try await trial.night()
    #expect(try trial.taken == 14)
  }

  @Test func `of who left nothing is there after the next fold`() async throws {
    let trial = try await StoreTrial(.telling, chosen)
    try await trial.night()
    trial.site.change(
      Ward.group, member("awk-p2"), to: member("awk-p2").dropLast() + #","inactive":true}"#,
      at: later)
    try await trial.night()
    let compact = ["store", "compact", "store", "--key-file", "data.key"]
    #expect(try trial.trial.program.run(compact).status == 0)
    let report = try trial.trial.program.run(
      [
        "report", try trial.generation, "--key-file", "data.key", "--as-of", "2025-03-31",
        "--format", "csv", "--output", "after",
      ])
    #expect(report.status == 0, "\(report)")
    #expect(CSVTable(try trial.folder.text("after/cohort/patients.csv")).rows.count == 1)
  }

  @Test func `a group without members says so, and no report is made`() async throws {
    let trial = try await StoreTrial(.telling, chosen)
    trial.site.change(Ward.group, #""member":"#, to: #""formerly":"#, at: later)
    for _ in 1...2 {
      let outcome = try await trial.night(endsWith: 66)
      #expect(outcome.messages.contains("the server has nothing of what is asked for"))
      #expect(!outcome.messages.contains("ndjson"), "\(outcome)")
    }
  }

  @Test func `a member who is deleted on the server is a night without an alarm`() async throws {
    let trial = try await StoreTrial(.telling, chosen)
    try await trial.night()
    trial.site.delete("Patient", "awk-p2", at: later)
    try await trial.night()
    try await trial.night()
  }

  @Test(arguments: [Scenario.telling, .wellBehaved], ["awk-a2-1", "awk-o2a"])
  func `a row or an order of somebody outside is nobody's of the group`(
    scenario: Scenario, id: String
  ) async throws {
    let trial = try await StoreTrial(scenario, chosen)
    try await trial.night()
    trial.site.change(id, "Patient/awk-p2", to: "Patient/awk-p1", at: later)
    try await trial.night()
    let whole = try await trial.trial.program.runWhileServing(
      [
        "fetch", trial.site.base, "--search", "--token-file", "token.txt", "--group", Ward.group,
        "--output", "whole",
      ])
    #expect(whole.status == 0, "\(whole)")
    let report = try trial.trial.program.run(
      ["report", "whole", "--as-of", "2025-03-31", "--format", "csv", "--output", "anew"])
    #expect(report.status == 0, "\(report)")
    let table = "cohort/timeline.csv"
    #expect(
      try trial.folder.text("out/ward/latest/" + table) == trial.folder.text("anew/" + table))
  }

  @Test func `a Medication that is renamed is asked for, whoever names it`() async throws {
    let trial = try await StoreTrial(.telling)
    try await trial.night()
    trial.site.change("awk-m1", "Ramipril 5 mg", to: "Lisinopril 5 mg", at: later)
    try await trial.night()
    let series = try trial.folder.text("out/ward/latest/cohort/timeline.csv")
    #expect(series.contains("Lisinopril 5 mg") && !series.contains("Ramipril 5 mg"))
  }
}
