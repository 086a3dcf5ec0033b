import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The time of day of doses against their dates.
@Suite struct DoseTimesChartTests {
  private static let start = Day(number: 17_030)

  private static func dose(_ day: Int, _ hour: Double, _ outcome: Outcome = .taken)
    -> DoseTimes.Dose
  {
    DoseTimes.Dose(
      day: start.adding(days: day), millisecond: Int32(hour * 3_600_000), outcome: outcome)
  }

  private static func span(_ hour: Int, _ earliness: Int, _ lateness: Int, days: Int = 7)
    throws -> NominalSpan
  {
    NominalSpan(
      millisecond: Int32(hour * 3_600_000),
      days: try #require(DayRange(first: start, last: start.adding(days: days - 1))),
      earliness: Int64(earliness * 3_600_000), lateness: Int64(lateness * 3_600_000))
  }

  private static func chart(_ times: DoseTimes, days: Int = 7) throws -> DoseTimesChart {
    try #require(ChartFixtures.timesChart(times, days: days))
  }

  @Test func `each outcome has a mark of its own at its day and time, midnight on top`() throws {
    let chart = try Self.chart(
      DoseTimes([
        Self.dose(0, 8), Self.dose(1, 12, .notTaken), Self.dose(2, 0, .undetermined),
      ]))
    let layout = chart.layout
    let middle = { (day: Int) in layout.x(Self.start.adding(days: day)) + layout.slot / 2 }
    let taken = try #require(chart.marks.points[.taken]?.first)
    #expect(taken.x == middle(0))
    #expect(abs(taken.y - (layout.plotTop + 96)) < 0.001)
    #expect(chart.marks.points[.notTaken]?.first?.y == layout.plotTop + 144)
    #expect(chart.marks.points[.undetermined]?.first?.y == layout.plotTop)
    let document = SVGDocument(chart.svg)
    let marks = document.paths.filter { $0["fill"] == "none" && $0["stroke-linejoin"] == nil }
    for name in ["tk", "nt"] {
      #expect(marks.count { $0["class"] == name } == 2, "mark and key of \(name)")
    }
    for text in ["taken", "not taken", "undetermined"] {
      #expect(document.texts.contains { $0.text == text })
    }
  }

  @Test func `a window that passes midnight goes on at the other edge`() throws {
    let chart = try Self.chart(
      DoseTimes([Self.dose(0, 23)], nominal: [Self.span(23, 3, 3)]))
    let band = try #require(
      SVGDocument(chart.svg).paths.first {
        $0["class"] == "iv" && $0["d"]?.contains("H\(Markup.number(chart.layout.left))") == true
      })
    let top = Markup.number(chart.layout.plotTop)
    let evening = Markup.number(chart.layout.plotTop + 240)
    #expect(band["d"]?.split(separator: "M").count == 2)
    #expect(band["d"]?.contains(" \(top)h") == true)
    #expect(band["d"]?.contains(" \(evening)h") == true)
    #expect(band["d"]?.contains("v48H") == true && band["d"]?.contains("v24H") == true)
  }

  @Test func `nominal times are lines over their days, named where they are the last`() throws {
    let chart = try Self.chart(
      DoseTimes(
        [Self.dose(0, 8)],
        nominal: [Self.span(8, 3, 3, days: 3), Self.span(9, 3, 3), Self.span(21, 3, 3)]))
    let document = SVGDocument(chart.svg)
    let texts = document.texts.map(\.text)
    #expect(texts.contains("09:00") && texts.contains("21:00") && !texts.contains("08:00"))
    let lines = document.paths.last { $0["class"] == "th" }?["d"] ?? ""
    let end = Markup.number(chart.layout.x(Self.start.adding(days: 3)))
    #expect(lines.split(separator: "M").count == 3)
    #expect(
      lines.hasPrefix("M\(Markup.point(chart.layout.left, chart.layout.plotTop + 96))H\(end)"))
  }

  @Test func `the sentence counts outcomes and says how many were on time`() throws {
    let with = try #require(
      ChartFixtures.timesChart(days: 20, hasNominalTimes: true, style: ReportStyle()))
    #expect(with.words.sentence.hasSuffix("; 86\u{A0}% of those taken were on time."))
    let without = try Self.chart(DoseTimes([Self.dose(0, 8), Self.dose(1, 8, .notTaken)]))
    #expect(
      without.words.sentence
        == "Of the doses with a known time of day, 1 was taken and 1 was not; no order names "
        + "fixed times of day.")
    #expect(
      without.words.description.hasPrefix(
        "Chart of the time of day of 2 doses from 2016-08-17 to 2016-08-23. Of the doses"))
  }

  @Test func `without a time of day there is no chart`() {
    #expect(ChartFixtures.timesChart(DoseTimes(), days: 7) == nil)
  }

  @Test(arguments: [1, 7, 31, 90, 400, 3_650], Language.all.map(\.tag))
  func `texts stay in the picture and never touch`(days: Int, locale: String) throws {
    let style = ReportStyle(language: try #require(Language(locale: locale)))
    for hasTimes in [true, false] {
      let chart = try #require(
        ChartFixtures.timesChart(days: days, hasNominalTimes: hasTimes, style: style))
      SVGDocument(chart.svg).expectFreeTexts()
    }
  }

  @Test func `nominal times that are minutes apart do not write over one another`() throws {
    let spans = try (0..<24).map { hour in try Self.span(hour, 1, 1) }
    let more =
      spans
      + spans.map {
        NominalSpan(
          millisecond: $0.millisecond + 300_000, days: $0.days, earliness: 0, lateness: 0)
      }
    let chart = try Self.chart(DoseTimes([Self.dose(0, 8)], nominal: more))
    SVGDocument(chart.svg).expectFreeTexts()
  }

  @Test func `marks are drawn once on a grid no coarser than needed`() {
    let places = (0..<10_000).map { (x: Double($0 % 100) / 4, y: Double($0 / 100) / 4) }
    #expect(DoseMarks.thinned(places, to: 10_000).count == 10_000)
    let thinned = DoseMarks.thinned(places, to: 2_000)
    #expect(500...2_000 ~= thinned.count)
    #expect(DoseMarks.thinned(places, to: 1).count == 1)
  }

  @Test
  func `ten years of three doses a day are under 128 KB, and it says that marks are left out`()
    throws
  {
    let chart = try #require(
      ChartFixtures.timesChart(days: 3_650, hasNominalTimes: true, style: ReportStyle()))
    #expect(chart.times.doses.count > 8_000)
    #expect(chart.svg.utf8.count < 128 * 1_024)
    #expect(chart.words.footer.hasSuffix("Marks that would cover one another are drawn once."))
    let small = try #require(
      ChartFixtures.timesChart(days: 365, hasNominalTimes: true, style: ReportStyle()))
    #expect(!small.words.footer.contains("drawn once"))
  }
}
