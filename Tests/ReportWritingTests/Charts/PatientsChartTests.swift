import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// Small charts of single patients side by side.
@Suite struct PatientsChartTests {
  private static func chart(_ cohort: CohortReport, _ style: ReportStyle = ReportStyle())
    -> PatientsChart
  {
    PatientsChart(cohort, context: TimelineFixtures.context(), style: style)
  }

  private static func patient(_ id: String, _ counts: [OutcomeCounts?]) -> PatientReport {
    ChartFixtures.patient(id, buckets: TimelineFixtures.buckets(counts))
  }

  @Test func `of a patient with a long name the id stays whole`() {
    let patient = PatientReport(
      id: "p000218", name: "Thomas Alexander Ivanović-Schillinghofer", folder: "",
      series: Self.patient("p000218", [OutcomeCounts(taken: 9)]).series, administrations: [])
    let texts = SVGDocument(Self.chart(ChartFixtures.cohort([patient])).svg).texts.map(\.text)
    #expect(
      texts.contains { $0.hasPrefix("Thomas") && $0.contains("…") && $0.hasSuffix(" (p000218)") },
      "\(texts)")
  }

  @Test func `a share of a part of a week has a hollow marker, which the key explains`() {
    let weeks = TimelineFixtures.buckets(.week, 3) { index, bucket in
      BucketCounts(bucket: bucket, isPartial: index == 2, counts: OutcomeCounts(taken: 1))
    }
    let chart = { (buckets: [BucketCounts]) in
      SVGDocument(
        Self.chart(ChartFixtures.cohort([ChartFixtures.patient("a", buckets: buckets)])).svg)
    }
    let markers = { (document: SVGDocument) in
      document.paths.filter { $0["class"] == "pg tk" }.compactMap { $0["d"] }
    }
    // One in the key, one on the line.
    let document = chart(weeks)
    #expect(markers(document).count == 2)
    #expect(document.texts.contains { $0.text == "part of a week only" })
    let whole = chart(Array(weeks.prefix(2)))
    #expect(markers(whole).isEmpty && !whole.texts.contains { $0.text == "part of a week only" })
  }

  @Test func `the lowest share is first, equal ones by id, unknown ones last`() {
    let cohort = ChartFixtures.cohort([
      Self.patient("a", [OutcomeCounts(taken: 9, notTaken: 1)]), Self.patient("b", [nil]),
      Self.patient("d", [OutcomeCounts(taken: 1, notTaken: 9)]),
      Self.patient("c", [OutcomeCounts(taken: 1, notTaken: 9)]),
    ])
    #expect(Self.chart(cohort).patients.map(\.id) == ["c", "d", "a", "b"])
    let texts = SVGDocument(Self.chart(cohort).svg).texts.map(\.text)
    #expect(texts.contains("▲ 10\u{A0}% of recorded"))
    #expect(texts.contains("90\u{A0}% of recorded"))
    #expect(texts.contains("share not known"))
  }

  @Test(arguments: [
    ("en", "▲ 79.9\u{A0}% of recorded"), ("de", "▲ 79,9\u{A0}% der dokumentierten Dosen"),
  ])
  func `a low share that rounds to the threshold has a decimal`(locale: String, text: String) throws
  {
    let style = ReportStyle(language: try #require(Language(locale: locale)))
    let cohort = ChartFixtures.cohort([
      Self.patient("a", [OutcomeCounts(taken: 799, notTaken: 201)])
    ])
    let document = SVGDocument(Self.chart(cohort, style).svg)
    #expect(document.texts.contains { $0.text == text })
    #expect(document.words["desc"]?.first?.contains(text.dropFirst(2).prefix(6)) == true)
  }

  @Test func `a number behind a name from right to left stays behind it`() {
    let names = ["שרה", "محمد", "Ada"].enumerated().map { number, name in
      ChartFixtures.patient(
        "\(number)", name: name, buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 1)]))
    }
    let texts = SVGDocument(Self.chart(ChartFixtures.cohort(names)).svg).texts.map(\.text)
    for label in ["שרה\u{200E} (0)", "محمد\u{200E} (1)", "Ada (2)"] {
      #expect(texts.contains(label))
    }
  }

  @Test func `at most 60 are shown, and it says how many more there are`() {
    let document = SVGDocument(Self.chart(ChartFixtures.ward(75)).svg)
    #expect(
      document.texts.contains {
        $0.text == "The first 60 of 75 patients; 15 more are in the list of patients."
      })
    #expect(document.words["title"]?.count == 61, "the chart and each panel")
    let one = SVGDocument(Self.chart(ChartFixtures.ward(61)).svg).texts.map(\.text)
    #expect(one.contains("The first 60 of 61 patients; 1 more is in the list of patients."))
  }

  @Test func `a bucket is at the same place in every panel`() throws {
    let all = ChartFixtures.random(.week, 40, seed: 1)
    let scale = PanelScale(all.map(\.bucket))
    #expect(scale.groups(Array(all[7..<20])).map(\.index) == Array(7..<20))
    let long = ChartFixtures.random(.week, 520, seed: 1)
    let grouped = PanelScale(long.map(\.bucket))
    #expect(grouped.size == 6 && grouped.count == 87)
    let groups = grouped.groups(Array(long[7..<520]))
    #expect(groups.first?.index == 1 && groups.first?.buckets.count == 5)
    #expect(groups.map(\.buckets.count).reduce(0, +) == 513)
    #expect(groups.last?.index == 86)
  }

  @Test
  func `missing and not due groups have bands of their own, and lines do not cross them`() {
    let states: [BucketState?] = [nil, nil, .noRecords, nil, .nothingDue, nil, nil]
    let buckets = TimelineFixtures.buckets(.week, states.count) { index, bucket in
      states[index].map { BucketCounts(bucket: bucket, isPartial: false, state: $0) }
        ?? BucketCounts(
          bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 1, notTaken: 1))
    }
    let document = SVGDocument(
      Self.chart(ChartFixtures.cohort([ChartFixtures.patient("a", buckets: buckets)])).svg)
    for name in ["ms", "nd"] {
      #expect(document.paths.filter { $0["class"] == name }.count == 2, "band and key of \(name)")
    }
    let lines = document.paths.filter { $0["class"] == "tk" && $0["stroke-linejoin"] != nil }
    #expect(lines.map { $0["stroke-width"] } == ["2", "4"])
    #expect(lines.first?["d"]?.split(separator: "M").count == 2, "two runs of two weeks")
    #expect(lines.last?["d"]?.split(separator: "M").count == 1, "one lone week")
  }

  @Test(arguments: [Double?.some(0.5), nil])
  func `a line has one kind of share, one of the recorded doses is dotted`(due: Double?) {
    var measures = MeasureValues()
    measures[.implementation] = due
    let buckets = ChartFixtures.endedSchedule
    let line = SeriesReport(
      SeriesIdentity(
        patient: "a", series: "MedicationRequest/1", medicationCode: "", medication: "M",
        order: "1", fileName: "1"), isAsNeeded: false, buckets: buckets, measures: measures)
    let patient = PatientReport(
      id: "a", name: "", folder: "patients/a", series: [line], administrations: [],
      measures: measures)
    let document = SVGDocument(Self.chart(ChartFixtures.cohort([patient])).svg)
    let lines = document.paths.filter { $0["class"] == "tk" && $0["stroke-linejoin"] == "round" }
    #expect(lines.count == 1)
    let weeks = lines.first?["d"]?.split(whereSeparator: { "ML ".contains($0) }).count
    #expect(weeks == (due == nil ? 8 : 4), "the weeks with doses due, or all of them")
    #expect((lines.first?["stroke-dasharray"] == nil) == (due != nil))
    let key = "of the recorded doses, where it is not known what was due"
    #expect(document.texts.contains { $0.text == key } == (due == nil))
  }

  @Test func `neighbouring places are one band`() {
    #expect(PanelField.runs([0, 1, 2, 4, 7, 8]) == [0..<3, 4..<5, 7..<9])
    #expect(PanelField.runs([]).isEmpty)
  }

  @Test func `a group of buckets is silent only when none of them is recorded`() {
    let states: [BucketState] = [.noRecords, .nothingDue, .suppressed]
    let buckets = TimelineFixtures.buckets(.week, 3) { index, bucket in
      BucketCounts(bucket: bucket, isPartial: false, state: states[index])
    }
    #expect(PanelField.silence(buckets[0..<2]) == .noRecords)
    #expect(PanelField.silence(buckets[0..<3]) == .suppressed)
    #expect(PanelField.silence(buckets[1..<2]) == .nothingDue)
    let recorded = TimelineFixtures.buckets([OutcomeCounts(undetermined: 1)])
    #expect(PanelField.silence((buckets + recorded)[...]) == nil)
  }

  @Test func `without a patient it says so`() {
    let document = SVGDocument(Self.chart(ChartFixtures.cohort([])).svg)
    document.expectFreeTexts()
    #expect(document.texts.contains { $0.text == "nothing to show" })
  }

  @Test func `those who cannot see it hear how many are low, and the lowest`() {
    let cohort = ChartFixtures.cohort([
      Self.patient("a", [OutcomeCounts(taken: 9, notTaken: 1)]), Self.patient("b", [nil]),
      Self.patient("c", [OutcomeCounts(taken: 1, notTaken: 9)]),
    ])
    #expect(
      SVGDocument(Self.chart(cohort).svg).words["desc"] == [
        "Small charts of the share taken over time, one for each of 3 patients, all on the "
          + "same scales. 1 of 2 with a known share is below 80\u{A0}%; lowest is patient c with "
          + "10\u{A0}%."
      ])
  }

  @Test(arguments: [1, 2, 3, 7, 75], Language.all.map(\.tag))
  func `texts stay in the picture and never touch`(count: Int, locale: String) throws {
    let style = ReportStyle(language: try #require(Language(locale: locale)))
    for weeks in [1, 5, 26, 60, 300, 1_000] {
      SVGDocument(Self.chart(ChartFixtures.ward(count, weeks: weeks), style).svg).expectFreeTexts()
    }
  }

  @Test(arguments: [String(repeating: "W", count: 64), "二甲双胍-患者-一二三四五六七八九十", "مريض-١٢٣"])
  func `any id fits, cut inside when it is long`(id: String) {
    let cohort = ChartFixtures.cohort([Self.patient(id, [OutcomeCounts(taken: 1, notTaken: 3)])])
    let document = SVGDocument(Self.chart(cohort).svg)
    document.expectFreeTexts()
    #expect(document.words["title"]?.contains { $0.contains(id) } == true)
  }

  @Test func `ids that differ only at their ends stay apart when they are cut`() {
    let ids = ["1", "2"].map { String(repeating: "long-id-", count: 7) + $0 }
    let cut = ids.map { TextWidth.shortenedInside($0, to: 120, size: 11) }
    #expect(Set(cut).count == 2)
    for text in cut {
      #expect(TextWidth.of(text, size: 11) <= 120)
      #expect(text.hasPrefix("long-id") && text.contains("…"))
    }
    #expect(TextWidth.shortenedInside("short", to: 120, size: 11) == "short")
  }
}
