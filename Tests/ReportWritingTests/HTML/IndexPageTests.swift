import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct IndexPageTests {
  private static let patients = [
    ChartFixtures.patient(
      "p1", buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 9, notTaken: 1), nil])),
    ChartFixtures.patient(
      "p2", name: "<script>", medication: "a & b",
      buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 2, notTaken: 8)])),
    ChartFixtures.patient("p3", name: "", buckets: TimelineFixtures.buckets([nil, nil])),
  ]

  private static let ledger = [
    LedgerRow(resource: "MedicationAdministration", disposition: "counted", count: 20),
    LedgerRow(
      resource: "MedicationAdministration", disposition: "quarantined", reason: "bad-date",
      count: 1, file: "a.ndjson", line: 7, detail: .said("effectiveDateTime: no such day")),
    LedgerRow(
      resource: "MedicationAdministration", disposition: "quarantined", reason: "bad-date",
      count: 1, file: "a.ndjson", line: 9, detail: .said("effectiveDateTime: not a date")),
  ]

  private func page(
    _ patients: [PatientReport] = patients, sets: Set<ReportSet> = [.cohort, .patient],
    formats: Set<ReportFormat> = ReportFormat.usual, ledger: [LedgerRow] = ledger,
    style: ReportStyle = ReportStyle()
  ) -> String {
    IndexPage(
      outline: ChartFixtures.outline(sets: sets, formats: formats), frame: PageFrame(style),
      cohort: ChartFixtures.cohort(
        patients, ledger: ledger, notices: [.unusableRows(2), .ordersOfUnknownDemand(1)])
    ).html
  }

  @Test func `the page looks as recorded`() throws {
    try TextGolden.check(page(), against: "index.html")
  }

  @Test func `the page looks as recorded in German, with a house's title, name and colour`() throws
  {
    let style = ReportStyle(
      language: .german, tint: try Tint("#00695C"), title: "Station 3 & 4",
      organisation: "Klinikum <Süd>")
    try TextGolden.check(page(style: style), against: "index-de.html")
  }

  @Test func `whom to see, how it goes and what is wrong with the data come in this order`() {
    let html = page()
    let marks = [
      "id=\"worklist\"", "class=\"figures\"", "id=\"notices\"", "id=\"chart\"",
      "id=\"patients\"", "id=\"quality\"", "id=\"method\"",
    ]
    let places = marks.compactMap { html.range(of: $0)?.lowerBound }
    #expect(places.count == marks.count)
    #expect(places == places.sorted())
  }

  /// What the page says of a figure; nil when it is not there.
  private static func figure(_ name: String, _ html: String) -> String? {
    ["<dt>\(name)</dt><dd>", "<th scope=\"row\">\(name)</th><td class=\"number\">"]
      .compactMap { html.components(separatedBy: $0).dropFirst().first }.first
      .map { String($0.prefix { $0 != "<" }) }
  }

  /// A patient with the doses due of one week, and how the line went.
  private static func patient(
    _ id: String, due: Int, taken: Int, unrecorded: Int, isInitiated: Bool, notTaken: Int = 1,
    extra: Int = 0, takenNotInForce: [OrderNotInForce: Int] = [:]
  ) -> PatientReport {
    let buckets = TimelineFixtures.buckets(.week, 1) { _, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: taken, notTaken: notTaken),
        doses: DoseSums(
          expected: due, taken: taken, matched: taken, unrecorded: unrecorded, extra: extra))
    }
    var measures = MeasureValues()
    measures[.implementation] = Double(taken) / Double(due)
    measures[.initiated] = isInitiated ? 1 : 0
    measures[.extra] = Double(extra)
    let line = SeriesReport(
      SeriesIdentity(
        patient: id, series: "MedicationRequest/\(id)", medicationCode: "", medication: "Insulin",
        order: id, fileName: id), isAsNeeded: false, buckets: buckets, measures: measures,
      record: SeriesRecord(takenNotInForce: takenNotInForce))
    return PatientReport(
      id: id, name: "", folder: "patients/\(id)", series: [line], administrations: [],
      measures: measures)
  }

  @Test func `what was due, the median patient and lines never started are among the figures`() {
    let html = page([
      Self.patient("a", due: 1_000, taken: 900, unrecorded: 60, isInitiated: true),
      Self.patient("b", due: 10, taken: 5, unrecorded: 5, isInitiated: true),
      Self.patient("c", due: 10, taken: 0, unrecorded: 10, isInitiated: false),
      Self.patient("d", due: 10, taken: 8, unrecorded: 0, isInitiated: true),
    ])
    #expect(
      PageFixtures.figures(html) == [
        "Share of the doses due taken: 89\u{A0}%", "Doses not recorded, of 1,030 due: 75",
        "Patients below 80\u{A0}%, of 4: 2",
        "Doses due, where known: 1,030",
        "of these taken: 913", "of these not taken or undetermined: 42",
        "of these not recorded: 75", "Share of the doses due, median patient: 65\u{A0}%",
        "Patients with 80\u{A0}% or more of the doses due: 50\u{A0}%",
        "Orders without a recorded intake: 1",
        "Share of the recorded doses taken: 99\u{A0}%", "Doses taken: 913", "Doses not taken: 4",
        "Doses undetermined: 0", "Patients: 4", "Orders: 4", "Window: 2016-08-15 to 2016-08-21",
        "Counted by: week", "Data as of: 2026-10-09 12:00 (UTC+02:00), the whole day counts",
        "Dates: as recorded",
      ])
    let tiles = html.components(separatedBy: "</dl>").first ?? ""
    #expect(tiles.matches(of: /<dt>/).count == 3)
  }

  @Test func `no share of a page that is below the threshold reads as the threshold`() {
    let html = page([
      Self.patient("a", due: 1_000, taken: 797, unrecorded: 203, isInitiated: true)
    ])
    let share = "79.7\u{A0}%"
    #expect(PageFixtures.figures(html).contains("Share of the doses due, median patient: \(share)"))
    #expect(html.contains("\(share) of the doses due were taken (797 of 1,000)"))
    #expect(!html.contains(">80\u{A0}% of the doses due were"))
  }

  @Test func `where nobody knows what was due, the page says so and has no median`() {
    let html = page()
    #expect(PageFixtures.figures(html).first == "Share of the recorded doses taken: 55\u{A0}%")
    let figures = PageFixtures.figures(html)
    #expect(figures.contains("Doses due: not known"))
    #expect(!figures.contains { $0.hasPrefix("Doses due, where known") })
    #expect(!figures.contains { $0.hasPrefix("Share of the doses due, median patient") })
    #expect(figures.contains("Orders without a recorded intake: 0"))
  }

  @Test func `each figure of the doses due that is withheld says so, and they lead all the same`() {
    let report = ChartFixtures.cohort([
      Self.patient("a", due: 10, taken: 9, unrecorded: 0, isInitiated: true)
    ]).suppressed(by: .cms11, threshold: 0.8, notices: [])
    let html = IndexPage(
      outline: ChartFixtures.outline(), frame: PageFrame(ReportStyle()), cohort: report
    ).html
    #expect(report.withheld.contains(.demand))
    #expect(
      PageFixtures.figures(html).prefix(5) == [
        "Share of the doses due taken: not shown", "Doses due, where known: not shown",
        "of these taken: not shown", "of these not taken or undetermined: not shown",
        "of these not recorded: not shown",
      ])
    #expect(
      PageFixtures.figures(html).filter { $0.contains("recorded doses") || $0.hasPrefix("Doses ") }
        .suffix(4) == [
          "Share of the recorded doses taken: not shown", "Doses taken: not shown",
          "Doses not taken: not shown", "Doses undetermined: not shown",
        ])
  }

  @Test func `doses due that are withheld from the figures are not told by the sentence`() {
    // In the week with records two patients have them; in the other one nothing is recorded of any.
    let patients = (0..<20).map { number in
      ChartFixtures.patient(
        "p\(number)",
        buckets: TimelineFixtures.buckets(.week, 2) { place, bucket in
          BucketCounts(
            bucket: bucket, isPartial: false,
            counts: OutcomeCounts(taken: place == 0 && number < 2 ? 7 : 0),
            doses: DoseSums(expected: 620, unrecorded: 620))
        })
    }
    let report = ChartFixtures.cohort(patients).suppressed(
      by: .cms11, threshold: 0.8, notices: [])
    let html = IndexPage(
      outline: ChartFixtures.outline(), frame: PageFrame(ReportStyle()), cohort: report
    ).html
    #expect(report.buckets.map(\.state) == [.suppressed, .noRecords])
    #expect(Self.figure("Doses due, where known", html) == "not shown")
    let lead = html.firstMatch(of: /<p class="lead">([^<]*)</)?.1
    #expect(lead?.contains("12,400") == false)
  }

  @Test func `a low share that rounds to the threshold has a decimal`() {
    let html = page([
      Self.patient("a", due: 1_000, taken: 799, unrecorded: 0, isInitiated: true),
      Self.patient("b", due: 1_000, taken: 800, unrecorded: 0, isInitiated: true),
    ])
    #expect(html.contains(">79.9\u{A0}% <span class=\"low\">low</span>"))
    #expect(html.contains(">80\u{A0}%<span class=\"id\">"))
  }

  @Test func `doses beyond those due are a figure, a mark and a choice of rows`() {
    let html = page([
      Self.patient("a", due: 31, taken: 31, unrecorded: 0, isInitiated: true),
      Self.patient("b", due: 31, taken: 31, unrecorded: 0, isInitiated: true, extra: 62),
    ])
    #expect(Self.figure("Doses more than due", html) == "62")
    #expect(html.contains("<span class=\"more\">62 more than due</span>"))
    #expect(html.contains(" data-also=\"Only more than due\""))
    let rows = html.components(separatedBy: "<tr").filter { $0.contains("class=\"find\">") }
    #expect(rows.map { $0.hasPrefix(" data-also") } == [true, false], "marked, and not the last")
    #expect(rows.first?.contains("62 doses more than were due were taken") == true)
    #expect(Self.figure("Doses more than due", page()) == nil)
  }

  @Test func `doses of orders that ask for none are marked at the patient`() {
    let html = page([
      Self.patient(
        "a", due: 31, taken: 31, unrecorded: 0, isInitiated: true,
        takenNotInForce: [.prohibited: 2])
    ])
    #expect(
      html.contains(
        "<span class=\"more\">2 doses were recorded as taken against an order that says: do not give"
      ))
  }

  @Test func `what was never started is named at its patient, where a search finds it`() {
    let html = page([
      Self.patient("a", due: 3, taken: 0, unrecorded: 2, isInitiated: false),
      Self.patient("b", due: 3, taken: 3, unrecorded: 0, isInitiated: true),
    ])
    let words = "<span class=\"more find\">Never started: Insulin.</span>"
    #expect(html.components(separatedBy: words).count == 2)
  }

  @Test func `without any record nobody is said to have never started or to be low`() {
    let html = page([
      Self.patient("a", due: 3, taken: 0, unrecorded: 3, isInitiated: false, notTaken: 0)
    ])
    let words = "<span class=\"more find\">No dose is recorded: Insulin.</span>"
    #expect(html.contains(words))
    #expect(html.contains("<span class=\"low\">no dose recorded</span>"))
    #expect(!html.contains("Never started:") && !html.contains("class=\"low\">low<"))
  }

  @Test(arguments: [true, false])
  func `of patients who take everything as needed nothing is due`(isAsNeeded: Bool) {
    let patients = ["a", "b"].map { id in
      PatientReport(
        id: id, name: "", folder: "patients/\(id)",
        series: [
          SeriesReport(
            SeriesIdentity(
              patient: id, series: "MedicationRequest/\(id)", medicationCode: "",
              medication: "Iron", order: id, fileName: id), isAsNeeded: isAsNeeded || id == "a",
            buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 1)]))
        ], administrations: [])
    }
    let figure = English.page(isAsNeeded ? .noneAsNeeded : .notKnown)
    #expect(Self.figure(English.page(.dosesDue), page(patients)) == "\(figure)")
  }

  @Test func `the table says that its columns do not count the same doses`() {
    #expect(page().contains(English.page(.countsOfTaken)))
    #expect(page(style: PageFixtures.german).contains(German.page(.countsOfTaken)))
  }

  @Test func `on a phone each patient is a card whose figures say what they are`() throws {
    let page = PageReading(page([Self.patients[0]], style: PageFixtures.german))
    let row = page.tags.drop { $0.attributes["data-find"] == nil }.filter { $0.name == "td" }
    #expect(
      row.compactMap { $0.attributes["data-name"] } == [
        "Anteil angewendet", "Angewendet", "Nicht angewendet", "Fällig", "Nicht dokumentiert",
        "Anteil im Verlauf, 0 bis 100\u{A0}%; gepunktet: der dokumentierten Dosen; "
          + "grau: keine Einträge; Ring: unvollständiger Zeitraum",
      ])
    #expect(page.values("data-sort").contains("Sortieren nach"))
    #expect(page.values("class").count { $0 == "scroll cards" } == 1)
  }

  @Test func `patients come lowest first, those without a share last`() {
    let pages = PatientPages(Self.patients.map(PatientSummary.init))
    #expect(pages.patients.map(\.id) == ["p2", "p1", "p3"])
  }

  @Test func `data cannot become markup`() {
    #expect(page().contains("<bdi>&lt;script&gt;</bdi>"))
    #expect(page().contains("<bdi>a &amp; b</bdi>"))
  }

  @Test func `links lead to what the chosen sets and formats write`() {
    func links(_ html: String) -> [String] {
      html.components(separatedBy: "href=\"").dropFirst()
        .map { String($0.prefix { $0 != "\"" }) }.filter { !$0.hasPrefix("#") }
    }
    let one = Array(Self.patients.prefix(1))
    let cohort = links(page(one, sets: [.cohort], formats: [.csv, .html]))
    #expect(
      cohort == [
        "cohort/worklist.csv", "cohort/timeline.csv", "cohort/cohort-over-time.csv",
        "cohort/measures.csv",
        "cohort/summary.csv", "cohort/summary-over-time.csv", "cohort/control.csv",
        "cohort/patients.csv", "cohort/orders.csv", "cohort/dose-times.csv",
        "cohort/persistence.csv", "ledger.csv",
        "manifest.json",
      ])
    let database = links(page(one, sets: [.cohort], formats: [.sqlite, .html]))
    #expect(database == ["report.sqlite", "ledger.csv", "manifest.json"])
    let patient = links(page(one, sets: [.patient], formats: [.xlsx, .svg]))
    // The patient's own page leads to the patient's files.
    #expect(patient == ["patients/p1/index.html", "ledger.csv", "manifest.json"])
  }

  @Test func `of many medications those past the third are folded up, in words`() {
    func html(_ names: [String], _ style: ReportStyle = ReportStyle()) -> String {
      let line = SeriesReport(
        SeriesIdentity(
          patient: "p", series: "p", medicationCode: "", medicationNames: names, order: "",
          fileName: "all-medications"), isAsNeeded: false, buckets: [])
      return page(
        [
          PatientReport(
            id: "p", name: "", folder: "patients/p", series: [line], administrations: [])
        ], style: style)
    }
    let five = ["A", "B", "C", "D & d", "E"]
    #expect(
      html(five).contains(
        "<bdi>A</bdi> · <bdi>B</bdi> · <bdi>C</bdi><details><summary>and 2 more</summary>"
          + "<bdi>D &amp; d</bdi> · <bdi>E</bdi></details></div>"))
    #expect(html(five, PageFixtures.german).contains("<summary>und 2 weitere</summary>"))
    #expect(html(Array(five.prefix(3))).contains("<bdi>B</bdi> · <bdi>C</bdi></span>"))
  }

  @Test func `the ledger is summed by reason, and single places are named`() {
    #expect(IndexPage.sums(of: Self.ledger).map(\.count) == [20, 2])
    #expect(page().contains("a.ndjson, line 7"))
    let many = (1...60).map {
      LedgerRow(resource: "file", disposition: "unreadable", count: 1, file: "a", line: $0)
    }
    #expect(page(ledger: many).contains("10 more are in the ledger"))
    #expect(!page(ledger: many).contains("a, line 51"))
  }

  @Test(arguments: ["undated", "imprecise", "implausible", "quarantined"])
  func `what is counted by its class is not counted again by its places`(disposition: String) {
    let row = { (file: String, count: Int) in
      LedgerRow(
        resource: "MedicationAdministration", disposition: disposition, count: count, file: file,
        line: file.isEmpty ? nil : 3)
    }
    let ledger = [row("", 2), row("a.ndjson", 1), row("b.ndjson", 1)]
    #expect(IndexPage.sums(of: ledger).map(\.count) == [2])
    #expect(page(ledger: ledger).contains("b.ndjson, line 3"))
  }

  @Test func `a report without patients says so`() {
    let html = page([], ledger: [])
    #expect(html.contains("No patient has an order or a dose in this report."))
    #expect(html.contains("The ledger is empty."))
    #expect(html.contains("nothing recorded"))
  }

  @Test func `links to files are not printed`() {
    #expect(page().contains("<p class=\"screen\">Files: <a "))
    #expect(!page().contains("<p>Files:"))
    #expect(
      PageStyle.rules(tint: nil).contains(
        "nav,.skip,.controls,.screen,[hidden]{display:none!important}"))
  }
}
