import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The strip of adherence under the lines.
@Suite struct AdherenceStripTests {
  /// A week of 10 doses due, by how many were taken; where it is not known what was due (nil), by how
  /// many of 10 recorded ones were.
  private static func weeks(_ shares: [(isDueKnown: Bool, taken: Int)]) -> [BucketCounts] {
    TimelineFixtures.buckets(.week, shares.count) { index, bucket in
      let (isDueKnown, taken) = shares[index]
      return BucketCounts(
        bucket: bucket, isPartial: false,
        counts: OutcomeCounts(taken: taken, notTaken: 10 - min(taken, 10)),
        doses: isDueKnown
          ? DoseSums(
            expected: 10, expectedMax: 10, taken: taken, matched: min(taken, 10),
            extra: max(0, taken - 10)) : nil)
    }
  }

  private static func chart(
    _ buckets: [BucketCounts], subtitle: String = "p", style: ReportStyle = ReportStyle()
  ) -> LineChart {
    LineChart(
      title: "Metformin", subtitle: subtitle, buckets: buckets, context: TimelineFixtures.context(),
      style: style)
  }

  /// The heights of the bars of a look.
  private static func bars(_ name: String, _ document: SVGDocument) -> [Double] {
    let outlines = document.paths.filter { $0["class"] == name }.compactMap { $0["d"] }
    return outlines.flatMap { $0.split(separator: "z") }.compactMap { outline in
      outline.wholeMatch(of: /M[0-9.-]+ 0v-([0-9.]+)h[0-9.]+V0/).flatMap { Double($0.1) }
    }
  }

  @Test func `shares of the doses due are solid, of the recorded ones outlined, low ones coloured`()
  {
    let document = SVGDocument(
      Self.chart(Self.weeks([(true, 9), (true, 3), (false, 10), (false, 5), (true, 8)])).svg)
    #expect(Self.bars("br", document) == [36, 32])
    #expect(Self.bars("lw", document) == [12])
    #expect(Self.bars("pg bs", document) == [40])
    #expect(Self.bars("pg ls", document) == [20])
    for name in ["br", "lw"] {
      #expect(document.paths.filter { $0["class"] == name }.allSatisfy { $0["stroke"] == nil })
    }
    for name in ["pg bs", "pg ls"] {
      let outlined = document.paths.filter { $0["class"] == name }
      #expect(outlined.allSatisfy { $0["fill"] == "#FFF" && $0["stroke"] != nil })
    }
  }

  @Test(arguments: [300, 700, 1_900])
  func `a bar is to be seen however narrow its bucket is`(count: Int) {
    let shares = (0..<count).map { (isDueKnown: true, taken: $0 % 11) }
    let document = SVGDocument(Self.chart(Self.weeks(shares)).svg)
    let outlines = document.paths.filter { ["br", "lw"].contains($0["class"]) }
      .compactMap { $0["d"] }.joined()
    let widths = outlines.matches(of: /0v-[0-9.]+h([0-9.]+)V0/).compactMap { Double($0.1) }
    #expect(widths.count == count && widths.allSatisfy { $0 > 0 })
  }

  @Test func `more doses than were due do not rise above the top`() {
    let document = SVGDocument(Self.chart(Self.weeks([(true, 25), (true, 10)])).svg)
    #expect(Self.bars("br", document) == [40, 40])
    #expect(Self.bars("lw", document).isEmpty)
  }

