import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// What every format shows of what earlier runs told.
@Suite struct HistoryWritersTests {
  private static func page(_ cohort: CohortReport, style: ReportStyle = ReportStyle()) -> String {
    IndexPage(outline: HistoryFixture.outline(), frame: PageFrame(style), cohort: cohort).html
  }

  private static func chart(_ cohort: CohortReport, style: ReportStyle = ReportStyle()) -> String {
    LineChart(cohort, context: TimelineFixtures.context(), style: style).svg
  }

  @Test func `history csv has a row for each run and figure, and none of what was hidden`() throws {
    let folder = try ScratchFolder()
    let history = HistoryFixture.cohort(earlier: [82, nil]).history
    try LedgerCSV.write(history.rows, to: folder.path + "/history.csv", dialect: .plain)
    #expect(
      try folder.text("history.csv") == """
        run,as_of,bucket,measure,value,first_reported,change_reason
        2016-W38_2016-10-02,2016-10-02,2016-W33,share,0.82,0.82,
        2016-W39_2016-10-09,2016-10-09,2016-W33,share,0.91,0.82,late-record
        2016-W38_2016-10-02,2016-10-02,2016-W33,expected,100,100,
        2016-W39_2016-10-09,2016-10-09,2016-W33,expected,100,100,
        2016-W38_2016-10-02,2016-10-02,2016-W33,taken,82,82,
        2016-W39_2016-10-09,2016-10-09,2016-W33,taken,91,82,late-record
        2016-W38_2016-10-02,2016-10-02,2016-W33,not_taken,4,4,
        2016-W39_2016-10-09,2016-10-09,2016-W33,not_taken,4,4,

        """)
  }

  @Test func `the data package of a run describes history csv where there is one`() throws {
    func names(_ package: RootPackage) -> [String] { package.package.resources.map(\.name) }
    #expect(names(.report(.plain)) == ["ledger"])
    let package = RootPackage.report(.plain, hasEarlierRuns: true)
    #expect(names(package) == ["ledger", "history"])
    #expect(
      package.package.resources[1].schema.fields.map(\.type)
        == ["string", "string", "string", "string", "number", "number", "string"])
  }

  @Test func `the first page tells the largest changes, in English and in German`() {
    let english = Self.page(HistoryFixture.cohort())
    let items = [
      "Week 2016-W36 was 60\u{A0}% when first reported and is 90\u{A0}% now: 30 doses were recorded late.",
      "Week 2016-W33 was 82\u{A0}% when first reported and is 91\u{A0}% now: 9 doses were recorded late.",
      "Week 2016-W34 was 77\u{A0}% when first reported and is 74\u{A0}% now: 3 doses are no longer recorded.",
    ]
    let list = items.map { "<li>\($0)</li>" }.joined(separator: "\n")
    #expect(
      english.contains(
        """
        <h2 id="history">Changed since first reported</h2>
        <ul>
        \(list)
        </ul>
        <p class="screen">In full: <a href="history.csv">history.csv</a>.</p>
        """))
    let german = Self.page(HistoryFixture.cohort(), style: PageFixtures.german)
    #expect(
      german.contains(
        "<li>KW 36/2016 lag im ersten Bericht bei 60\u{A0}% und liegt jetzt bei 90\u{A0}%: "
          + "30 Dosen wurden nachträglich dokumentiert.</li>"))
  }

  @Test func `the first page says that no share has changed, and nothing when nothing was told`() {
    let same = Self.page(HistoryFixture.cohort(now: [80, 90], earlier: [80]))
    #expect(same.contains("<p>\(English.historyUnchanged)</p>"))
    for cohort in [HistoryFixture.cohort(earlier: nil), HistoryFixture.cohort(earlier: [nil])] {
      #expect(!Self.page(cohort).contains("id=\"history\""))
    }
  }

  @Test func `the chart has a line of first reported shares over the bars`() throws {
    let cohort = HistoryFixture.cohort()
    let (chart, without) = (Self.chart(cohort), Self.chart(HistoryFixture.cohort(earlier: nil)))
    let document = SVGDocument(chart)
    let line = try #require(
      document.paths.first { $0["stroke-width"] == "1.5" && $0["class"] == "th" })
    // 0.82 and 0.77 of a strip 40 high, a gap where the week was hidden, 0.6 and 0.7.
    let heights = (line["d"] ?? "").matches(of: /(?:M[\d.]+ |V)(-[\d.]+)/).map { String($0.1) }
    #expect(heights == ["-32.8", "-30.8", "-24", "-28"])
    #expect((line["d"] ?? "").matches(of: /M/).count == 2)
    #expect(chart.contains(">— first reported<"))
    #expect(
      chart.contains(
        "A stroke over the bars shows the share when first reported; it differs in 3 weeks.</desc>")
    )
    #expect(
      Self.chart(cohort, style: PageFixtures.german).contains(
        "Ein Strich über den Balken zeigt den Anteil im ersten Bericht; anders: 3 Wochen.</desc>"))
    #expect(!without.contains("first reported"))
    #expect(Self.chart(HistoryFixture.cohort(earlier: [91, 74])) == without, "nothing differs")
  }

  @Test("the line's name fits beside the strip", arguments: Language.all)
  func label(language: Language) {
    let style = ReportStyle(language: language)
    let chart = LineChart(
      HistoryFixture.cohort(), context: TimelineFixtures.context(), style: style)
    let width = TextWidth.of(language.wording.firstReportedLine, size: ChartSizes.smallSize)
    #expect(chart.layout.right + 12 + width < ChartSizes.width)
  }

  @Test("the line's name does not lie on the threshold's", arguments: [0, 40, 75, 80, 84, 100])
  func labels(share: Int) throws {
    let svg = Self.chart(HistoryFixture.cohort(now: [50], earlier: [share]))
    func height(_ text: String) throws -> Double {
      let match = try #require(svg.firstMatch(of: try Regex("y=\"([0-9.]+)\"[^>]*>\(text)<")))
      return try #require(match.output[1].substring.flatMap { Double($0) })
    }
    let (line, threshold) = (try height("— first reported"), try height("threshold 80\u{A0}%"))
    #expect(abs(line - threshold) >= 13)
  }

  @Test func `the summary has the changes of the first page, and no key without earlier runs`()
    throws
  {
    func summary(_ cohort: CohortReport) throws -> [String: Any] {
      let folder = try ScratchFolder()
      try SummaryFile(
        cohort, context: TimelineFixtures.context(), style: ReportStyle(),
        run: SummaryFile.Run(definition: nil, isCaughtUp: false, isComplete: true)
      ).write(in: folder.path)
      let value = try JSONSerialization.jsonObject(with: folder.data("summary.json"))
      return try #require(value as? [String: Any])
    }
    let history = try #require(
      try summary(HistoryFixture.cohort())["history"] as? [[String: Any]])
    #expect(history.count == 3)
    #expect(history[1]["bucket"] as? String == "2016-W33")
    #expect(history[1]["first_run"] as? String == "2016-W38_2016-10-02")
    #expect(history[1]["first_reported"] as? Double == 0.82)
    #expect(history[1]["now"] as? Double == 0.91)
    #expect(history[1]["change_reason"] as? String == "late-record")
    #expect((history[1]["text"] as? String)?.hasPrefix("Week 2016-W33 was 82") == true)
    #expect(try summary(HistoryFixture.cohort(earlier: nil))["history"] == nil)
    let same = try summary(HistoryFixture.cohort(now: [80], earlier: [80]))
    #expect((same["history"] as? [Any])?.isEmpty == true)
  }
}

