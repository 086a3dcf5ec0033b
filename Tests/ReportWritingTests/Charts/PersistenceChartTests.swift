import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct PersistenceChartTests {
  private static let curve = PersistenceCurve([
    (days: 10, isStopped: true), (days: 20, isStopped: false), (days: 30, isStopped: true),
    (days: 40, isStopped: false),
  ])

  /// A curve of so few patients that it may not be shown.
  private static var hidden: PersistenceCurve {
    let buckets = TimelineFixtures.buckets([OutcomeCounts(taken: 1)])
    var measures = MeasureValues()
    (measures[.persistenceDays], measures[.persistent]) = (7, 1)
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p", series: "MedicationRequest/p", medicationCode: "", medication: "Insulin",
        order: "p", fileName: "p"), isAsNeeded: false, buckets: buckets, measures: measures)
    let patient = PatientReport(
      id: "p", name: "", folder: "patients/p", series: [line], administrations: [])
    return ChartFixtures.cohort([patient]).suppressed(by: .cms11, threshold: 0.8, notices: [])
      .persistence
  }

  private func chart(_ curve: PersistenceCurve = curve) -> PersistenceChart {
    PersistenceChart(curve, context: TimelineFixtures.context(), style: ReportStyle())
  }

  @Test func `the curve falls on the days with a stop and nowhere else`() {
    let chart = chart()
    let path = SVGDocument(chart.svg).paths.first { $0["stroke-width"] == "2" }?["d"] ?? ""
    #expect(path.split(separator: "V").count == 3)
    #expect(path.contains("H\(Markup.number(chart.layout.x(10)))"))
    #expect(path.contains("V\(Markup.number(chart.layout.y(0.75)))"))
    #expect(path.contains("V\(Markup.number(chart.layout.y(0.375)))"))
  }

  @Test func `the number at risk is that at the start of a day`() {
    let numbers = [0, 10, 11, 30, 40, 41].map(chart().atRisk(on:))
    #expect(numbers == [4, 4, 3, 2, 1, 0])
  }

  @Test func `the sentence names treatments, stops, the last share, its interval and the median`() {
    #expect(
      chart().words.sentence.replacing("\u{A0}", with: " ")
        == "Of 4 treatments, 2 were stopped; an estimated 38 % were still being taken on day 40"
        + " (95 % interval 1 % to 81 %); half had stopped by day 30.")
  }

  @Test(arguments: [
    (30, " That is too short to tell: it takes more than 30 days without a dose."), (31, ""),
  ])
  func `where nothing could stop in so few days it says so`(days: Int, more: String) {
    let curve = PersistenceCurve([(days: days, isStopped: false), (days: 1, isStopped: false)])
    #expect(
      chart(curve).words.sentence == "Of 2 treatments, none was stopped in up to \(days) days."
        + more)
    #expect(German.tooShortToStop(gapDays: 1).hasSuffix("nach mehr als 1 Tag ohne Dosis."))
  }

  @Test func `a single line is one treatment`() {
    #expect(
      chart(PersistenceCurve([(days: 40, isStopped: false)])).words.sentence
        == "The one treatment was not stopped in up to 40 days.")
    #expect(
      chart(PersistenceCurve([(days: 40, isStopped: true)])).words.sentence
        .hasPrefix("The one treatment was stopped; an estimated"))
  }

  @Test func `stopped is said of days without a dose, not of days on which none was due`() {
    let english = "more than 30 days without a dose, from a day on which one was due"
    #expect(chart().words.subtitle.hasSuffix("; stopped: \(english)"))
    #expect(English.stoppedRule(gapDays: 30) == "A medication counts as stopped after \(english).")
    #expect(
      German.persistenceMethod(gapDays: 1).hasSuffix(
        "; beendet: mehr als 1 Tag ohne Dosis, ab einem Tag, an dem eine fällig war"))
    #expect(German.stoppedRule(gapDays: 1).hasSuffix("mehr als 1 Tag ohne Dosis vergeht."))
    #expect(German.stoppedRule(gapDays: 30).hasSuffix("mehr als 30 Tage ohne Dosis vergehen."))
  }

  @Test func `without a curve a sentence stands in its place, and nothing is drawn`() {
    for (curve, sentence) in [
      (PersistenceCurve([]), English.persistenceUnknown), (Self.hidden, English.persistenceHidden),
    ] {
      let chart = chart(curve)
      let document = SVGDocument(chart.svg)
      #expect(document.texts.contains { $0.text == sentence })
      #expect(!document.paths.contains { $0["stroke"] != nil })
      #expect(!document.texts.contains { $0.text.hasSuffix("\u{A0}%") || $0.text == "days" })
      #expect(chart.layout.height < 150)
      document.expectFreeTexts()
    }
  }

  @Test(arguments: [1, 12, 66, 400, 5_000])
  func `texts stay in the view box and never touch`(days: Int) {
    let curve = PersistenceCurve((1...20).map { (days: $0 * days / 20, isStopped: $0 % 3 == 0) })
    for language in Language.all {
      let style = ReportStyle(language: language)
      SVGDocument(PersistenceChart(curve, context: TimelineFixtures.context(), style: style).svg)
        .expectFreeTexts()
    }
  }

  @Test func `the chart looks as recorded`() throws {
    try TextGolden.check(chart().svg, against: "chart-persistence.svg")
  }
}
