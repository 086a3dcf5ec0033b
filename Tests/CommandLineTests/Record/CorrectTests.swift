import Foundation
import TestSupport
import Testing

/// `adherence record correct` and `delete`: nothing is lost that somebody else wrote.
@Suite(.tags(.server)) struct CorrectTests {
  /// A dose of the ward, which was taken; the fourth was not.
  private let dose = "awk-a3-3"

  @Test(arguments: FHIRRelease.allCases)
  func `only what is named is changed, in every version`(release: FHIRRelease) async throws {
    let trial = try await RecordTrial(.writable().speaking(release))
    trial.site.edit(dose, #""status""#, to: #""language":"de","status""#)
    let outcome = try await trial.run("correct", dose, "--not-taken", "--reason", "vomited")
    #expect(outcome.status == 0, "\(outcome)")
    let row = try #require(trial.site.row(dose)?.json)
    let isOld = release == .dstu2 || release == .stu3
    #expect(row.contains(isOld ? #"otGiven":true"# : #""status":"not-done""#), "\(row)")
    #expect(row.contains("vomited") && row.contains(#""language":"de""#))
    #expect(row.contains(Ward.time(3)))
    #expect(outcome.messages.contains("2025-W10: ") || outcome.messages.contains("2025-W09: "))
    let back = try await trial.run("correct", dose, "--taken")
    #expect(back.status == 0, "\(back)")
    #expect(trial.site.row(dose)?.json.contains("vomited") == false)
    let again = try await trial.run("correct", dose, "--taken")
    #expect(again.messages.contains("nothing was sent"), "\(again)")
    #expect(trial.writes == 2)
  }

  @Test func `the request names the version, and is one`() async throws {
    let trial = try await RecordTrial(.writable { $0.hasStrongTags = true })
    #expect(try await trial.run("correct", dose, "--note", "late").status == 0)
    let puts = trial.site.log.entries.map(\.request).filter { $0.method == "PUT" }
    #expect(puts.map { $0.headers["if-match"] } == ["W/\"1\""])
  }

  @Test(arguments: [false, true])
  func `what somebody else changed elsewhere stays, and the correction is made`(isPatch: Bool)
    async throws
  {
    let trial = try await RecordTrial(
      .otherwiseChanged("+01:00", to: ["Z"]))
    let outcome = try await trial.run(
      "correct", dose, "--not-taken", isPatch ? "--patch" : "--force")
    #expect(outcome.status == 0, "\(outcome)")
    let row = try #require(trial.site.row(dose)?.json)
    #expect(row.contains(#""not-done""#) && row.contains("T08:00:00Z"))
  }

  @Test(arguments: [[], ["--patch"]])
  func `what somebody else changed of the same is not overwritten`(more: [String]) async throws {
    let trial = try await RecordTrial(
      .otherwiseChanged(#""completed""#, to: [#""stopped""#]))
    let outcome = try await trial.trial.run(
      ["record", "correct", dose, "--not-taken"] + more + trial.options)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.messages.contains("changed meanwhile"))
    #expect(trial.site.row(dose)?.json.contains(#""stopped""#) == true)
  }

  @Test func `after a second change of somebody else nothing is written`() async throws {
    let trial = try await RecordTrial(
      .otherwiseChanged("+01:00", to: ["Z", "+02:00"]))
    let outcome = try await trial.run("correct", dose, "--not-taken")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.row(dose)?.json.contains(#""completed""#) == true)
    #expect(trial.count("PUT") == 2)
  }

  @Test(arguments: Scenario.Loss.allCases)
  func `a lost answer to a correction is found out`(loss: Scenario.Loss) async throws {
    let trial = try await RecordTrial(.lostAnswer(to: "PUT", loss))
    let outcome = try await trial.run("correct", dose, "--not-taken")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.count("PUT") == 1)
    let lost = try await RecordTrial(.lostRequest(to: "PUT", loss))
    #expect(try await lost.run("correct", dose, "--not-taken").status == 0)
    #expect(lost.count("PUT") == 2)
    #expect(lost.site.row(dose)?.json.contains(#""not-done""#) == true)
  }

  @Test func `a version that the user did not see is left alone`() async throws {
    let trial = try await RecordTrial(.writable())
    let outcome = try await trial.run("correct", dose, "--not-taken", "--version", "7")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.writes == 0)
    #expect(try await trial.run("correct", dose, "--not-taken", "--version", "1").status == 0)
  }

  @Test func `a server that tells no version is written to with --force only`() async throws {
    let trial = try await RecordTrial(.writable { $0.tellsVersion = false })
    let outcome = try await trial.run("correct", dose, "--not-taken")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.messages.contains("--force"))
    #expect(trial.writes == 0)
    #expect(try await trial.run("correct", dose, "--not-taken", "--force").status == 0)
  }

  @Test(arguments: [false, true])
  func `tags stay, are replaced, added and cleared`(merges: Bool) async throws {
    let trial = try await RecordTrial(.writable { $0.mergesTags = merges })
    func tags() -> [String] {
      let row = trial.site.row(dose)?.json ?? ""
      return row.matches(of: /"code":"([a-z]+)"/).map { String($0.output.1) }.sorted()
    }
    #expect(try await trial.run("correct", dose, "--tag", "A", "--tag", "B").status == 0)
    #expect(tags() == ["a", "b"])
    #expect(try await trial.run("correct", dose, "--note", "x").status == 0)
    #expect(tags() == ["a", "b"])
    #expect(try await trial.run("correct", dose, "--add-tag", "C", "--add-tag", "a").status == 0)
    #expect(tags() == ["a", "b", "c"])
    guard !merges else { return }
    #expect(try await trial.run("correct", dose, "--tag", "D").status == 0)
    #expect(tags() == ["d"])
    #expect(try await trial.run("correct", dose, "--no-tags").status == 0)
    #expect(tags() == [])
  }

  @Test func `calls that say nothing, or too much, are wrong`() async throws {
    let trial = try await RecordTrial(.writable())
    for words in [
      [], ["--taken", "--undetermined"], ["--tag", "a", "--no-tags"], ["--reason", "x"],
      ["--taken", "--reason", "x"],
    ] {
      let outcome = try await trial.trial.run(
        ["record", "correct", dose] + words + trial.options)
      #expect(outcome.status == 64, "\(words): \(outcome)")
    }
    let order = try await trial.run("correct", "MedicationRequest/awk-o3a", "--taken")
    #expect(order.status == 64)
    #expect(try await trial.run("correct", "nothing", "--taken").status == 66)
    #expect(trial.writes == 0)
  }

  @Test(arguments: FHIRRelease.allCases)
  func `what is taken back is entered in error, with the reason, and does not count`(
    release: FHIRRelease
  ) async throws {
    let trial = try await RecordTrial(.writable().speaking(release))
    let outcome = try await trial.run("delete", dose, "--reason", "wrong patient")
    #expect(outcome.status == 0, "\(outcome)")
    let row = try #require(trial.site.row(dose)?.json)
    #expect(row.contains(#""entered-in-error""#) && row.contains("wrong patient"))
    let again = try await trial.run("delete", dose, "--reason", "wrong patient")
    #expect(again.status == 0 && again.messages.contains("nothing was sent"), "\(again)")
    #expect(trial.writes == 1)
  }

  @Test func `several have each their own outcome`() async throws {
    let trial = try await RecordTrial(.writable())
    let outcome = try await trial.run(
      "delete", dose, "nothing", "awk-a3-5", "--reason", "wrong patient")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.messages.contains("MedicationAdministration/nothing is not there"))
    for id in [dose, "awk-a3-5"] {
      #expect(trial.site.row(id)?.json.contains(#""entered-in-error""#) == true)
    }
    #expect(try await trial.run("delete", "nothing", "--reason", "x").status == 66)
  }

  @Test(arguments: Scenario.Loss.allCases)
  func `with --hard it is gone, once, whatever answer is lost`(loss: Scenario.Loss) async throws {
    let trial = try await RecordTrial(.lostAnswer(to: "DELETE", loss))
    let outcome = try await trial.run("delete", dose, "--reason", "x", "--hard")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.site.row(dose) == nil)
    #expect(trial.count("DELETE") == 1)
    #expect(try await trial.run("delete", dose, "--reason", "x", "--hard").status == 66)
    #expect(trial.count("DELETE") == 1)
  }

  @Test func `with --hard what somebody else changed meanwhile stays`() async throws {
    let trial = try await RecordTrial(.otherwiseChanged("+01:00", to: ["Z"]))
    let outcome = try await trial.run("delete", dose, "--reason", "x", "--hard")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.row(dose) != nil)
  }

  @Test func `a dry run changes nothing`() async throws {
    let trial = try await RecordTrial(.writable())
    let changed = try await trial.run("correct", dose, "--not-taken", "--dry-run")
    #expect(changed.output.contains(#""status":"not-done""#), "\(changed)")
    let deleted = try await trial.run("delete", dose, "--reason", "x", "--hard", "--dry-run")
    #expect(deleted.status == 0)
    #expect(trial.writes == 0)
  }
}
