import MedicationAdherence
import Testing

@testable import ReportWriting

/// What every language must say in a workbook.
@Suite struct WorkbookWordsTests {
  static let languages: [any Wording.Type] = Language.all.map(\.wording)

  @Test("every sheet has a name that is allowed and its own", arguments: languages)
  func sheets(wording: any Wording.Type) {
    var names: [String] = []
    for sheet in WorkbookSheet.allCases {
      let name = wording.name(of: sheet)
      #expect(SheetName.problem(name, among: names) == nil)
      #expect(TableName.problem(name.replacing(" ", with: "_"), among: []) == nil)
      names.append(name)
    }
  }

  @Test("every measure has a heading of its own, days with their unit", arguments: languages)
  func measures(wording: any Wording.Type) {
    let headings = Measure.allCases.map { wording.heading(of: $0) }
    #expect(Set(headings.map { $0.lowercased() }).count == headings.count)
    for measure in Measure.allCases where measure.definition.kind == .days {
      #expect(wording.heading(of: measure).contains(/Days|days|Tage/))
    }
  }

  @Test("every column of the sheets in words has words, each once a table", arguments: languages)
  func headings(wording: any Wording.Type) throws {
    let measures = MeasuresSheet.layout(try TableFixtures.context(), in: wording)
    for rows in Dictionary(
      grouping: measures.dictionary + SpreadSheets.dictionary(wording), by: \.table
    ).values {
      #expect(rows.allSatisfy { !$0.heading.isEmpty })
      #expect(Set(rows.map { $0.heading.lowercased() }).count == rows.count)
    }
  }

  @Test(
    "a remark says in words which shares are low",
    arguments: [
      ("en", "below 80\u{A0}%: recorded adherence, CMA2 and days covered"),
      ("de", "unter 80\u{A0}%: Dokumentierte Adhärenz, CMA2 und Abgedeckte Tage"),
    ])
  func low(locale: String, expected: String) throws {
    let wording = try #require(Language(locale: locale)).wording
    let low = SeriesRemark.low([.recordedAdherence, .cma2, .daysCovered])
    #expect(wording.remark(low, threshold: wording.percent(0.8)) == expected)
  }

  @Test("every other remark has words of its own", arguments: languages)
  func remarks(wording: any Wording.Type) {
    let remarks: [SeriesRemark] = [.nothingRecorded, .asNeeded, .nothingDue, .demandUnknown]
    let words = remarks.map { wording.remark($0, threshold: "") }
    #expect(Set(words).count == words.count && !words.contains(""))
  }

  @Test(
    "persistence is said in a sentence",
    arguments: [
      (
        1, 3, Int?.none,
        "Von 3 Linien wurde 1 beendet; am Tag 90 wurden geschätzt noch 60\u{A0}% eingenommen; "
          + "weniger als die Hälfte wurde beendet."
      ),
      (
        2, 3, 40,
        "Von 3 Linien wurden 2 beendet; am Tag 90 wurden geschätzt noch 60\u{A0}% eingenommen; "
          + "die Hälfte war bis Tag 40 beendet."
      ),
      (
        1, 1, 40,
        "Die eine Linie wurde beendet; am Tag 90 wurden geschätzt noch 60\u{A0}% eingenommen; "
          + "die Hälfte war bis Tag 40 beendet."
      ),
    ])
  func persistence(stopped: Int, lines: Int, half: Int?, expected: String) {
    #expect(
      German.stopped(
        stopped, of: lines, share: "60\u{A0}%", interval: nil, day: 90, halfBy: half) == expected)
  }

  @Test func `no line stopped is said for one and for several`() {
    #expect(German.noneStopped(1, days: 1) == "Die eine Linie wurde in einem Tag nicht beendet.")
    #expect(
      German.noneStopped(2, days: 30) == "Von 2 Linien wurde in bis zu 30 Tagen keine beendet.")
  }
}
