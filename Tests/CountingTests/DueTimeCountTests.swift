import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// The figures of orders that name times of day, whose doses stand for the nearest due time.
@Suite struct DueTimeCountTests {
  /// An order for 23:00 from 1 to 7 March.
  private static let evening = FHIRLine.order(
    "o",
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
      + #""timeOfDay":["23:00:00"],"boundsPeriod":{"start":"2025-03-01","end":"2025-03-07"}}}}]"#)

  private static func counted(
    _ times: [String], _ change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> CountedLines {
    let doses = times.enumerated().map { place, time in
      FHIRLine.administration("a\(place)", at: "2025-03-" + time + ":00+01:00", order: "o")
    }
    return try await CountedLines(
      [FHIRLine.patient("p"), evening] + doses, asOf: "2025-03-08", change: change)
  }

  private static let week = [
    "01T23:05", "02T23:00", "04T00:20", "04T23:10", "06T00:10", "06T23:00", "08T01:00",
  ]

  @Test(arguments: SeriesKind.allCases)
  func `doses after midnight are those of the evening before`(kind: SeriesKind) async throws {
    let patient = try #require(
      try await Self.counted(Self.week) { $0.seriesKind = kind }.patients.first)
    let measures = patient.measures
    #expect(measures[.taken] == 7 && measures[.expected] == 7)
    #expect(measures[.implementation] == 1 && measures[.correctDays] == 1)
    #expect(measures[.daysCovered] == 1 && measures[.longestGapDays] == 0)
    #expect(measures[.unrecorded] == 0 && measures[.extra] == 0)
    let series = try #require(patient.series.first)
    let buckets = series.buckets.prefix(7)
    // Counts stay on their own day; what is due is matched.
    #expect(buckets.map(\.counts.taken) == [1, 1, 0, 2, 0, 2, 0])
    #expect(buckets.map { $0.doses?.matched } == Array(repeating: 1, count: 7))
  }

  @Test func `windows add up: a dose counts where its due time lies`() async throws {
    let days = (1...8).map { "2025-03-0\($0)" }
    var matched = 0
    for day in days {
      let counted = try await Self.counted(Self.week) { rules in
        rules.window.from = Day.iso(day)
        rules.window.to = Day.iso(day)
      }
      let doses = counted.patients.first?.measures.doses
      matched += doses?.matched ?? 0
      #expect(doses?.extra ?? 0 == 0 && doses?.unrecorded ?? 0 == 0)
    }
    #expect(matched == 7)
  }

  @Test func `a dose on a day that is not due and near no time goes by days`() async throws {
    let counted = try await Self.counted(["01T23:00", "03T09:00"])
    // 09:00 is ten hours after 23:00 of the day before.
    #expect(counted.value(.unrecorded, ofOrder: "o") == 5)
    #expect(counted.value(.extra, ofOrder: "o") == 0)
  }

  @Test func `a bedtime dose after midnight is that of the evening before`() async throws {
    let order = FHIRLine.order(
      "b",
      #","dosageInstruction":[{"timing":{"repeat":{"when":["MORN","HS"],"boundsPeriod":{"#
        + #""start":"2025-03-01","end":"2025-03-03"}}}}]"#)
    let times = ["01T08:10", "02T00:40", "02T07:50", "03T00:20", "03T09:00", "03T23:00"]
    let doses = times.map {
      FHIRLine.administration($0, at: "2025-03-\($0):00+01:00", order: "b")
    }
    let counted = try await CountedLines(
      [FHIRLine.patient("p"), order] + doses, asOf: "2025-03-08")
    #expect(counted.value(.implementation, ofOrder: "b") == 1)
    #expect(counted.value(.correctDays, ofOrder: "b") == 1)
    #expect(counted.value(.onTime, ofOrder: "b") == nil)
  }
}