/// The workbook's sheet of earlier runs.
@Suite(.enabled(if: XLSXFile.canRead)) struct HistorySheetTests {
  private func workbook(
    _ cohort: CohortReport, style: ReportStyle = ReportStyle(), hasEarlierRuns: Bool = true
  ) throws -> (file: XLSXFile, folder: ScratchFolder) {
    let folder = try ScratchFolder()
    let outline = HistoryFixture.outline(hasEarlierRuns: hasEarlierRuns)
    var writer = try XLSXWriter(outline: outline, folder: folder.path, style: style)
    try writer.finish(cohort)
    return (XLSXFile(path: folder.path + "/cohort/tables.xlsx"), folder)
  }

  @Test(
    "the sheet has the rows of history csv, its codes in words",
    arguments: [
      (
        ReportStyle(), "Earlier runs",
        ["Run", "As of", "Period", "Measure", "Value", "First reported", "Change reason"],
        ["2016-W33", "Share taken", "recorded late"]
      ),
      (
        PageFixtures.german, "Frühere Läufe",
        [
          "Lauf", "Datenstand", "Zeitraum", "Kennzahl", "Wert", "Zuerst berichtet",
          "Warum geändert",
        ], ["KW 33/2016", German.page(.share), "nachträglich dokumentiert"]
      ),
    ] as [(ReportStyle, String, [String], [String])])
  func sheet(style: ReportStyle, name: String, headings: [String], words: [String]) throws {
    let (file, folder) = try workbook(HistoryFixture.cohort(earlier: [82]), style: style)
    let names = try file.sheetNames()
    let place = try #require(names.firstIndex(of: name))
    let cells = try file.cells(place + 1)
    #expect("ABCDEFG".map { cells["\($0)1"]?.text ?? "" } == headings)
    #expect(cells["A3"]?.text == "2016-W39_2016-10-09")
    #expect([cells["C3"], cells["D3"], cells["G3"]].map { $0?.text ?? "" } == words)
    #expect(cells["E3"]?.text == "0.91")
    #expect(cells["F3"]?.text == "0.82")
    #expect(cells["E3"]?.style != cells["E5"]?.style, "a share is in per cent, doses are not")
    #expect(cells["E5"]?.text == "100")
    #expect(cells["G2"] == nil)
    #expect(cells["A10"] == nil)
    let texts = try file.part("xl/sharedStrings.xml")
    #expect(texts.contains("history"), "the dictionary names the table")
    _ = folder
  }

  @Test func `without earlier runs there is no such sheet`() throws {
    let (file, folder) = try workbook(
      HistoryFixture.cohort(earlier: nil), hasEarlierRuns: false)
    #expect(try !file.sheetNames().contains("Earlier runs"))
    #expect(try !file.part("xl/sharedStrings.xml").contains("history"))
    _ = folder
  }
}
