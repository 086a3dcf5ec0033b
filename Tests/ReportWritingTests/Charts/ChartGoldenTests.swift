import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// Every state of every chart, byte for byte.
@Suite struct ChartGoldenTests {
  private static let regular = OutcomeCounts(taken: 12, notTaken: 2)

  /// One week of each state, the first and the last cut.
  private static let states = TimelineFixtures.buckets(.week, 8) { index, bucket in
    let states: [Int: BucketState] = [2: .noRecords, 4: .nothingDue, 5: .suppressed]
    return states[index].map { BucketCounts(bucket: bucket, isPartial: false, state: $0) }
      ?? BucketCounts(
        bucket: bucket, isPartial: index == 0 || index == 7, counts: regular,
        doses: DoseSums(expected: 14, taken: 12, matched: 11 - index))
  }

  private static let charts: [(String, [BucketCounts])] = [
    ("one-week", TimelineFixtures.buckets([regular])),
    ("every-state", states),
    ("year-of-weeks", ChartFixtures.random(.week, 52, seed: 4)),
    ("ten-years-of-weeks", ChartFixtures.random(.week, 520, seed: 5)),
    ("three-years-of-months", ChartFixtures.random(.month, 36, seed: 2, highest: 120_000)),
    (
      "nothing-taken",
      TimelineFixtures.buckets(.day, (0..<10).map { OutcomeCounts(notTaken: 1 + $0) })
    ),
    ("nothing-recorded", TimelineFixtures.buckets(.quarter, Array(repeating: nil, count: 6))),
    (
      "nothing-shown",
      TimelineFixtures.buckets(.week, 4) { _, bucket in
        BucketCounts(bucket: bucket, isPartial: false, state: .suppressed)
      }
    ),
    ("undetermined", TimelineFixtures.buckets([OutcomeCounts(undetermined: 2), nil])),
    ("days", ChartFixtures.random(.day, 100, seed: 6)),
    ("years-of-days", ChartFixtures.random(.day, 420, seed: 7)),
  ]

  private func line(
    _ buckets: [BucketCounts], title: String = "Metformin 500 MG",
    subtitle: String = "Ada Example · patient 1", style: ReportStyle = ReportStyle()
  ) -> String {
    LineChart(
      title: title, subtitle: subtitle, buckets: buckets,
      context: TimelineFixtures.context(buckets[0].bucket.size, timeZone: "Europe/Berlin"),
      style: style
    ).svg
  }

  private static func german() throws -> ReportStyle {
    ReportStyle(
      language: .german, tint: try Tint("#5B2C83"), organisation: "St. Josef Krankenhaus")
  }

  @Test(arguments: charts)
  func `a chart looks as recorded`(name: String, buckets: [BucketCounts]) throws {
    #expect(line(buckets) == line(buckets))
    try TextGolden.check(line(buckets), against: "chart-\(name).svg")
  }

  @Test func `a German chart in a house's colours looks as recorded`() throws {
    let style = try Self.german()
    try TextGolden.check(line(Self.states, style: style), against: "chart-german.svg")
    let days = ChartFixtures.random(.day, 70, seed: 8)
    try TextGolden.check(line(days, style: style), against: "chart-german-days.svg")
  }

  @Test(arguments: [
    ("long", String(repeating: "Tacrolimus 0.5 MG Extended Release ", count: 12)),
    ("right-to-left", "ميتفورمين 500 ملغ"), ("chinese", "二甲双胍缓释片 500毫克"),
  ])
  func `a chart of any name looks as recorded`(name: String, title: String) throws {
    try TextGolden.check(
      line(Self.states, title: title, subtitle: "\(title) · patient 1"),
      against: "chart-name-\(name).svg")
  }

  @Test func `patients look as recorded`() throws {
    for (name, style) in [("", ReportStyle()), ("-german", try Self.german())] {
      let chart = PatientsChart(
        ChartFixtures.ward(8), context: TimelineFixtures.context(), style: style)
      try TextGolden.check(chart.svg, against: "chart-patients\(name).svg")
    }
  }

  @Test func `times of doses look as recorded`() throws {
    for (name, style) in [("", ReportStyle()), ("-german", try Self.german())] {
      let chart = try #require(
        ChartFixtures.timesChart(days: 30, hasNominalTimes: name.isEmpty, style: style))
      try TextGolden.check(chart.svg, against: "chart-times\(name).svg")
    }
  }
}
