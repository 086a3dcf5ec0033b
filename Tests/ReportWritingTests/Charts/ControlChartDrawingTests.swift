import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// What charts, the page and the workbook show of what shares usually are.
@Suite struct ControlChartDrawingTests {
  /// Weeks of 100 doses due, by how many were taken.
  private static func weeks(_ taken: [Int], cut: Set<Int> = []) -> [BucketCounts] {
    TimelineFixtures.buckets(.week, taken.count) { place, bucket in
      BucketCounts(
        bucket: bucket, isPartial: cut.contains(place),
        counts: OutcomeCounts(taken: taken[place], notTaken: 100 - taken[place]),
        doses: DoseSums(expected: 100, taken: taken[place], matched: taken[place]))
    }
  }

  private static func cohort(_ buckets: [BucketCounts]) -> CohortReport {
    ChartFixtures.cohort([ChartFixtures.patient("p", buckets: buckets)])
  }

  private static func chart(_ cohort: CohortReport) -> LineChart {
    LineChart(cohort, context: TimelineFixtures.context(), style: ReportStyle())
  }

  /// 7 weeks about 0.93 and 8 about 0.77: a shift up and one down.
  private static let shift = [90, 96, 90, 96, 90, 96, 90, 80, 74, 80, 74, 80, 74, 80, 74]

  private static func paths(_ dash: String, _ chart: LineChart) -> [String] {
    SVGDocument(chart.svg).paths.filter { $0["stroke-dasharray"] == dash }.compactMap { $0["d"] }
  }

  @Test func `limits between which everything lies are neither drawn nor said`() {
    let weeks = Self.weeks((0..<15).map { $0.isMultiple(of: 2) ? 20 : 80 })
    let chart = Self.chart(Self.cohort(weeks))
    #expect(chart.control == nil && Self.paths("6 3", chart).isEmpty)
    let page = PageFixtures.index([ChartFixtures.patient("p", buckets: weeks)]).html
    #expect(!page.contains("usually between"))
  }

  @Test func `of more than 200 weeks the last 104 are drawn, and it says so`() {
    for (count, shown) in [(200, 200), (201, 104), (520, 104)] {
      let chart = Self.chart(Self.cohort(Self.weeks((0..<count).map { 85 + $0 % 7 })))
      #expect(chart.buckets.count == shown)
      #expect(chart.svg.contains("the last 104 of ") == (shown < count))
    }
    let chart = Self.chart(Self.cohort(Self.weeks((0..<520).map { 85 + $0 % 7 })))
    #expect(chart.svg.contains("the last 104 of 520 weeks"))
    // The limits are those of all weeks.
    #expect(chart.control?.chart.points.count == 520)
    #expect(!Self.paths("6 3", chart).isEmpty)
  }

  @Test func `centre and limits lie across the bars at their heights`() throws {
    let chart = Self.chart(Self.cohort(Self.weeks(Self.shift)))
    let control = try #require(chart.control)
    let limits = try #require(control.chart.commonLimits)
    let height = ChartSizes.controlStripHeight
    let (left, right) = (Markup.number(chart.layout.left), Markup.number(chart.layout.right))
    func y(_ share: Double) -> Markup { Markup.number(-share * height) }
    let centre = try #require(control.chart.centre)
    let lines = Self.paths("14 3 2 3", chart)
    #expect(lines.first?.hasPrefix("M\(left.source) \(y(centre).source)H") == true)
    #expect(lines.first?.hasSuffix("H\(right.source)") == true)
    let ends = try #require(Self.paths("6 3", chart).first)
    #expect(ends.contains("M\(left.source) \(y(limits.lowerBound).source)H"))
    #expect(ends.contains("M\(left.source) \(y(1).source)H"))
  }

