import MedicationAdherence
import Testing

@testable import ReportLanguage
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

  @Test("every column has a heading that no other of its sheet has", arguments: languages)
  func headings(wording: any Wording.Type) throws {
    let dictionary = try TableFixtures.dictionary(wording)
    // Of one table there is a sheet in several workbooks.
    for rows in Dictionary(grouping: dictionary, by: { "\($0.sheet) \($0.heading)" }).values {
      #expect(Set(rows.map(\.column)).count == 1, "\(rows[0].sheet), \(rows[0].heading)")
    }
    #expect(dictionary.allSatisfy { !$0.heading.contains("_") })
  }

  @Test("every column and every unit is explained in the language", arguments: languages)
  func meanings(wording: any Wording.Type) throws {
    for (row, other) in zip(
      try TableFixtures.dictionary(wording), try TableFixtures.dictionary(English.self))
    {
      #expect(!row.meaning.isEmpty && !row.type.isEmpty)
      guard wording.tag != English.tag else { continue }
      #expect(row.meaning != other.meaning, "\(row.sheet), \(row.heading)")
      // The symbol of minutes is the same in every language.
      #expect(["", "min"].contains(row.unit) || row.unit != other.unit, "\(row.unit)")
      let isSame = row.heading == other.heading
      #expect(!isSame || Self.sameWords.contains(row.heading), "\(row.heading)")
    }
  }

  @Test(arguments: [
    (
      "en", "state",
      "What the period can say: recorded, no records (CSV: no-records), nothing due (CSV: "
        + "nothing-due) or suppressed."
    ),
    (
      "de", "outcome",
      "Was aus der Dosis wurde: angewendet (CSV: taken), nicht angewendet (CSV: not-taken) oder "
        + "unbestimmt (CSV: undetermined)."
    ),
  ])
  func `a column of codes is explained by the sheet's words, with the codes of CSV`(
    locale: String, column: String, meaning: String
  ) throws {
    let rows = try TableFixtures.dictionary(try #require(Language(locale: locale)).wording)
    let meanings = Set(rows.filter { $0.column == column }.map(\.meaning))
    #expect(meanings.contains(meaning), "\(meanings)")
  }

  @Test(arguments: [WorkbookSheet.timeline, .patients])
  func `a remark on shares is explained with doses beyond those due`(sheet: WorkbookSheet) throws {
    let rows = try TableFixtures.dictionary(German.self).filter {
      $0.sheet == German.name(of: sheet)
    }
    let remark = try #require(rows.first { $0.heading == "Bemerkung" })
    #expect(remark.meaning.contains("mehr angewendet wurde, als fällig war"))
  }

  /// Headings that are the same in English and German.
  private static let sameWords: Set<String> = [
    "Name", "Patient", "Signal", "Status", "Median", "Persistent", "CMA1", "CMA2", "CMA3", "CMA4",
    "CMA5",
    "CMA6",
    "CMA7", "CMA8", "CMA9",
  ]

  @Test("every line of About has a label and a text", arguments: languages)
  func about(wording: any Wording.Type) throws {
    for line in try Self.aboutLines() {
      let (label, text) = wording.about(line)
      #expect(!label.isEmpty && !text.isEmpty, "\(line)")
      guard wording.tag != English.tag, !Self.isOfData(line) else { continue }
      #expect(text != English.about(line).text, "\(line)")
    }
  }

  private static func aboutLines() throws -> [AboutLine] {
    let day = try TableFixtures.day(2016, 9, 4)
    let variants: [AboutLine] =
      BucketSize.allCases.flatMap { [.buckets($0), .content(ofAllPatients: true, $0)] }
      + SeriesKind.allCases.map { .lines($0) } + Outcome.allCases.map { .outcome($0) }
      + BucketState.allCases.map { .state($0) } + [.renewals(.add), .renewals(.replace)]
      + [ControlRules(), ControlRules(limits: .pPrime, baseline: day)].map { .control($0, .month) }
      + [.window(from: nil, to: nil), .window(from: day, to: nil), .window(from: nil, to: day)]
    return variants + [
      .window(from: day, to: day), .content(ofAllPatients: false, .week), .organisation("A"),
      .madeBy("B"), .asOf("C"), .timeZone("D"), .threshold("80 %"), .permissibleGap(days: 1),
      .permissibleGap(days: 30), .timingWindow("25 %"), .timingMinutes(1), .timingMinutes(30),
      .ownTimingWindows,
      .recordedAdherence, .missingValues,
      .foldedColumns, .charts, .hiddenColumns, .oldDates, .patientLedger, .chartLimit(12, of: 13),
      .largeWorkbook, .furtherSheets(["E"]), .widePrint([(sheet: "M", pages: 3)]),
      .cutPrint(["T"]), .cutPrint(["T", "O"]),
      .shortenedCells(1), .shortenedCells(2),
      .droppedLinks(1), .droppedLinks(2),
    ]
  }

  /// Whether a line says nothing but what it was given.
  private static func isOfData(_ line: AboutLine) -> Bool {
    switch line {
    case .organisation, .madeBy, .asOf, .timeZone: true
    default: false
    }
  }

  @Test(
    "a bucket's label is said in the language, and any other text is kept",
    arguments: [
      ("2016-W33", "KW 33/2016"), ("2015-W53", "KW 53/2015"), ("2025-W01", "KW 1/2025"),
      ("2016-08-15", "15.08.2016"), ("2016-08", "Aug 2016"), ("2016-Q3", "3. Quartal 2016"),
      ("2016", "2016"), ("", ""), ("2016-W60", "2016-W60"), ("2016-13", "2016-13"), ("x", "x"),
    ])
  func buckets(label: String, expected: String) {
    #expect(German.bucket(label) == expected)
    #expect(English.bucket(label) == label)
  }

  @Test("every code of a column has a word of the language", arguments: languages)
  func codes(wording: any Wording.Type) {
    let states = BucketState.allCases.map { ColumnCode.state.word(for: $0.rawValue, in: wording) }
    let outcomes = Outcome.allCases.map { ColumnCode.outcome.word(for: $0.word, in: wording) }
    let types = ColumnType.allCases.map { wording.word(for: $0) }
    for words in [states, outcomes, types] {
      #expect(Set(words).count == words.count && words.allSatisfy { !$0.contains("-") })
    }
    #expect(!ColumnCode.doseReason.word(for: "", in: wording).isEmpty)
    #expect(ColumnCode.doseReason.word(for: "refused", in: wording) == "refused")
    #expect(ColumnCode.orderStatus.word(for: "other", in: wording) == "other")
  }

  @Test(
    "a remark says in words which shares are low",
    arguments: [
      ("en", "below 80\u{A0}%: recorded adherence, share of the doses due, CMA2 and days covered"),
      (
        "de",
        "unter 80\u{A0}%: dokumentierte Adhärenz, Anteil angewendet, CMA2 und abgedeckte Tage"
      ),
    ])
  func low(locale: String, expected: String) throws {
    let wording = try #require(Language(locale: locale)).wording
    let low = SeriesRemark.low([.recordedAdherence, .implementation, .cma2, .daysCovered])
    #expect(wording.remark(low, threshold: wording.percent(0.8)) == expected)
  }

  @Test("where its value does not stand beside it, it stands behind the name", arguments: languages)
  func shares(wording: any Wording.Type) {
    let low = SeriesRemark.low([.correctDays, .daysCovered])
    let text = wording.remark(low, threshold: "80 %") { $0 == .correctDays ? "57 %" : nil }
    #expect(text.contains(" (57 %) ") && text.filter { $0 == "(" }.count == 1)
  }

  @Test("headings call what was due as pages do", arguments: languages)
  func due(wording: any Wording.Type) {
    #expect(wording.heading(of: .expected) == wording.page(.due))
    #expect(wording.heading(of: .unrecorded) == wording.page(.notRecorded))
    #expect(wording.heading(of: .extra).lowercased() == wording.page(.moreThanDue).lowercased())
  }

  @Test func `the days of a patient are called by what they are`() throws {
    let columns = PatientSummary.definition.columns.filter { $0.type == .date }
    #expect(
      columns.map { English.heading(of: $0, in: PatientSummary.definition.name) }
        == ["First day", "Last day"])
    #expect(
      columns.map { German.heading(of: $0, in: PatientSummary.definition.name) }
        == ["Erster Tag", "Letzter Tag"])
  }

  @Test("every other remark has words of its own", arguments: languages)
  func remarks(wording: any Wording.Type) {
    let remarks: [SeriesRemark] = [
      .neverStarted(hasRecords: false), .neverStarted(hasRecords: true), .nothingRecorded,
      .asNeeded, .nothingDue, .demandUnknown, .hidden, .allPatients, .dosesWithoutOrder(1),
      .dosesWithoutOrder(2), .dosesAmongOthers(1), .dosesAmongOthers(2), .orderBeside,
      .dayUnknown(1), .dayUnknown(2), .stopped(afterDays: 1, longestGap: 40),
      .stopped(afterDays: 30, longestGap: 1),
    ]
    let words = remarks.map { wording.remark($0, threshold: "") }
    #expect(Set(words).count == words.count && !words.contains(""))
  }

  @Test(
    "persistence is said in a sentence",
    arguments: [
      (
        1, 3, Int?.none,
        "Von 3 Behandlungen wurde 1 beendet; an Tag 90 liefen geschätzt noch 60\u{A0}%; "
          + "weniger als die Hälfte wurde beendet."
      ),
      (
        2, 3, 40,
        "Von 3 Behandlungen wurden 2 beendet; an Tag 90 liefen geschätzt noch 60\u{A0}%; "
          + "die Hälfte war bis Tag 40 beendet."
      ),
      (
        1, 1, 40,
        "Die eine Behandlung wurde beendet; an Tag 90 liefen geschätzt noch 60\u{A0}%; "
          + "die Hälfte war bis Tag 40 beendet."
      ),
    ])
  func persistence(stopped: Int, lines: Int, half: Int?, expected: String) {
    #expect(
      German.stopped(
        stopped, of: lines, share: "60\u{A0}%", interval: nil, day: 90, halfBy: half) == expected)
  }

  @Test func `no line stopped is said for one and for several`() {
    #expect(
      German.noneStopped(1, days: 1) == "Die eine Behandlung wurde in einem Tag nicht beendet.")
    #expect(
      German.noneStopped(2, days: 30)
        == "Von 2 Behandlungen wurde in bis zu 30 Tagen keine beendet.")
  }
}
