import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The calendar of days that leads a long chart of days.
@Suite struct CalendarMapTests {
  private static func map(_ days: [BucketCounts], style: ReportStyle = ReportStyle())
    -> CalendarMap
  {
    CalendarMap(days, threshold: 0.8, style: style, top: 0)
  }

  private static func chart(_ days: [BucketCounts], _ style: ReportStyle = ReportStyle())
    -> SVGDocument
  {
    SVGDocument(
      LineChart(
        title: "Metformin", subtitle: "p", buckets: days, context: TimelineFixtures.context(.day),
        style: style
      ).svg)
  }

  private static func day(taken: Int, notTaken: Int) -> BucketCounts {
    TimelineFixtures.buckets(.day, [OutcomeCounts(taken: taken, notTaken: notTaken)])[0]
  }

  @Test(arguments: [
    (5, 0, DayLook.allTaken), (4, 1, .most), (99, 1, .most), (3, 2, .some), (2, 3, .some),
    (1, 4, .little), (1, 99, .little), (0, 5, .noneTaken),
  ])
  func `a day's look is its share in five steps around the threshold`(
    taken: Int, notTaken: Int, look: DayLook
  ) {
    #expect(DayLook(Self.day(taken: taken, notTaken: notTaken), threshold: 0.8) == look)
  }

  @Test func `days without a share each look different`() {
    let states: [(BucketState, DayLook)] = [
      (.noRecords, .noRecords), (.nothingDue, .nothingDue), (.suppressed, .suppressed),
    ]
    let bucket = TimelineFixtures.buckets(.day, [nil])[0].bucket
    for (state, look) in states {
      let day = BucketCounts(bucket: bucket, isPartial: false, state: state)
      #expect(DayLook(day, threshold: 0.8) == look)
    }
    let undetermined = TimelineFixtures.buckets(.day, [OutcomeCounts(undetermined: 1)])[0]
    #expect(DayLook(undetermined, threshold: 0.8) == .undetermined)
    let glyph = DayGlyph(palette: ChartPalette(nil))
    let drawn = DayLook.allCases.filter { $0 != .suppressed }.map {
      glyph.cells($0, [CalendarMap.Place(column: 0, row: 0)])
    }
    #expect(Set(drawn).count == drawn.count)
  }

  @Test func `looks differ in shape, so that they are told apart without colours`() {
    let glyph = DayGlyph(palette: ChartPalette(nil))
    let shapes = DayLook.allCases.filter { ![.suppressed, .noRecords].contains($0) }.map { look in
      glyph.cells(look, [CalendarMap.Place(column: 0, row: 0)]).source
        .replacing(/class="[a-z]+" stroke="#[0-9A-F]+"/, with: "")
    }
    #expect(Set(shapes).count == shapes.count)
  }

  @Test(arguments: [(0.0, 3), (0.8, 5), (1.0, 4)])
  func `the key has the steps that a threshold leaves`(threshold: Double, count: Int) {
    #expect(DayLook.steps(threshold: threshold).count == count)
  }

  @Test func `weeks are columns and weekdays are rows, Monday on top`() throws {
    let days = ChartFixtures.random(.day, 70, seed: 1)  // From Wednesday, 2016-08-17.
    let map = Self.map(days)
    let block = try #require(map.blocks.first)
    #expect(map.blocks.count == 1 && block.columns == 11)
    let places = [0, 4, 5, 69].map { map.place($0, in: block) }
    #expect(places.map(\.row) == [2, 6, 0, 1])
    #expect(places.map(\.column) == [0, 0, 1, 10])
  }

  @Test func `every day has a place of its own, in the block of its year when there are many`() {
    let days = ChartFixtures.random(.day, 900, seed: 1)
    let map = Self.map(days)
    let years = map.blocks.map { days[$0.range.lowerBound].bucket.firstDay.year }
    #expect(years == [2016, 2017, 2018, 2019])
    #expect(map.blocks.map(\.range.count).reduce(0, +) == 900)
    for block in map.blocks {
      let places = block.range.map { map.place($0, in: block) }
      #expect(Set(places).count == places.count)
      #expect(places.allSatisfy { 0..<block.columns ~= $0.column && 0..<7 ~= $0.row })
    }
    #expect(zip(map.blocks, map.blocks.dropFirst()).allSatisfy { $0.top < $1.top })
  }

  @Test(arguments: [(60, false), (61, true)])
  func `it leads when there are more than 60 days`(count: Int, leads: Bool) {
    let document = Self.chart(ChartFixtures.random(.day, count, seed: 1))
    #expect(document.texts.contains { $0.text.hasPrefix("each day: ") } == leads)
    #expect(document.words["desc"]?.first?.hasPrefix("Calendar of") == leads)
    #expect(!CalendarMap.leads(ChartFixtures.random(.week, count, seed: 1)))
  }

  @Test func `those who cannot see it hear how many days look like what`() {
    let counts: [OutcomeCounts?] = (0..<70).map { index in
      index == 0
        ? nil : index < 3 ? OutcomeCounts(notTaken: 2) : OutcomeCounts(taken: 2)
    }
    let document = Self.chart(TimelineFixtures.buckets(.day, counts))
    #expect(
      document.words["desc"]?.first?.hasPrefix(
        "Calendar of the share taken each day: 67 days all taken; 2 days none taken; 1 day no "
          + "records. Chart of doses taken and not taken by day, 2016-08-17 to 2016-10-25, "
          + "70 days.") == true)
  }

  @Test(arguments: [(400, true), (401, false)])
  func `days say their figures under the pointer until the file would be too large`(
    count: Int, says: Bool
  ) {
    let titles = Self.chart(ChartFixtures.random(.day, count, seed: 2)).words["title"] ?? []
    #expect(titles.contains { $0.hasPrefix("2016-08-17: ") } == says)
  }

  @Test(arguments: [61, 66, 92, 130, 200, 365, 378, 379, 900, 3_650])
  func `texts stay in the picture and never touch`(count: Int) {
    for (seed, style) in [ReportStyle(), ReportStyle(language: .german)].enumerated() {
      Self.chart(ChartFixtures.random(.day, count, seed: seed), style).expectFreeTexts()
    }
  }

  @Test func `ten years of days that are all different are under 300 KB`() {
    let chart = LineChart(
      title: "M", subtitle: "p", buckets: ChartFixtures.random(.day, 3_650, seed: 1),
      context: TimelineFixtures.context(.day), style: ReportStyle())
    #expect(chart.svg.utf8.count < 300 * 1_024)
  }
}
