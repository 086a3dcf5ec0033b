import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite struct LineChartGoldenTests {
  private static let regular = OutcomeCounts(taken: 12, notTaken: 2)

  private static let charts: [(String, [BucketCounts])] = [
    ("one-week", ChartFixtures.buckets([regular])),
    ("year-of-weeks", ChartFixtures.random(.week, 52, seed: 4)),
    ("three-years-of-months", ChartFixtures.random(.month, 36, seed: 2, highest: 120_000)),
    (
      "nothing-taken",
      ChartFixtures.buckets(.day, (0..<10).map { OutcomeCounts(notTaken: 1 + $0) })
    ),
    ("nothing-recorded", ChartFixtures.buckets(.quarter, Array(repeating: nil, count: 6))),
    ("undetermined", ChartFixtures.buckets([OutcomeCounts(undetermined: 2), nil])),
  ]

  @Test(arguments: charts)
  func `a chart looks as recorded`(name: String, buckets: [BucketCounts]) throws {
    let chart = LineChart(
      title: "Metformin 500 MG", subtitle: "Ada Example · patient 1", buckets: buckets,
      context: ChartFixtures.context(buckets[0].bucket.size, timeZone: "Europe/Berlin"),
      style: ReportStyle())
    #expect(chart.svg == chart.svg)
    try TextGolden.check(chart.svg, against: "chart-\(name).svg")
  }
}
