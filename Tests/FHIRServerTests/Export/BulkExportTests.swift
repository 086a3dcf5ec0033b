import Foundation
import TestSupport
import Testing

@testable import FHIRServer

@Suite("Bulk export")
struct BulkExportTests {
  @Test("asks once, waits as told, hands every row on once, and gives the export back last")
  func wellBehaved() async throws {
    let trial = try ExportTrial()
    let summary = try await trial.run()
    #expect(summary.isComplete)
    #expect(summary.transactionTime == "2026-01-01T00:00:00.123+02:00")
    #expect(
      trial.sink.rows == [
        "Patient/1", "Patient/2", "MedicationAdministration/1", "MedicationAdministration/2",
        "MedicationAdministration/3",
      ])
    #expect(
      trial.sink.ledger == [
        "MedicationAdministration 1.ndjson complete 2 2 2",
        "MedicationAdministration 2.ndjson complete 2 2 1", "Patient p.ndjson complete 2 2 2",
      ])
    let visits = trial.server.visits
    #expect(visits.count == 8)
    #expect(trial.kickoffs == 1)
    #expect(visits.last?.method == "DELETE")
    #expect(visits[0].request.headers.contains(HTTPHeader("Prefer", "respond-async")))
    #expect(visits[0].request.headers.contains(HTTPHeader("Accept", "application/fhir+json")))
    #expect(visits[2].moment - visits[1].moment >= 120)
    #expect(visits[3].moment - visits[2].moment >= 7)
    #expect(visits.allSatisfy { $0.authorization == "Bearer secret" })
  }

  @Test("waits until an HTTP-date, and polls on when it is told that it asks too often")
  func dates() async throws {
    let trial = try ExportTrial()
    trial.server.set(
      "GET " + ExportTrial.status,
      [
        .init(status: 202, headers: [("Retry-After", "Sun, 09 Sep 2001 01:50:00 GMT")]),
        .init(status: 429, headers: [("Retry-After", "1000")]),
        .text(ExportTrial.manifest(ExportTrial.files)),
      ])
    let summary = try await trial.run()
    #expect(summary.isComplete)
    #expect(trial.server.visits[2].moment >= 1_000_000_200)
    #expect(trial.server.visits[3].moment - trial.server.visits[2].moment >= 1000)
  }

  @Test("polls without advice ever more slowly, and ends at the limit without deleting anything")
  func pollLimit() async throws {
    var trial = try ExportTrial()
    trial.settings.pollLimit = 1000
    trial.server.set(
      "GET " + ExportTrial.status, [.init(status: 202, headers: [("X-Progress", "12 % done")])])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.deletes == 0)
    #expect(20...60 ~= trial.visits(to: ExportTrial.status))
    #expect(trial.sink.reasons.allSatisfy { $0.contains("12 % done") && $0.contains("1000 s") })
    #expect(trial.isOpen)
  }

  @Test(
    "a pause beyond the limit ends at once, and says so",
    arguments: ["99999", "99999999999999999999999"])
  func longPause(wait: String) async throws {
    let trial = try ExportTrial()
    trial.server.set(
      "GET " + ExportTrial.status, [.init(status: 202, headers: [("Retry-After", wait)])])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.visits(to: ExportTrial.status) == 1)
    #expect(trial.sink.reasons.allSatisfy { $0.contains("86400 s of --poll-limit") })
    #expect(trial.isOpen)
  }

  @Test(
    "a server without exports is said to be one, with the way out", arguments: [404, 200, 406, 409])
  func notOffered(status: Int) async throws {
    let trial = try ExportTrial()
    let refusal = ScriptedServer.Reply.text(outcome("error", "no such operation"), status: status)
    trial.server.set(ExportTrial.kickoff, [refusal])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.sink.ledger.count == 2)
    #expect(trial.sink.reasons.allSatisfy { $0.contains("no such operation") })
    #expect(trial.sink.reasons.allSatisfy { $0.contains("--search") })
    #expect(trial.server.visits.count == 1)
  }

  @Test(
    "where the server does not export a group, it is asked for the group, and the advice follows",
    arguments: [
      (404, "", "; the server has no such Group either: check --group: it takes the id of a Group"),
      (200, #"{"resourceType":"Group","member":[]}"#, "; give --search to read by search instead"),
      (403, "", "; see whether the server has this group, or, if it has no exports, give --search"),
    ])
  func groupNotFound(status: Int, group: String, advice: String) async throws {
    var trial = try ExportTrial()
    trial.server.set("GET https://a.test/fhir/Group/7", [.text(group, status: status)])
    trial.level = .group("7")
    let answer = ScriptedServer.Reply.text(outcome("error", "not-found"), status: 404)
    trial.server.set(
      "GET https://a.test/fhir/Group/7/$export?_type=Patient,MedicationAdministration", [answer])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.sink.reasons.count == 2)
    #expect(trial.sink.reasons.allSatisfy { $0.contains(advice) }, "\(trial.sink.reasons)")
    #expect(trial.sink.reasons.allSatisfy { $0.contains("not-found") })
  }

  @Test(
    "a type that is none names no file, wherever it stands in the manifest",
    arguments: ["../../victim", "a/b", "", "Patient\\u001b[31m"], ["output", "error", "deleted"])
  func noType(type: String, list: String) async throws {
    let trial = try ExportTrial()
    let entry = #"{"type":"\#(type)","url":"https://a.test/f/p.ndjson"}"#
    trial.finish(
      with: list == "output"
        ? ExportTrial.manifest([(type, "https://a.test/f/p.ndjson", 2)])
        : ExportTrial.manifest(ExportTrial.files, more: #","\#(list)":[\#(entry)]"#))
    #expect(try await trial.run().isComplete == false)
    #expect(trial.visits(to: "https://a.test/f/p.ndjson") == 0)
    #expect(trial.sink.reasons.allSatisfy { $0.contains("\(list), number 1, has no type") })
    #expect(trial.deletes == 0)
  }

  @Test("an export that failed on the server is tried within the budget and shown in its words")
  func failed() async throws {
    let trial = try ExportTrial()
    trial.server.set(
      "GET " + ExportTrial.status, [.text(outcome("fatal", "the disk is full"), status: 500)])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.sink.reasons.allSatisfy { $0.contains("the disk is full") })
    #expect(2...60 ~= trial.visits(to: ExportTrial.status))
    #expect(trial.deletes == 0)
  }

  @Test(
    "after an export that failed, or makes no sense, the next run begins another",
    arguments: [
      ScriptedServer.Reply.text(outcome("fatal", "the disk is full"), status: 500),
      .text(outcome("fatal", "the disk is full")), .text("no manifest"),
    ])
  func begunAnew(answer: ScriptedServer.Reply) async throws {
    let trial = try ExportTrial()
    trial.server.set("GET " + ExportTrial.status, [answer])
    #expect(try await trial.run().isComplete == false)
    #expect(!trial.isOpen)
    trial.finish(with: ExportTrial.manifest(ExportTrial.files))
    _ = try await trial.run()
    #expect(trial.kickoffs == 2)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("an export of which the server says nothing for a while is gone on with")
  func goneOnWith() async throws {
    let trial = try ExportTrial()
    trial.server.set("GET " + ExportTrial.status, [.init(status: 503)])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.isOpen)
    trial.finish(with: ExportTrial.manifest(ExportTrial.files))
    _ = try await trial.run()
    #expect(trial.kickoffs == 1)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("a part of a file that was not asked for is no whole file")
  func partOfAFile() async throws {
    let trial = try ExportTrial()
    trial.server.set(
      "GET https://a.test/f/2.ndjson", [.text(administration(2) + "\n", status: 206)])
    #expect(try await trial.run().isComplete == false)
    #expect(trial.sink.reasons.contains { $0.contains("a part of the file") })
    #expect(trial.deletes == 0)
  }

  @Test(
    "reads a manifest in parts, however its link is written",
    arguments: [
      #"[{"relation":"next","url":"/jobs/1/more"}]"#, #"{"relation":"next","url":"/jobs/1/more"}"#,
      #"[null,7,{"relation":"next","url":"/jobs/1/more"}]"#,
    ])
  func parts(link: String) async throws {
    let trial = try ExportTrial()
    let next = #","link":\#(link)"#
    trial.finish(with: ExportTrial.manifest(Array(ExportTrial.files.prefix(1)), more: next))
    let rest = Array(ExportTrial.files.dropFirst())
    trial.server.set("GET https://a.test/jobs/1/more", [.text(ExportTrial.manifest(rest))])
    #expect(try await trial.run().isComplete)
    #expect(trial.sink.rows.count == 5)
  }

  @Test("parts of a manifest that go round in a circle, or to nowhere, are no whole export")
  func endlessParts() async throws {
    let nowhere = try ExportTrial()
    nowhere.finish(with: ExportTrial.manifest(ExportTrial.files, more: #","link":"next""#))
    #expect(try await nowhere.run().isComplete == false)

    let circle = try ExportTrial()
    let back = #","link":[{"relation":"next","url":"\#(ExportTrial.status)"}]"#
    circle.finish(with: ExportTrial.manifest(ExportTrial.files, more: back))
    #expect(try await circle.run().isComplete == false)
    #expect(circle.visits(to: ExportTrial.status) == 1)

    let endless = try ExportTrial()
    endless.finish(with: ExportTrial.manifest(ExportTrial.files, more: link(to: 1)))
    for part in 1...10_100 {
      endless.server.set(
        "GET https://a.test/jobs/more?n=\(part)",
        [.text(ExportTrial.manifest([], more: link(to: part + 1)))])
    }
    #expect(try await endless.run().isComplete == false)
    #expect(endless.sink.reasons.allSatisfy { $0.contains("more than 10000 parts") })

    func link(to part: Int) -> String {
      #","link":[{"relation":"next","url":"/jobs/more?n=\#(part)"}]"#
    }
  }

  @Test("takes out what was deleted, and lists it")
  func deletions() async throws {
    let trial = try ExportTrial()
    trial.finish(
      with: ExportTrial.manifest(
        ExportTrial.files,
        more: #","deleted":[{"type":"Bundle","url":"https://a.test/f/d.ndjson","count":1}]"#))
    let bundle = """
      {"resourceType":"Bundle","type":"transaction","entry":[{"request":{"method":"DELETE",\
      "url":"MedicationAdministration/1"}},{"request":{"method":"DELETE","url":"Patient/2"}}]}
      """
    trial.server.set("GET https://a.test/f/d.ndjson", [.text(bundle)])
    let summary = try await trial.run()
    #expect(summary.isComplete)
    #expect(
      trial.sink.rows == [
        "Patient/1", "MedicationAdministration/2", "MedicationAdministration/3",
      ])
    #expect(trial.sink.deletions.split(separator: "\n").count == 2)
    #expect(trial.sink.deletions.contains(#""url":"Patient/2""#))
    let madeAt = #""meta":{"lastUpdated":"2026-01-01T00:00:00.123+02:00"}"#
    #expect(trial.sink.deletions.components(separatedBy: madeAt).count == 3)
    #expect(trial.sink.remarks.contains { $0.contains("1 deleted") })
  }

  @Test(
    "a row that is newer than the deletion of its resource stays, as one that was made again",
    arguments: [
      (#""lastUpdated":"2025-03-02T00:00:01Z""#, "2025-03-02T00:00:00Z", true),
      (#""lastUpdated":"2025-03-02T00:00:00Z""#, "2025-03-02T00:00:00Z", false),
      (#""lastUpdated":"2025-03-02T00:00:01Z""#, "never", false),
      (#""versionId":"7""#, "2025-03-02T00:00:00Z", false),
    ])
  func deletionOfAnEarlierVersion(meta: String, deleted: String, stays: Bool) async throws {
    let trial = try ExportTrial()
    trial.finish(
      with: ExportTrial.manifest(
        ExportTrial.files,
        more: #","deleted":[{"type":"Bundle","url":"https://a.test/f/d.ndjson","count":1}]"#))
    trial.server.set(
      "GET https://a.test/f/p.ndjson",
      [
        .rows([
          #"{"resourceType":"Patient","id":"1","meta":{\#(meta)}}"#,
          #"{"resourceType":"Patient","id":"2"}"#,
        ])
      ])
    trial.server.set(
      "GET https://a.test/f/d.ndjson",
      [
        .text(
          #"{"resourceType":"Bundle","meta":{"lastUpdated":"\#(deleted)"},"entry":["#
            + #"{"request":{"method":"DELETE","url":"Patient/1"}}]}"#)
      ])
    let summary = try await trial.run()
    #expect(summary.isComplete)
    #expect(trial.sink.rows.contains("Patient/1") == stays)
    #expect(trial.sink.rows.contains("Patient/2"))
  }

  @Test(
    "errors that the server reports make the export incomplete, remarks do not; both are shown",
    arguments: [("error", false), ("fatal", false), ("warning", true), ("information", true)])
  func messages(severity: String, isComplete: Bool) async throws {
    let trial = try ExportTrial()
    trial.finish(
      with: ExportTrial.manifest(
        ExportTrial.files,
        more: #","error":[{"type":"OperationOutcome","url":"https://a.test/f/e.ndjson"}]"#))
    trial.server.set("GET https://a.test/f/e.ndjson", [.text(outcome(severity, "one is locked"))])
    let summary = try await trial.run()
    #expect(summary.isComplete == isComplete)
    #expect(trial.sink.rows.count == 5)
    #expect(trial.deletes == (isComplete ? 1 : 0))
    let shown = isComplete ? trial.sink.remarks : trial.sink.reasons
    #expect(shown == ["the server says: one is locked"])
  }

  @Test("a server that forgot the export already is no fault, one that will not forget is named")
  func deleteAnswers() async throws {
    let gone = try ExportTrial()
    gone.server.set("DELETE " + ExportTrial.status, [.init(status: 404)])
    let summary = try await gone.run()
    #expect(summary.isComplete && summary.remarks.isEmpty)

    let stubborn = try ExportTrial()
    stubborn.server.set("DELETE " + ExportTrial.status, [.init(status: 405)])
    let other = try await stubborn.run()
    #expect(other.isComplete && other.remarks.count == 1)
  }

  @Test("types that nobody asked for are not downloaded, types without a file are empty")
  func types() async throws {
    let trial = try ExportTrial()
    trial.finish(
      with: ExportTrial.manifest(
        [("Patient", "https://a.test/f/p.ndjson", 2), ("Claim", "https://a.test/f/c.ndjson", 9)]))
    let summary = try await trial.run()
    #expect(summary.isComplete)
    #expect(summary.remarks == ["the export holds Claim, which was not asked for"])
    #expect(trial.visits(to: "https://a.test/f/c.ndjson") == 0)
    #expect(trial.sink.ledger.first == "MedicationAdministration  complete - 0 0")
  }

  @Test("an export that is called off is deleted on the server and forgotten here")
  func calledOff() async throws {
    var trial = try ExportTrial()
    trial.settings.pollLimit = 1
    _ = try await trial.run()
    let connection = try trial.connection()
    #expect(try await BulkExport.callOff(in: trial.exportFolder, over: connection) == [])
    #expect(trial.deletes == 1)
    #expect(!trial.isOpen)
  }
}

/// An OperationOutcome with one issue.
func outcome(_ severity: String, _ text: String) -> String {
  #"{"resourceType":"OperationOutcome","issue":[{"severity":"\#(severity)","code":"processing","#
    + #""diagnostics":"\#(text)"}]}"#
}