  @Test func `arrows for the better and for the worse differ in direction and in colour`() throws {
    let chart = Self.chart(Self.cohort(Self.weeks(Self.shift)))
    let arrows = SVGDocument(chart.svg).paths.filter { $0["stroke-width"] == "2.5" }
    func count(_ style: String) -> Int {
      arrows.filter { $0["class"] == style }.compactMap { $0["d"] }
        .joined().split(separator: "M").count / 2
    }
    // One of each in the key.
    #expect(count("tk") == 7 + 1)
    #expect(count("ls") == 8 + 1)
  }

  @Test func `a chart without enough weeks is as it was`() {
    let short = Self.chart(Self.cohort(Self.weeks(Array(Self.shift.prefix(11)))))
    #expect(short.control == nil)
    #expect(short.layout.stripHeight == ChartSizes.stripHeight)
    #expect(Self.paths("6 3", short).isEmpty)
  }

  @Test func `limits go on over a week that is left out, and no arrow stands there`() throws {
    let chart = Self.chart(Self.cohort(Self.weeks(Self.shift, cut: [14])))
    let control = try #require(chart.control)
    #expect(control.chart.points.count == 14)
    let right = Markup.number(chart.layout.right - chart.layout.slot)
    #expect(Self.paths("14 3 2 3", chart).first?.hasSuffix("H\(right.source)") == true)
  }

  @Test func `the latest signal is said above the lines, and all in the description`() {
    let svg = Self.chart(Self.cohort(Self.weeks(Self.shift))).svg
    let description = (SVGDocument(svg).words["desc"]?.first ?? "").replacing("\u{A0}", with: " ")
    #expect(
      description.contains(
        "By week, usually between 68 % and 100 % of the doses due are taken, 84 % on average. "
          + "8 weeks in a row below the centre: a shift for the worse, 2016-W40 to 2016-W47. "
          + "7 weeks in a row above the centre: a shift for the better, 2016-W33 to 2016-W39."))
    #expect(svg.components(separatedBy: "8 weeks in a row").count == 3)
  }

  @Test func `the first page says what is usual and each signal, and explains the limits`() {
    let page = IndexPage(
      outline: ChartFixtures.outline(), frame: PageFrame(ReportStyle()),
      cohort: Self.cohort(Self.weeks(Self.shift))
    ).html
    #expect(page.contains("<p>By week, usually between 68\u{A0}%"))
    #expect(page.contains("<li>8 weeks in a row below the centre: a shift for the worse, "))
    #expect(page.contains(English.controlRule(ControlRules(), .week)))
    let short = IndexPage(
      outline: ChartFixtures.outline(), frame: PageFrame(ReportStyle()),
      cohort: Self.cohort(Self.weeks([90]))
    ).html
    #expect(!short.contains("By week, "))
    #expect(!short.contains(English.controlRule(ControlRules(), .week)))
  }

  @Test func `limits of the doses due are not drawn over shares of the recorded ones`() {
    let recorded = Self.weeks(Self.shift).map {
      BucketCounts(bucket: $0.bucket, isPartial: false, counts: $0.counts)
    }
    #expect(Self.chart(Self.cohort(recorded)).control?.measure == .recordedAdherence)
    let mixed =
      recorded
      + TimelineFixtures.buckets(.week, 20) { place, bucket in
        Self.weeks([80])[0].bucket == bucket || place < 15
          ? BucketCounts(bucket: bucket, isPartial: false, state: .noRecords)
          : BucketCounts(
            bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 8, notTaken: 2),
            doses: DoseSums(expected: 10, taken: 8, matched: 8))
      }.dropFirst(15)
    let shares = mixed.map(AdherenceShare.init)
    #expect(MeasureControl.shown(of: MeasureControl.charts(of: mixed), on: shares) == nil)
  }

  @Test func `the workbook has the table, a chart of each measure and the sentences`() throws {
    let charts = Self.cohort(Self.weeks(Self.shift)).control(TimelineFixtures.context())
    #expect(charts.count == 2)
    let text = ControlSheetChart(charts[0], rows: 1...15).description(English.self)
    #expect(
      text.hasPrefix("Share of the doses due: Usual range and signals. By week, usually between"))
    #expect(text.hasSuffix("2016-W34 to 2016-W38, for the better."))
  }
}
