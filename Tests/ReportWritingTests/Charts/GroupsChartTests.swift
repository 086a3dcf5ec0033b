import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// Small charts of groups side by side.
@Suite struct GroupsChartTests {
  private static func chart(
    _ cohort: CohortReport, _ style: ReportStyle = ReportStyle(), movesDates: Bool = false
  ) throws -> GroupsChart {
    GroupsChart(
      try #require(cohort.groups.kinds.first), of: cohort,
      context: TimelineFixtures.context(movesDates: movesDates), style: style)
  }

  private static let wards = GroupFixtures.cohort([
    ("", [9, 9]), ("B <1>", [6, 4]), ("A", [10, 9]),
  ])

  @Test func `a panel says name, share and patients, what is not known last`() throws {
    let chart = try Self.chart(Self.wards)
    #expect(chart.panels.map(\.name) == ["A", "B <1>", "not known"])
    let document = SVGDocument(chart.svg)
    #expect(document.isWellFormed)
    let texts = document.texts.map(\.text)
    for text in [
      "A", "95\u{A0}% of due", "B <1>", "▲ 50\u{A0}% of due", "90\u{A0}% of due", "1 patient",
      "3 groups.",
    ] { #expect(texts.contains(text), "\(text)") }
    #expect(document.words["title"]?.first == "Share taken over time, by ward")
    #expect(
      document.words["desc"] == [
        "Small charts of the share taken over time, one for each of 3 groups, all on the same "
          + "scales. 1 of 3 with a known share is below 80\u{A0}%; lowest is B <1> with 50\u{A0}%."
      ])
    #expect(document.attributes["lang"] == "en")
  }

  @Test func `limits lie across a panel, and a signal has an arrow and a sentence`() throws {
    let cohort = GroupFixtures.cohort([("", GroupFixtures.signal), ("A", [9])])
    let document = SVGDocument(try Self.chart(cohort).svg)
    let lines = document.paths.filter {
      $0["class"] == "th" && $0["stroke-dasharray"] == "14 3 2 3"
    }
    #expect(lines.count == 2, "in the key and in one panel")
    #expect(document.paths.contains { $0["stroke-dasharray"] == "6 3" && $0["class"] == "th" })
    #expect(document.paths.count { $0["class"] == "ls" && $0["stroke-width"] == "2.5" } == 2)
    // The mean of the shares is 0.8; the mean range, 0.1 without the fall, leaves 0.534 to 1.
    #expect(
      document.texts.contains { $0.text == "usual: 53\u{A0}% to 100\u{A0}%" },
      "\(document.texts.map(\.text))")
    let words = try #require(document.words["desc"]?.first)
    #expect(words.contains("not known: "), "\(words)")
    let control = cohort.allControl(TimelineFixtures.context())
    #expect(Set(control.map { $0.group?.name ?? "" }) == ["", "A", "not-known"])
    let chart = try #require(control.first { $0.group?.name == "not-known" }?.chart)
    #expect(chart.commonLimits.map { ($0.lowerBound * 1000).rounded() } == 534)
  }

  @Test func `at most 24 are drawn, those with the most doses due`() throws {
    let wards = (0..<30).map { number in
      (
        name: number == 0 ? "" : "W\(100 + number)",
        taken: Array(repeating: 9, count: number < 6 ? 1 : 2)
      )
    }
    let chart = try Self.chart(GroupFixtures.cohort(wards))
    #expect(chart.panels.map(\.name) == (6..<30).map { "W\(100 + $0)" })
    let texts = SVGDocument(chart.svg).texts.map(\.text)
    #expect(texts.contains("The 24 of 30 groups with the most doses due."))
  }

  @Test func `hidden groups have no panel, and it says so`() throws {
    let rows = (0..<12).map { (name: $0 == 0 ? "" : "W\($0 % 2)", taken: [9, 8]) }
    var tally = GroupTally([.ward], by: .week, keepsMembers: true)
    for (place, row) in rows.enumerated() {
      tally.add(
        GroupFixtures.patient(
          "\(place)", ward: place < 2 ? 2 : 1, of: ["", "A", "B"], taken: row.taken))
    }
    let weeks = GroupFixtures.weeks(2)
    let cohort = CohortReport(
      buckets: weeks, patients: [], series: SeriesCounts(1), ledger: [], notices: []
    ).with(tally.groups(over: weeks))
    let shown = cohort.suppressed(
      by: try #require(SuppressionRule("n=3")), threshold: 0.8, notices: [])
    let chart = try Self.chart(shown)
    #expect(chart.panels.isEmpty, "the difference to all would tell the others")
    #expect(SVGDocument(chart.svg).texts.contains { $0.text.hasPrefix("Groups of few patients") })
  }

  @Test func `without common days there are only words`() throws {
    var tally = GroupTally([.ward], by: .week)
    tally.add(GroupFixtures.patient("p", ward: 1, of: ["", "A"], taken: [9]))
    let cohort = CohortReport(
      buckets: [], patients: [], series: SeriesCounts(1), ledger: [], notices: []
    ).with(tally.groups(over: []))
    let document = SVGDocument(try Self.chart(cohort, movesDates: true).svg)
    #expect(document.texts.contains { $0.text == "not shown: each patient’s dates are shifted" })
    document.expectFreeTexts()
  }

  @Test(arguments: [1, 2, 5, 24, 30], Language.all.map(\.tag))
  func `texts stay in the picture and never touch`(count: Int, locale: String) throws {
    let style = ReportStyle(language: try #require(Language(locale: locale)))
    for weeks in [1, 14, 60] {
      let wards = (0..<count).map { number in
        (
          name: number == 0
            ? ""
            : number % 3 == 1
              ? "Station für Innere Medizin und Kardiologie \(number)" : "W\(number)",
          taken: (0..<weeks).map { ($0 * 7 + number) % 11 }
        )
      }
      SVGDocument(try Self.chart(GroupFixtures.cohort(wards), style).svg).expectFreeTexts()
    }
  }
}
