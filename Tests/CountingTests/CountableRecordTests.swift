import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

@Suite struct CountableRecordTests {
  @Test(arguments: FHIRDateTime.Precision.allValues, Outcome.allCases)
  func `a record says what it was made of`(
    precision: FHIRDateTime.Precision, outcome: Outcome
  ) {
    for hindrance in [CountableRecord.Hindrance.none, .undated, .implausible] {
      for (isInterrupted, isJoinable) in [(false, true), (true, false)] {
        let record = CountableRecord(
          .init(ordinal: 9, unit: 1),
          at: .init(
            day: -3, millisecond: 1_500, secondsAhead: -7_200, hasOffset: isJoinable,
            precision: precision),
          outcome: outcome, isInterrupted: isInterrupted,
          hindrance: hindrance, isJoinable: isJoinable)
        #expect(record.precision == precision)
        #expect(record.outcome == outcome)
        #expect(record.hindrance == hindrance)
        #expect(record.isInterrupted == isInterrupted)
        #expect(record.isJoinable == isJoinable)
        #expect(record.secondsAhead == (isJoinable ? -7_200 : nil))
        #expect(record.instant == -3 * 86_400 + 1 + 7_200)
      }
    }
  }

  /// Clocks that lie far from UTC, and the first and last day that there are.
  @Test(
    arguments: [
      "2025-03-30T01:30:00.999+02:00", "1890-06-01T00:00:00-12:00", "0001-01-01T00:00:00+14:00",
      "9999-12-31T23:59:59.999-14:00", "2025-01-01T12:00:00", "2025-01-01", "2025-01", "2025",
    ], [Int64(0), 3_600, -54_822, 55_800])
  func `the instant is that of the date as it was written`(text: String, ahead: Int64) throws {
    let written = try #require(FHIRDateTime(text: text))
    let clock = LocalClock(transitions: [.init(instant: .min, offset: ahead)])
    let routing = Routing(
      unit: 3, patient: 2, medication: 5, partition: 0, orderIssue: nil)
    let reading = try Self.reading(of: text)
    for local in [clock.local(written), nil] {
      let record = CountableRecord(
        reading, of: routing, on: written, local: local, hindrance: .none)
      #expect(record.instant * 1000 <= written.epochMilliseconds)
      #expect(record.instant * 1000 > written.epochMilliseconds - 1000)
      #expect(record.day == (local?.day ?? written.day).number)
      #expect(record.millisecond == local?.millisecond ?? written.millisecond)
      #expect(record.precision == written.precision)
      #expect(record.unit == 3 && record.ordinal == reading.ordinal)
    }
    let undated = CountableRecord(undated: reading, of: routing)
    #expect(undated.isUndated && undated.instant == 0)
  }

  private static func reading(of text: String) throws -> SpilledReading {
    let line = FHIRLine.administration("a", at: text, order: "o")
    return SpilledReading(try #require(AdministrationRecord.read([line]).first))
  }
}

extension FHIRDateTime.Precision {
  fileprivate static let allValues: [Self] = [.year, .month, .day, .minute, .second]
}
