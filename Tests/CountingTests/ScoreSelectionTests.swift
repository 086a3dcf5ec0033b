import FHIRDecoding
import FHIRFiles
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// What becomes of each response to a questionnaire that was read.
@Suite struct ScoreSelectionTests {
  private static let scales: [Scale] = {
    var scale = Scale(
      "percent", of: ["http://host/q"], [Scale.Item(linkID: "a", value: .number(0...100))])
    (scale.range, scale.higherIs) = (0...100, .better)
    return [scale]
  }()

  private static func response(
    _ id: String, of patient: String? = "p", on date: String? = "2025-03-04T23:30:00Z",
    answer: Int = 90, status: String = "completed", _ questionnaire: String = "http://host/q",
    version: Int = 1
  ) -> String {
    let subject = patient.map { #","subject":{"reference":"Patient/\#($0)"}"# } ?? ""
    let authored = date.map { #","authored":"\#($0)""# } ?? ""
    return
      #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","meta":{"versionId":"\#(version)"},"#
      + #""questionnaire":"\#(questionnaire)","status":"\#(status)"\#(subject)\#(authored),"#
      + #""item":[{"linkId":"a","answer":[{"valueInteger":\#(answer)}]}]}"#
  }

  private static func score(
    _ lines: [String], change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> (rows: [ScoreRow], account: ResponseAccount) {
    let folder = try ScratchFolder()
    let source = try folder.write("data.ndjson", lines: lines)
    let discovery = try InputDiscovery(sources: [source])
    let day = Day.iso("2025-03-31") ?? .first
    var rules = CountingRules(
      asOf: AsOf(text: "2025-03-31", day: day, seconds: Int64(day.number) * 86_400))
    rules.scales = scales
    change(&rules)
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: false) }, threads: 1, keepsTexts: false,
      details: .responses, spillFolder: folder.path, didRead: { _, _ in })
    let counted = try await count(&intake, by: rules, spillFolder: folder.path)
    let scores = try #require(counted.scores)
    return (scores.rows.flatMap(\.self), scores.account)
  }

  private static let deleted =
    #"{"resourceType":"Bundle","type":"history","entry":[{"request":{"method":"DELETE","#
    + #""url":"QuestionnaireResponse/gone"}}]}"#

  @Test func `each has one disposition, and none is lost`() async throws {
    let lines = [
      FHIRLine.patient("p"), FHIRLine.patient("o"),
      Self.response("good"), Self.response("good", answer: 80, version: 2),
      Self.response("good", answer: 70),
      Self.response("gone"), Self.response("gone", version: 2), Self.deleted,
      Self.response("other", of: "o"), Self.response("nobody", of: nil),
      Self.response("error", status: "entered-in-error"), Self.response("open", status: "stopped"),
      Self.response("undated", on: nil), Self.response("old", on: "1800-01-01"),
      Self.response("month", on: "2025-03"), Self.response("late", on: "2025-04-01"),
      Self.response("alien", "http://host/else"), Self.response("much", answer: 101),
    ]
    for lines in [lines, Array(lines.reversed())] {
      let (rows, account) = try await Self.score(lines) { $0.patients = ["p"] }
      try account.check()
      #expect(account.read == 15)
      let told = account.rows.map { "\($0.count) \($0.disposition) \($0.reason)" }
      #expect(
        told == [
          "15 read ", "1 counted scored", "1 not-scored other-questionnaire",
          "1 not-scored not-completed", "1 not-scored no-value", "2 excluded deleted",
          "2 duplicate ", "1 quarantined no-patient", "1 not-selected ",
          "1 excluded entered-in-error",
          "1 undated ", "1 implausible before-1900", "1 imprecise ", "1 outside-window ",
        ])
      #expect(rows.map(\.response) == ["alien", "good", "much", "open"])
      #expect(rows.map(\.score.score) == [nil, 80, nil, nil])
      #expect(rows.map(\.scale) == ["", "percent", "percent", "percent"])
    }
  }

  @Test func `the day is that of the clock, and dates decide what is shown`() async throws {
    let lines = [FHIRLine.patient("p"), Self.response("r")]
    let (rows, _) = try await Self.score(lines) {
      $0.clock = LocalClock(transitions: [.init(instant: .min, offset: 3600)])
    }
    #expect(rows.map { "\($0.day) \($0.bucket.label)" } == ["2025-03-05 2025-W10"])
    let (none, account) = try await Self.score(lines) { $0.window.from = Day.iso("2025-03-05") }
    #expect(none.isEmpty && account.states.isEmpty)
    try account.check()
  }

  @Test func `under pseudonyms ids are others, and dates move by whole weeks`() async throws {
    let lines = [FHIRLine.patient("p"), Self.response("r", on: "2025-02-04")]
    let (rows, account) = try await Self.score(lines) {
      $0.privacy.pseudonyms = Pseudonyms(key: Array("0123456789abcdef".utf8).span)
      $0.privacy.movesDates = true
    }
    try account.check()
    let row = try #require(rows.first)
    #expect(row.patient.hasPrefix("p") && row.patient.count == 25)
    #expect(row.response.hasPrefix("q") && row.response.count == 25)
    let before = try #require(Day.iso("2025-02-04"))
    #expect(row.day < before && before.days(since: row.day) % 7 == 0)
    #expect(row.bucket == CalendarBucket(.week, containing: row.day))
  }
}
