import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// What is kept of an administration for lists: its id and line, and its status and end if asked for.
@Suite struct AdministrationTextTests {
  private func texts(
    _ lines: [String], _ details: RecordDetails = .courses, learns: Bool = true
  ) -> [AdministrationText] {
    var reader = ResourceReader(keepsTexts: true, details: details, keepsPlaces: !learns)
    reader.read(TwoWays.chunk(lines))
    return reader.administrations.records.map { record in
      AdministrationText(
        reader.administrations.texts[
          Int(record.idOffset)..<Int(record.idOffset) + Int(record.idCount)])
    }
  }

  private static func period(_ start: String, _ end: String) -> String {
    #""effectivePeriod":{"start":\#(start),"end":\#(end)}"#
  }

  private static let start = #""2025-03-04T08:00:00+01:00""#

  @Test func `id, line, status and end are kept beside each other`() throws {
    let lines = [
      Resource.administration("a-1", Self.period(Self.start, #""2025-03-04T09:30:00+01:00""#)),
      Resource.administration("", #""status":"stopped""#, Self.period(Self.start, #""2025-03""#)),
    ]
    let texts = texts(lines)
    #expect(texts.map(\.id) == ["a-1", ""])
    #expect(texts.map(\.line) == [1, 2])
    #expect(texts.map(\.status) == ["completed", "stopped"])
    let end = try #require(texts[0].end)
    #expect((end.day.description, end.millisecond) == ("2025-03-04", 34_200_000))
    #expect((end.offsetMinutes, end.precision) == (60, .second))
    #expect(texts[1].end?.precision == .month)
  }

  @Test(arguments: [
    #""effectiveDateTime":"2025-03-04""#, period("null", #""2025-03-04""#), period(start, "null"),
    period(start, #""2025-02-30""#), #""effectiveTiming":{"event":["2025-03-04"]}"#,
  ])
  func `without a period that has a start and an end there is no end`(date: String) {
    #expect(texts([Resource.administration("a", date)]).map { $0.end == nil } == [true])
  }

  @Test func `a status longer than any of FHIR's is not kept in part`() {
    let long = String(repeating: "s", count: 256)
    let lines = [long, String(long.dropLast())].map {
      Resource.administration("a", #""status":"\#($0)""#)
    }
    #expect(texts(lines).map(\.status.count) == [0, 255])
    #expect(texts(lines).map(\.id) == ["a", "a"])
  }

  @Test func `nothing but id and line is kept unless it is asked for`() {
    let lines = [Resource.administration("a", Self.period(Self.start, #""2025-03-05""#))]
    #expect(texts(lines, []).map(\.status) == [""])
    #expect(texts(lines, []).map { $0.end == nil } == [true])
    #expect(texts(lines, []).map(\.id) == ["a"])
  }

  @Test func `a template keeps what the parser keeps`() {
    let ends = ["2025-03-04T09:30:00+01:00", "2025-03-04T10:00:00+01:00", "2025-03-05T00:10:00Z"]
    let lines = ["completed", "stopped", "not-done"].flatMap { status in
      ends.map {
        Resource.administration(
          "a", #""status":"\#(status)""#, Self.period(Self.start, #""\#($0)""#))
      }
    }
    func told(_ texts: [AdministrationText]) -> [String] {
      texts.map { "\($0.id) \($0.line) \($0.status) \($0.end.map { "\($0)" } ?? "")" }
    }
    #expect(told(texts(lines)) == told(texts(lines, learns: false)))
    #expect(Set(told(texts(lines))).count == 9)
  }

  @Test func `the statuses that are known are those of an administration that may count`() {
    for status in AdministrationText.knownStatuses {
      let line = Resource.administration("a", #""status":"\#(status)""#)
      #expect(Reading(line).findings.isEmpty)
    }
    #expect(AdministrationText.knownStatuses.count == 6)
  }
}
