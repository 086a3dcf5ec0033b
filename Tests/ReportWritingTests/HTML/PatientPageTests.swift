import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct PatientPageTests {
  private func lines(_ page: String) -> [String] {
    PageReading(page).text.split(separator: "\n").map { $0.trimmingPrefix(" ") }.map(String.init)
  }

  @Test(arguments: [("patient.html", ReportStyle()), ("patient-de.html", PageFixtures.german)])
  func `the page looks as recorded`(golden: String, style: ReportStyle) throws {
    try TextGolden.check(PageFixtures.page(style: style), against: golden)
  }

  @Test func `each dose is said to be taken or not in words, with a mark`() {
    let page = PageFixtures.page()
    let outcomes = page.matches(of: /<span aria-hidden="true">(.)<\/span> ([^<]+)/)
      .map { "\($0.1) \($0.2)".trimmingCharacters(in: .whitespaces) }
    #expect(
      outcomes == [
        "✗ Not taken", "✗ Not taken", "✗ Not taken", "✓ Taken, stopped early", "✓ Taken",
        "? Undetermined",
      ])
    #expect(page.components(separatedBy: "not counted").count == 2)
  }

  @Test(arguments: [
    (UncountedAdministrations.Reason.afterAsOf, "after the as-of day 2026-10-09"),
    (.outsideWindow, "outside the days that were asked for"),
    (.unusableDate, "without a date that can be counted"),
  ])
  func `a dose that does not count says why`(
    reason: UncountedAdministrations.Reason, words: String
  ) {
    let rows = [PageFixtures.administration(1), PageFixtures.administration(2, uncounted: reason)]
    let page = PageFixtures.page(PageFixtures.patient(administrations: rows))
    #expect(page.components(separatedBy: ">not counted: \(words)<").count == 2)
    #expect(page.components(separatedBy: "not counted").count == 2)
  }

  @Test func `the share of the doses due leads, that of the recorded ones where none is known`() {
    #expect(
      PageFixtures.figures(PageFixtures.page()).prefix(6) == [
        "Share of the doses due taken: 25\u{A0}%", "Doses due, where known: 16",
        "of these taken: 4", "of these not taken or undetermined: 6",
        "of these not recorded: 6",
        "Share of the recorded doses taken: 40\u{A0}%",
      ])
    let patient = ChartFixtures.patient(
      "p", buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 1, notTaken: 3)]))
    #expect(
      PageFixtures.figures(PageFixtures.page(patient)) == [
        "Share of the recorded doses taken: 25\u{A0}%", "Doses taken: 1", "Doses not taken: 3",
        "Doses undetermined: 0", "Doses due: not known",
      ])
  }

  @Test func `the figures say of the doses due what the sentence says`() {
    let buckets = TimelineFixtures.buckets(.week, 2) { place, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 4, notTaken: 1),
        doses: place == 0 ? nil : DoseSums(expected: 7, taken: 4, matched: 4, unrecorded: 2))
    }
    let page = PageFixtures.page(ChartFixtures.patient("p", buckets: buckets))
    #expect(page.contains("(4 of 7), 2 not recorded"))
    #expect(
      PageFixtures.figures(page).prefix(5) == [
        "Share of the doses due taken: 57\u{A0}%", "Doses due, where known: 7",
        "of these taken: 4", "of these not taken or undetermined: 1", "of these not recorded: 2",
      ])
  }

  @Test func `whether a dose was taken stands right behind its time`() {
    let row = PageReading(PageFixtures.page()).text
      .components(separatedBy: "2016-08-19").last?.split(whereSeparator: \.isNewline).prefix(4)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(row == ["08:00", "✗", "Not taken", "Metformin 500 MG"])
  }

  @Test func `doses come the latest first, those without a date last`() {
    let dates = PageFixtures.page().matches(of: /<th scope="row" class="when find">([^<]+)</).map {
      String($0.1)
    }
    #expect(
      dates == ["2016-08-19", "2016-08", "2016-08-18", "2016-08-17", "2016-08-17", "–"])
  }

  @Test func `reasons are counted and add up to the doses not taken that count`() {
    let patient = PageFixtures.patient()
    #expect(patient.reasonsNotTaken.map(\.reason) == ["refused; nausea", ""])
    #expect(patient.reasonsNotTaken.map(\.doses) == [2, 1])
    let uncounted = PageFixtures.patient(
      administrations: [
        PageFixtures.administration(1, outcome: .notTaken, reason: "x", isCounted: false)
      ])
    #expect(uncounted.reasonsNotTaken.isEmpty)
    #expect(lines(PageFixtures.page()).contains("no reason recorded"))
    #expect(!PageFixtures.page(uncounted).contains("Why doses were not taken"))
  }

  @Test func `an order has its instruction, status and days; a line without one says so`() {
    let lines = lines(PageFixtures.page())
    #expect(lines.contains("1 tablet by mouth 2 times a day"))
    #expect(lines.contains("· active, since 17 August 2016"))
    #expect(lines.count { $0 == "without an order" } == 2)
  }

  @Test(arguments: [("1 tablet a day", 1), ("2 tablets a day", 0)])
  func `orders of one medication and instruction are told apart by their days at a glance`(
    second: String, count: Int
  ) {
    let start = Day(number: 17_030)
    let orders = ["1 tablet a day", second].enumerated().map { number, instruction in
      OrderRow(
        patient: "p", order: "o\(number)", medication: Medication(key: "m", code: "", name: "M"),
        status: "active",
        active: .init(
          from: start.adding(days: 30 * number), to: start.adding(days: 29 + 30 * number)),
        instruction: instruction)
    }
    let patient = PatientReport(
      id: "p", name: "", folder: "patients/p",
      series: orders.map { order in
        SeriesReport(
          SeriesIdentity(
            patient: "p", series: "MedicationRequest/\(order.order)", medicationCode: "",
            medication: "M", order: order.order, fileName: order.order), isAsNeeded: false,
          buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 2)]),
          instruction: order.instruction)
      }, administrations: [], details: PatientDetails(orders: orders))
    let page = PageFixtures.page(patient)
    for days in ["17 August 2016 to 15 September 2016", "16 September 2016 to 15 October 2016"] {
      #expect(page.components(separatedBy: "<bdi class=\"id\">\(days)</bdi>").count == count + 1)
    }
  }

  @Test func `an order's instruction is not cut`() {
    let advice = String(repeating: "with water, ", count: 20) + "never with alcohol"
    #expect(PageFixtures.page(PageFixtures.patient(instruction: advice)).contains(">\(advice)<"))
  }

  @Test(arguments: [
    (ReportStyle(), "A; B; C and 2 more"), (PageFixtures.german, "A; B; C und 2 weitere"),
  ])
  func `of many names three are shown, and how many more there are`(
    style: ReportStyle, heading: String
  ) {
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p", series: "p", medicationCode: "", medicationNames: ["A", "B", "C", "D", "E"],
        order: "", fileName: "all-medications"), isAsNeeded: false,
      buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 2)]))
    let patient = PatientReport(
      id: "p", name: "", folder: "patients/p", series: [line], administrations: [])
    let page = PageFixtures.page(patient, style: style)
    #expect(page.contains("<h3 id=\"line-1\"><bdi>\(heading)</bdi></h3>"))
    #expect(line.medication == "A; B; C; +2")
  }

  @Test func `an order says why it is taken to have ended`() {
    let stopped = PageFixtures.patient(
      status: "stopped", end: [ScheduleRemark(.stopAssumed, on: Day(number: 17_032))])
    #expect(
      lines(PageFixtures.page(stopped)).contains(
        "· stopped, 17 August 2016 to 19 August 2016; the order was stopped or paused on a day that "
          + "is not known, taken to have ended with the last dose: 19 August 2016"))
    let died = PageFixtures.patient(end: [ScheduleRemark(.endedByDeath, on: Day(number: 17_032))])
    #expect(
      lines(PageFixtures.page(died, style: PageFixtures.german)).contains(
        "· aktiv, vom 17. bis zum 19. August 2016; die Verordnung endete mit dem Tod des Patienten: "
          + "19. August 2016"))
  }

  @Test func `many doses are folded by month, the latest unfolded, and each is there once`() {
    let rows = (0..<4_000).map { number in
      let day = Day(number: 17_030 + Int32(number / 4))
      return PageFixtures.administration(
        number, date: day.description, outcome: number % 10 == 0 ? .notTaken : .taken)
    }
    let page = PageFixtures.page(PageFixtures.patient(administrations: rows))
    let months = page.matches(of: /<details class="month"( open)?><summary>([^<]*)</)
    #expect(months.count == 34)
    #expect(months.first?.2 == "May 2019: 47 taken, 5 not taken")
    #expect(months.count { $0.1 != nil } == 1 && months.first?.1 != nil)
    #expect(months.last?.2 == "August 2016: 54 taken, 6 not taken")
    #expect(page.components(separatedBy: "<th scope=\"row\" class=\"when find\">").count == 4_001)
    #expect(page.utf8.count < 1_000_000)
    #expect(
      page.contains(#"<p class="paper">Of a month that is folded only the sums are on paper"#))
  }

  @Test func `the month that is unfolded is one that counts, where there is any`() {
    func open(isCounted: Bool) -> [String] {
      let rows = (0..<200).map { number in
        PageFixtures.administration(
          number, date: number < 120 ? "2016-08-17" : "2016-09-01",
          isCounted: isCounted && number < 120)
      }
      return PageFixtures.page(PageFixtures.patient(administrations: rows))
        .matches(of: /class="month" open><summary>(\w+)/).map { String($0.1) }
    }
    #expect(open(isCounted: true) == ["August"])
    #expect(open(isCounted: false) == ["September"])
  }

  @Test func `a month counts what the figures count, and says how many it does not`() {
    let rows = (0..<101).map { number in
      PageFixtures.administration(
        number, date: number < 99 ? "2016-08-17" : "2016-09-01",
        outcome: number % 3 == 0 ? .notTaken : .taken, isCounted: number < 95)
    }
    let patient = PageFixtures.patient(administrations: rows)
    let months = { (style: ReportStyle) in
      PageFixtures.page(patient, style: style).matches(of: /class="month"[^>]*><summary>([^<]*)</)
        .map { String($0.1) }
    }
    #expect(
      months(ReportStyle()) == [
        "September 2016: 2 not counted", "August 2016: 63 taken, 32 not taken, + 4 not counted",
      ])
    #expect(
      months(PageFixtures.german) == [
        "September 2016: 2 nicht gezählt",
        "August 2016: 63 angewendet, 32 nicht angewendet, + 4 nicht gezählt",
      ])
  }

  @Test func `links lead to the patient's files as they were written, and back`() {
    let links = { (formats: Set<ReportFormat>) in
      PageReading(
        PageFixtures.page(outline: ChartFixtures.outline(formats: formats))
      ).values("href").filter { !$0.hasPrefix("#") || $0.hasPrefix("#line-") }
    }
    #expect(
      links([.html, .csv, .xlsx, .svg]) == [
        "../../index.html", "report.xlsx", "timeline.csv", "measures.csv", "orders.csv",
        "administrations.csv", "dose-times.csv", "doses.csv", "#line-2", "#line-1", "x1.svg",
        "p1-1.svg",
      ])
    #expect(links([.html]) == ["../../index.html", "#line-2", "#line-1"])
  }

  @Test func `the print has a small chart of every medicine below the threshold`() {
    let page = PageFixtures.page()
    let low =
      page.components(separatedBy: "aria-labelledby=\"low\"").dropFirst().first?
      .components(separatedBy: "</section>").first ?? ""
    #expect(page.contains("<section class=\"paper part\" aria-labelledby=\"low\">"))
    #expect(low.contains("<h2 id=\"low\">Medicines below 80\u{A0}%</h2>"))
    #expect(low.components(separatedBy: "<g transform").count == 3)
    #expect(low.contains(">▲ 25\u{A0}% of due<"))
    let high = ReportContext(
      toolVersion: "1", asOf: .init("2026-10-09", day: DosesFixture.asOf, seconds: 0),
      timeZone: "as recorded",
      layout: .init(bucketSize: .week, seriesKind: .order, csvDialect: .plain),
      rules: .init(threshold: 0.2))
    let none = PageFixtures.page(outline: ChartFixtures.outline(context: high))
    #expect(!none.contains("aria-labelledby=\"low\""))
  }

  @Test func `an order that has ended says until when, one that goes on does not`() {
    #expect(!PageFixtures.page().contains("until "))
    let ended = PageFixtures.page(
      PageFixtures.patient(end: [ScheduleRemark(.endedByDeath, on: Day(number: 17_032))]))
    #expect(ended.contains("<bdi class=\"id\">until 19 August 2016</bdi>"))
  }

  @Test func `of very many doses as many are listed as a megabyte has room for`() {
    let reason = String(repeating: "because of something that is long to tell; ", count: 3)
    let rows = (0..<5_000).map { number in
      PageFixtures.administration(
        number, date: Day(number: 17_030 + Int32(number / 4)).description,
        outcome: .notTaken, reason: reason + String(number % 9))
    }
    let page = PageFixtures.page(PageFixtures.patient(administrations: rows))
    #expect(page.utf8.count < 1_000_000)
    let listed = page.components(separatedBy: "<th scope=\"row\" class=\"when find\">").count - 1
    #expect(listed > 1_000 && listed < 5_000)
    #expect(page.contains("The latest \(English.number(listed)) of 5,000 are listed here."))
  }

  @Test func `a pattern that several charts share is on the page once`() {
    let hidden = TimelineFixtures.buckets(.week, 2) { _, bucket in
      BucketCounts(bucket: bucket, isPartial: false, state: .suppressed)
    }
    let line = { (name: String) in
      SeriesReport(
        SeriesIdentity(
          patient: "p", series: name, medicationCode: "", medication: name, order: name,
          fileName: name), isAsNeeded: false, buckets: hidden)
    }
    let page = PageFixtures.page(
      PatientReport(
        id: "p", name: "", folder: "patients/p", series: [line("a"), line("b")], administrations: []
      ))
    #expect(page.components(separatedBy: "id=\"hatching\"").count == 2)
    #expect(page.components(separatedBy: "url(#hatching)").count > 2)
    #expect(page.contains("No administration is recorded."))
  }

  @Test func `records in no figure and doses against an order are said before the figures`() throws
  {
    let order = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/o", medicationCode: "", medication: "M",
        order: "o", fileName: "o"), isAsNeeded: false, buckets: [],
      record: SeriesRecord(takenNotInForce: [.prohibited: 2, .cancelled: 1]))
    let patient = PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: [order], administrations: [],
      details: PatientDetails(leftOut: LeftOutRecords(quarantined: 4, undated: 1, imprecise: 2)))
    let html = PageFixtures.page(patient)
    let items = html.components(separatedBy: "<section class=\"notices\"").last?
      .components(separatedBy: "</section>").first?.matches(of: /<li>([^<]*)<\/li>/)
      .map { String($0.1) }
    #expect(
      items == [
        "2 doses were recorded as taken against an order that says: do not give.",
        "1 dose was recorded as taken of an order that was cancelled.",
        "7 records of this patient are in no figure: 4 cannot be read, 1 without a date, 2 with a "
          + "date too coarse for this report.",
      ])
    let notices = try #require(html.range(of: "class=\"notices\""))
    let figures = try #require(html.range(of: "class=\"figures\""))
    #expect(notices.lowerBound < figures.lowerBound)
    #expect(!PageFixtures.page().contains("class=\"notices\""))
  }

  @Test func `doses undetermined are said to lower the share of the doses due`() {
    #expect(PageFixtures.page().contains("in that of the doses due they count as not taken"))
  }

  @Test(arguments: [(-1, true), (0, false)])
  func `a record that ends too soon is said where doses of the patient are due after it`(
    day: Int, isSaid: Bool
  ) {
    let buckets = TimelineFixtures.buckets(.week, 2) { _, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 1),
        doses: DoseSums(expected: 2, matched: 1, unrecorded: 1))
    }
    let end = RecordEnd(
      latest: (buckets.last?.bucket.lastDay ?? Day(number: 0)).adding(days: day),
      daysBeforeAsOf: 30)
    let page = PageFixtures.page(
      ChartFixtures.patient("p", buckets: buckets),
      outline: ChartFixtures.outline(context: TimelineFixtures.context(recordEnd: end)))
    let beginning = English.notice(end.notice).prefix { $0 != "." }
    #expect(page.contains(beginning) == isSaid)
  }

  @Test(
    arguments: [
      (OutcomeCounts(taken: 1), "Never started"), (nil, "No dose is recorded"),
    ] as [(OutcomeCounts?, String)])
  func `what was never started is named above the figures`(
    record: OutcomeCounts?, words: String
  ) throws {
    var measures = MeasureValues()
    measures[.initiated] = 0
    let line = { (name: String, measures: MeasureValues) in
      SeriesReport(
        SeriesIdentity(
          patient: "p", series: name, medicationCode: "", medication: name, order: name,
          fileName: name), isAsNeeded: false,
        buckets: TimelineFixtures.buckets([name == "A" ? record : nil]), measures: measures)
    }
    let patient = PatientReport(
      id: "p", name: "", folder: "patients/p",
      series: [line("A", MeasureValues()), line("B & C", measures)], administrations: [])
    let html = PageFixtures.page(patient)
    let said = try #require(html.range(of: "<p class=\"more\">\(words): B &amp; C.</p>"))
    let figures = try #require(html.range(of: "class=\"figures\""))
    #expect(said.lowerBound < figures.lowerBound)
    #expect(html.contains("<p class=\"more\">Never") == (record != nil))
    #expect(!PageFixtures.page().contains("class=\"more\">Never"))
  }

  /// The words that a page explains at its end, with what they mean.
  private func explained(_ page: String) -> [String: String] {
    let list = page.components(separatedBy: "<dl class=\"rules\">").last ?? ""
    return Dictionary(
      list.matches(of: /<dt>([^<]*)<\/dt><dd>([^<]*)</).map { (String($0.1), String($0.2)) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `the page explains the words that it uses, and no others`() {
    let plain = explained(PageFixtures.page())
    #expect(plain.keys.contains("Share of the doses due"))
    #expect(plain["Without an order"] != nil)
    #expect(Set(plain.keys).isDisjoint(with: ["Days covered", "Never started", "More than due"]))
    var measures = MeasureValues()
    for (measure, value) in [(Measure.daysCovered, 0.5), (.initiated, 0), (.extra, 1)] {
      measures[measure] = value
    }
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p", series: "o", medicationCode: "", medication: "M", order: "o", fileName: "o"),
      isAsNeeded: false, buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 2)]),
      measures: measures)
    let patient = PatientReport(
      id: "p", name: "", folder: "patients/p", series: [line], administrations: [])
    let english = explained(PageFixtures.page(patient))
    #expect(
      english["Days covered"] == "Share of the due days on which at least one dose was taken.")
    #expect(Set(english.keys).isSuperset(of: ["Never started", "More than due"]))
    #expect(english["Without an order"] == nil)
    let german = explained(PageFixtures.page(patient, style: PageFixtures.german))
    #expect(
      german["Abgedeckte Tage"]
        == "Anteil der Tage mit fälliger Dosis, an denen mindestens eine Dosis angewendet wurde.")
  }
}
