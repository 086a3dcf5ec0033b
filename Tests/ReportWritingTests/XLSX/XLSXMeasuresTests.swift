import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite(.enabled(if: XLSXFile.canRead)) struct XLSXMeasuresTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var cohort: XLSXFile { XLSXFile(path: folder.path + "/cohort/cohort.xlsx") }
  private var tables: XLSXFile { XLSXFile(path: folder.path + "/cohort/tables.xlsx") }
  private var patient: XLSXFile { XLSXFile(path: folder.path + "/patients/p1/report.xlsx") }

  private func write(language: Language = .english, patients: [PatientReport]? = nil) throws {
    let patients = try patients ?? TableFixtures.patients()
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(), folder: folder.path, style: ReportStyle(language: language))
    for patient in patients { try writer.write(patient) }
    try writer.finish(TableFixtures.cohort(of: patients))
  }

  /// A line whose recorded adherence is low and whose implementation is just not.
  private func lowPatient() throws -> PatientReport {
    var measures = MeasureValues()
    measures[.taken] = 6
    measures[.expected] = 10
    measures[.recordedAdherence] = 0.6
    measures[.recordedAdherenceLow] = 0.3
    measures[.implementation] = 0.8
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/r1", medicationCode: "A", medication: "M",
        order: "r1", fileName: "r1"), isAsNeeded: false, buckets: [], measures: measures)
    return PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: [line], administrations: [],
      measures: measures)
  }

  @Test(arguments: [("a", 3000), ("ä", 1100), ("語", 800), ("😀", 700)])
  func `a workbook of a medication with a very long name is whole`(letter: String, count: Int)
    throws
  {
    let name = String(repeating: letter, count: count)
    let first = try TableFixtures.day(2016, 8, 8)
    let bucket = BucketCounts(
      bucket: CalendarBucket(.week, containing: first), isPartial: false,
      counts: OutcomeCounts(taken: 6, notTaken: 4), doses: DoseSums())
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/r1", medicationCode: name, medication: name,
        order: "r1", fileName: "r1"), isAsNeeded: false, buckets: [bucket],
      measures: MeasureValues())
    try write(patients: [
      PatientReport(
        id: "p1", name: name, folder: "patients/p1", series: [line], administrations: [],
        measures: MeasureValues())
    ])
    for part in try patient.parts() where part.hasSuffix(".xml") || part.hasSuffix(".rels") {
      let text = try patient.part(part)
      // What is not UTF-8 was read as this character.
      #expect(!text.contains("\u{FFFD}") && SVGDocument(text).isWellFormed, "\(part)")
    }
  }

  @Test func `sheets that are printed side by side are said on About`() throws {
    try write()
    let text = try tables.part("xl/sharedStrings.xml")
    let pages = try #require(
      text.firstMatch(of: /side by side with the first columns on each: ([^<]*)\./)?.1)
    let number = try #require(try tables.sheetNames().firstIndex(of: "Measures"))
    let sheet = try tables.sheet(number + 1)
    let width = try #require(sheet.firstMatch(of: /fitToWidth="(\d+)"/)?.1)
    #expect(pages.contains("Measures on \(width) pages"), "\(pages)")
  }

  @Test func `a low share is said in words and is the one value in another style`() throws {
    try write(patients: [lowPatient()])
    let texts = try patient.part("xl/sharedStrings.xml")
    #expect(texts.contains("<t>below 80\u{A0}%: recorded adherence</t>"))
    let sheet = try patient.sheet(3)
    let style = { (value: String) -> Substring? in
      sheet.firstMatch(
        of: try Regex("s=\"(\\d+)\"><v>\(value)</v>", as: (Substring, Substring).self))?
        .output.1
    }
    #expect(try style("0\\.6") != nil)
    #expect(try style("0\\.6") != style("0\\.8"))
    #expect(try style("0\\.3") == style("0\\.8"))
  }

  @Test(arguments: [
    (Language.english, "below 80\u{A0}%: CMA1 and CMA7"),
    (.german, "unter 80\u{A0}%: CMA1 und CMA7"),
  ])
  func `a patient's remark names the shares that are low, of which supply is one`(
    language: Language, remark: String
  ) throws {
    let patient = try lowPatient()
    var measures = patient.measures
    (measures[.cma1], measures[.cma2], measures[.cma7]) = (0.79, 0.81, 0.42)
    let low = PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: patient.series, administrations: [],
      measures: measures)
    let column = RowRemarks(
      PatientSummary.definition.columns, try TableFixtures.context(), language.wording,
      namesShares: true
    ).column
    #expect(column.value(PatientSummary(low)) == .text(remark))
    #expect(column.value(PatientSummary(patient)) == .missing)
  }

  @Test(arguments: [
    (Language.english, "nothing recorded, 14 due"), (.german, "nichts dokumentiert, 14 fällig"),
  ])
  func `a bucket without records says how many doses were due`(
    language: Language, remark: String
  ) throws {
    let column = RowRemarks(
      BucketCounts.definition.columns, try TableFixtures.context(), language.wording,
      namesShares: false
    ).column
    let week = CalendarBucket(.week, containing: Day(number: 20_000))
    let due = DoseSums(
      expected: 14, expectedMax: 14, taken: 0, matched: 0, unrecorded: 14, extra: 0)
    let bucket = { (counts: OutcomeCounts, doses: DoseSums?) in
      column.value(BucketCounts(bucket: week, isPartial: false, counts: counts, doses: doses))
    }
    #expect(bucket(OutcomeCounts(), due) == .text(remark))
    #expect(bucket(OutcomeCounts(undetermined: 1), due) != .text(remark))
    #expect(bucket(OutcomeCounts(), nil) == .missing)
  }

  @Test func `keys and the ends of intervals are folded, and the rest of the header stays`() throws
  {
    try write(patients: [lowPatient()])
    let sheet = try patient.sheet(3)
    // The series, the medication's code, and both ends of intervals.
    #expect(sheet.matches(of: /<col [^>]*hidden="1" [^>]*outlineLevel="1"/).count > 3)
    for column in [2, 3] {
      let pattern = try Regex("<col min=\"\(column)\" max=\"\(column)\"[^>]*>")
      let found = try #require(sheet.firstMatch(of: pattern))
      #expect(sheet[found.range].contains(/hidden="1" .*outlineLevel="1"/))
    }
    #expect(sheet.contains("outlineLevelCol=\"1\""))
    #expect(sheet.contains("xSplit=\"5\" ySplit=\"1\" topLeftCell=\"F2\""))
  }

  @Test func `each chart has words that say its figures`() throws {
    try write()
    let words = try parts("xl/drawings/drawing").joined()
    #expect(
      words.contains("Share of the doses due: 1 patient, median 80\u{A0}% (quartiles 80\u{A0}%"))
    #expect(words.contains("Recorded adherence: 1 patient, median 93.8\u{A0}%"))
    #expect(
      words.contains("Of 3 treatments, 3 were stopped; an estimated 0\u{A0}% were still being"))
  }

  @Test func `bands are text, and days of the step curve are numbers`() throws {
    try write()
    let charts = try parts("xl/charts/chart")
    let bands = try #require(charts.first { $0.contains("<c:barChart>") })
    #expect(bands.contains("<c:strRef><c:f>'Patients by adherence'!$A$2:$A$11</c:f>"))
    let steps = try #require(charts.first { $0.contains("<c:scatterChart>") })
    #expect(steps.contains("<c:xVal><c:numRef><c:f>'Persistence steps'!$A$2:$A$4</c:f>"))
  }

  @Test func `a measure that no patient has a value of is not on Distribution`() throws {
    try write(patients: [lowPatient()])
    let number = try #require(try tables.sheetNames().firstIndex(of: "Distribution")) + 1
    let rows = try tables.sheet(number).matches(of: /<c r="A(\d+)"[^>]* t="s"><v>(\d+)<\/v>/)
    #expect(
      try rows.map { try sharedString(Int($0.2)) }
        == ["Measure", "Taken", "Due", "Recorded adherence", "Share of the doses due"])
  }

  @Test func `text begins at the left edge, and words around a name run from left to right`() throws
  {
    try write()
    let styles = try patient.part("xl/styles.xml")
    #expect(styles.contains("<alignment horizontal=\"left\" vertical=\"top\"/>"))
    #expect(
      styles.contains(/<alignment horizontal="left" vertical="top"[^>]* readingOrder="1"\/>/))
  }

  @Test func `a cohort without measures has tables that say none and no charts beside them`() throws
  {
    try write(patients: [])
    let names = try tables.sheetNames()
    for name in ["Measures", "Persistence", "Patients by adherence", "Persistence steps"] {
      let number = try #require(names.firstIndex(of: name)) + 1
      #expect(try tables.sheet(number).contains("<dimension ref=\"A1:"))
      let first = try #require(
        try tables.sheet(number).firstMatch(of: /<c r="A2"[^>]* t="s"><v>(\d+)<\/v>/))
      #expect(try sharedString(Int(first.1)) == "none")
      #expect(try !tables.sheet(number).contains("<drawing "))
    }
  }

  /// The parts of the workbook of tables whose names begin so.
  private func parts(_ name: String) throws -> [String] {
    try tables.parts().filter { $0.hasPrefix(name) }.map { try tables.part($0) }
  }

  private func sharedString(_ number: Int?) throws -> Substring? {
    let texts = try tables.part("xl/sharedStrings.xml").matches(of: /<t[^>]*>([^<]*)<\/t>/)
    return number.map { texts[$0].output.1 }
  }

  @Test func `a German workbook has German sheets, headings, remarks and chart words`() throws {
    try write(language: .german)
    #expect(
      try cohort.sheetNames() == [
        "Übersicht", "Heute nachsehen", "Ausgelassene Dosen", "Patienten", "Verordnungen",
        "Medikamente", "Verlauf", "Datenqualität", "Erläuterungen",
      ])
    #expect(
      try tables.sheetNames() == [
        "Alle Patienten im Zeitverlauf", "Regelkarte", "Kennzahlen", "Verteilung",
        "Verteilung im Zeitverlauf", "Persistenz", "Auslassungen", "Gründe",
        "Patienten nach Adhärenz", "Persistenzstufen", "Spalten", "Erläuterungen",
      ])
    #expect(
      try patient.sheetNames() == [
        "Übersicht", "Verlauf", "Kennzahlen", "Gaben", "Verordnungen", "Gründe", "Datenqualität",
        "Spalten", "Erläuterungen",
      ])
    let texts = try tables.part("xl/sharedStrings.xml")
    for text in ["Dokumentierte Adhärenz", "Längste Lücke (Tage)"] {
      #expect(texts.contains("<t>\(text)</t>"))
    }
    #expect(texts.contains("; nicht bekannt, was fällig war</t>"))
    let words = try parts("xl/drawings/drawing").joined()
    #expect(words.contains("Angewendet, in % der fälligen Dosen: 1 Patient, Median 80\u{A0}%"))
    #expect(words.contains("Von 3 Behandlungen wurden 3 beendet"))
    #expect(try tables.sheet(3).contains("Seite &amp;P von &amp;N"))
  }

  @Test func `About states the threshold, the permissible gap, the timing window and renewals`()
    throws
  {
    try write()
    let texts = try tables.part("xl/sharedStrings.xml")
    #expect(texts.contains("A share is low below 80\u{A0}%"))
    #expect(texts.contains("after more than 30 days without a dose"))
    #expect(texts.contains("within 25\u{A0}% of the interval"))
    #expect(texts.contains("A later order of the same medication replaces an earlier one"))
  }

  @Test(
    "what a renewed order does is said as it was counted",
    arguments: [(RenewalRule.replace, "replaces"), (.add, "both are due")])
  func renewals(rule: RenewalRule, words: String) throws {
    #expect(English.about(.renewals(rule)).text.contains(words))
  }
}