  @Test func `more than was due has a cross, unless it may stand for a dose close by`() {
    let more = TimelineFixtures.buckets(.week, 4) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 8),
        doses: [
          DoseSums(expected: 7, taken: 8, matched: 7, extra: 1),
          DoseSums(expected: 7, taken: 7, matched: 6, unrecorded: 1, extra: 1, displaced: 1),
          DoseSums(expected: 7, taken: 5, matched: 3, unrecorded: 4, extra: 2, displaced: 1),
          DoseSums(expected: 7, taken: 7, matched: 7),
        ][index])
    }
    let chart = Self.chart(more)
    let crosses = SVGDocument(chart.svg).paths
      .filter { $0["class"] == "ls" && $0["stroke-width"] == "2.5" }.compactMap { $0["d"] }
    #expect(crosses.joined().matches(of: /M[0-9. -]+h10M[0-9. -]+v10/).count == 2)
    #expect(chart.svg.contains("; ▲ below the threshold; + more taken than was due"))
    #expect(chart.svg.contains("More was taken than was due in 2 weeks."))
    #expect(chart.svg.contains("8 taken, 0 not taken; 7 due, 1 more than due"))
    #expect(!Self.chart(Array(more.suffix(1))).svg.contains("more taken than was due"))
    let all = LineChart(
      ChartHeading(
        title: "All", subtitle: "", buckets: more, isOfAllPatients: true,
        context: TimelineFixtures.context()),
      buckets: more, context: TimelineFixtures.context(), style: ReportStyle(), showsSentence: true)
    #expect(!all.svg.contains("more taken than was due") && !all.svg.contains("More was taken"))
  }

  @Test func `the lowest week in words is the lowest bar`() {
    let recorded = Self.weeks([(false, 9), (false, 3)])
    #expect(
      Self.chart(recorded).svg.contains("Lowest share of the recorded doses in 2016-W34: 30"))
    let due = TimelineFixtures.buckets(.week, 3) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false,
        counts: index == 2 ? OutcomeCounts() : OutcomeCounts(taken: 5, notTaken: index),
        doses: DoseSums(expected: 7, taken: index == 2 ? 0 : 5, matched: index == 2 ? 0 : 5))
    }
    #expect(
      Self.chart(due).svg.contains("Lowest share of the doses due in 2016-W35: 0\u{A0}% (0 of 7)."))
    let mixed = Self.chart(due + Self.weeks([(false, 9), (false, 2)]))
    #expect(mixed.svg.contains("Lowest share of the doses due in 2016-W35: 0"))
    #expect(mixed.svg.contains("Lowest share of the recorded doses in 2016-W34: 20"))
    let one = Self.chart(Array(due.suffix(1)) + Self.weeks([(false, 9), (false, 2)]))
    #expect(one.svg.contains("Lowest share of the recorded doses in 2016-W34: 20"))
    #expect(!one.svg.contains("Lowest share of the doses due"))
  }

  @Test func `no dose taken is a hair high, unlike a week without a share`() {
    let undetermined = TimelineFixtures.buckets([OutcomeCounts(undetermined: 1), nil])
    let document = SVGDocument(Self.chart(Self.weeks([(true, 0)]) + undetermined).svg)
    #expect(Self.bars("lw", document) == [1.5])
    #expect(["br", "pg bs", "pg ls"].allSatisfy { Self.bars($0, document).isEmpty })
  }

  @Test func `each low bar, solid or outlined, has a mark under it`() {
    let chart = Self.chart(Self.weeks([(true, 10), (true, 3), (false, 10), (false, 5), (true, 7)]))
    let document = SVGDocument(chart.svg)
    let low = document.paths.filter { $0["class"] == "lw" }.compactMap { $0["d"] }
    let places = low.flatMap { $0.matches(of: /M([0-9.]+) 9h/) }.compactMap { Double($0.1) }
    #expect(places == [1, 3, 4].map { (chart.layout.x($0) - 4).rounded() })
    #expect(document.texts.contains { $0.text.hasSuffix("▲ below the threshold") })
  }

  @Test func `without a low bar no mark is drawn and none is explained`() {
    let document = SVGDocument(Self.chart(Self.weeks([(true, 8), (false, 9)])).svg)
    #expect(!document.paths.contains { $0["class"] == "lw" || $0["class"] == "pg ls" })
    #expect(!document.texts.contains { $0.text.contains("▲") })
  }

  @Test(arguments: [
    ([true], "share of the doses due that was taken"),
    ([false], "share of the recorded doses that was taken"),
    (
      [true, false],
      "share of the doses due that was taken; outlined: of the recorded doses, where it is not known "
        + "what was due"
    ),
  ])
  func `the caption says what the bars are shares of`(isDueKnown: [Bool], caption: String) {
    let document = SVGDocument(Self.chart(Self.weeks(isDueKnown.map { ($0, 9) })).svg)
    #expect(document.texts.contains { $0.text == caption })
  }

  @Test(arguments: [(0.8, "threshold 80\u{A0}%"), (0.925, "threshold 92.5\u{A0}%")])
  func `the threshold crosses the strip at its height and says its name`(
    threshold: Double, label: String
  ) throws {
    let context = ReportContext(
      toolVersion: "1", asOf: .init("2026-10-09", day: Day(number: 20_735), seconds: 0),
      timeZone: "as recorded",
      layout: .init(bucketSize: .week, seriesKind: .order, csvDialect: .plain),
      rules: .init(threshold: threshold))
    let chart = LineChart(
      title: "t", subtitle: "s", buckets: Self.weeks([(true, 9)]), context: context,
      style: ReportStyle())
    let document = SVGDocument(chart.svg)
    let line = try #require(document.paths.first { $0["class"] == "th" }?["d"])
    let y = chart.layout.stripBottom - threshold * 40
    #expect(line == "M\(Markup.point(chart.layout.left, y))H\(Markup.number(chart.layout.right))")
    let text = try #require(document.texts.first { $0.text == label })
    #expect(abs(text.y - y) <= 4.06)
  }

  @Test
  func `the foot says what the strip shows of weeks without records only where doses were due`() {
    let gap = { (due: Int?) in
      TimelineFixtures.buckets(.week, 2) { index, bucket in
        BucketCounts(
          bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: index * 7),
          doses: due.map {
            DoseSums(expected: $0, matched: index * 7, unrecorded: (1 - index) * $0)
          })
      }
    }
    let rule = "Where doses were due in it, its share is 0\u{A0}%."
    let foot = { SVGDocument(Self.chart($0).svg).texts.map(\.text).joined(separator: " ") }
    #expect(foot(gap(7)).contains("a gap in the curves. \(rule)"))
    #expect(!foot(gap(nil)).contains(rule))
    #expect(!foot(Self.weeks([(true, 9)])).contains(rule))
  }

  @Test func `without any share there is no strip`() {
    let document = SVGDocument(Self.chart(TimelineFixtures.buckets([nil, nil])).svg)
    #expect(!document.paths.contains { $0["class"] == "th" })
    #expect(!document.texts.contains { $0.text.hasPrefix("threshold") })
  }

  @Test(arguments: 0..<8)
  func `a year of weeks with doses due is under 15 KB, in German under 16`(seed: Int) {
    var numbers = ChartFixtures.Numbers(seed: seed)
    let buckets = TimelineFixtures.buckets(.week, 53) { index, bucket in
      let (taken, notTaken) = (40 + numbers.next(below: 90), numbers.next(below: 30))
      let unrecorded = numbers.next(below: 20)
      return BucketCounts(
        bucket: bucket, isPartial: index == 0,
        counts: OutcomeCounts(taken: taken, notTaken: notTaken),
        doses: numbers.next(below: 4) == 0
          ? nil
          : DoseSums(
            expected: taken + notTaken + unrecorded, taken: taken, matched: taken,
            unrecorded: unrecorded))
    }
    for language in Language.all {
      let style = ReportStyle(language: language, organisation: "St. Josef Krankenhaus")
      let chart = Self.chart(
        buckets,
        subtitle: "Ada Example · patient 1 · MedicationRequest/1 · 1 tablet by mouth every morning",
        style: style)
      #expect(chart.svg.utf8.count < (language.tag == "de" ? 16 : 15) * 1_024)
    }
  }
}
