import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FHIRServer

/// Unfinished fetches that are found again some time later.
@Suite struct ResumptionTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  /// A server whose second page of orders fails.
  private let broken = FakeTransport.ward { request, _ in
    request.address.text.hasSuffix("?page=2") ? .text("", status: 404) : nil
  }

  /// The types that were asked for, of one whose rows are all there and one that broke off.
  private func asked(_ transport: FakeTransport) -> [Bool] {
    ["/Patient?", "/MedicationRequest?page=2"].map { target in
      transport.targets.contains { $0.contains(target) }
    }
  }

  private func reasons(_ summary: FetchSummary) -> [String] {
    summary.ledger.filter { $0.fetched > 0 }.map(\.reason)
  }

  @Test(arguments: [false, true])
  func `one of yesterday is gone on with, and its age is said`(overwrites: Bool) async throws {
    let half = try await fixture.fetch(overwrites ? .interrupted() : broken) {
      ($0.overwrites, $0.server.concurrency) = (overwrites, 1)
    }
    #expect(half.outcome == .incomplete)
    try await fixture.clock.pause(seconds: 5 * 3600)
    let transport = FakeTransport.ward()
    let summary = try await fixture.fetch(transport) {
      ($0.overwrites, $0.server.concurrency) = (overwrites, 1)
    }
    #expect(summary.outcome == .complete)
    #expect(asked(transport) == [false, true])
    let words = "all or part of it is of the run begun 2023-11-14T22:13:20.000Z, 5 hours earlier"
    #expect(reasons(summary) == [words, words])
    #expect(summary.remarks.count == 1 && summary.remarks[0].hasSuffix(": " + words))
    #expect(summary.remarks[0].hasPrefix("Patient, MedicationRequest"))
    #expect(fixture.lines("ledger.csv").contains { $0.hasSuffix("3,3,\"\(words)\"") })
  }

  @Test(arguments: [false, true])
  func `one of 30 days ago is begun anew, and that is said`(overwrites: Bool) async throws {
    _ = try await fixture.fetch(overwrites ? .interrupted() : broken) {
      ($0.overwrites, $0.server.concurrency) = (overwrites, 1)
    }
    try await fixture.clock.pause(seconds: 30 * 86_400)
    let transport = FakeTransport.ward()
    let notes = NotedSentences()
    let plan = try FetchPlan(
      fixture.request { ($0.overwrites, $0.server.concurrency) = (overwrites, 1) })
    let run = FetchRun(plan, progress: notes, clock: fixture.clock, ledger: .csv)
    let summary = try await run.run(over: transport)
    #expect(summary.outcome == .complete)
    #expect(asked(transport) == [true, true])
    #expect(reasons(summary) == ["", ""])
    #expect(
      notes.sentences.first
        == "the unfinished fetch there was begun 30 days ago, longer than --resume-within allows"
        + " (24 hours); everything is fetched anew")
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
  }

  @Test func `how long ago it may be is chosen`() async throws {
    _ = try await fixture.fetch(broken)
    try await fixture.clock.pause(seconds: 30 * 86_400)
    let transport = FakeTransport.ward()
    let summary = try await fixture.fetch(transport) { $0.resumeWithin = "31d" }
    #expect(asked(transport) == [false, true])
    #expect(reasons(summary).allSatisfy { $0.hasSuffix("30 days earlier") })
  }

  @Test func `a file of somebody else in it keeps an old one from being begun anew`() async throws {
    _ = try await fixture.fetch(broken)
    try fixture.folder.write("out/notes.txt", Data())
    try await fixture.clock.pause(seconds: 30 * 86_400)
    await #expect(throws: FetchError.foreignFile(fixture.output, name: "notes.txt", others: 0)) {
      try await fixture.fetch(.ward())
    }
    #expect(fixture.lines("MedicationRequest.ndjson").count == 2)
  }

  @Test(arguments: [
    ("90min", 5400.0), ("36h", 129_600), ("2d", 172_800), ("0h", 0), ("1.5h", 5400),
  ])
  func `a time has a unit`(text: String, seconds: Double) {
    #expect(Resumption.seconds(text) == seconds)
  }

  @Test(arguments: ["", "24", "h", "-1h", "nanh", "infd", "1w", "1 h ago"])
  func `what is no time is refused`(text: String) {
    #expect(Resumption.seconds(text) == nil)
    #expect(throws: (any Error).self) {
      try FetchPlan(fixture.request { $0.resumeWithin = text })
    }
  }

  @Test(arguments: [
    (60.0, "1 minute"), (7199, "119 minutes"), (7200, "2 hours"), (172_799, "47 hours"),
    (172_800, "2 days"), (-5, "0 minutes"),
  ])
  func `an age is said in words`(age: Double, words: String) {
    let resumption = Resumption(started: 1_700_000_000 - age, now: 1_700_000_000, limit: 0)
    #expect(resumption.words.hasSuffix(", \(words) earlier"))
  }
}

/// Keeps the sentences that a run tells.
private final class NotedSentences: FetchProgress {
  private let state = Mutex<[String]>([])

  var sentences: [String] { state.withLock { $0 } }

  func didFetch(_ type: String, rows: Int, of expected: Int?) {}
  func didNote(_ sentence: String, isWarning: Bool) { state.withLock { $0.append(sentence) } }
}
