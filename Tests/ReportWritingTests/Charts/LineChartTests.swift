import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct LineChartTests {
  private static let sizes: [(BucketSize, Int)] = [
    (.week, 1), (.week, 2), (.week, 10), (.week, 52), (.week, 131), (.week, 520), (.day, 30),
    (.day, 400), (.month, 36), (.quarter, 12), (.year, 8), (.year, 120),
  ]

  private func chart(
    _ buckets: [BucketCounts], title: String = "Metformin 500 MG",
    style: ReportStyle = ReportStyle()
  ) -> LineChart {
    LineChart(
      title: title, subtitle: "Ada Example · patient 1 · MedicationRequest/1", buckets: buckets,
      context: TimelineFixtures.context(buckets.first?.bucket.size ?? .week), style: style)
  }

  @Test(arguments: sizes)
  func `texts stay in the view box and never touch`(size: BucketSize, count: Int) {
    for seed in 0..<12 {
      let highest = [2, 9, 140, 1_400_000][seed % 4]
      let buckets = ChartFixtures.random(size, count, seed: seed, highest: highest)
      for language in Language.all {
        SVGDocument(chart(buckets, style: ReportStyle(language: language)).svg).expectFreeTexts()
      }
    }
  }

  @Test(arguments: [
    String(repeating: "Tacrolimus 0.5 MG Extended Release ", count: 12),
    String(repeating: "W", count: 500), "二甲双胍缓释片 500毫克", "ميتفورمين 500 ملغ", "a < b & \"c\"",
    "control \u{1}\u{B} characters", "",
  ])
  func `any name fits and is well-formed`(title: String) {
    SVGDocument(chart(ChartFixtures.random(.week, 26, seed: 3), title: title).svg).expectFreeTexts()
  }

  @Test(arguments: sizes)
  func `a line never crosses missing data and reaches every recorded bucket but a last part of one`(
    size: BucketSize, count: Int
  ) {
    let buckets = ChartFixtures.random(size, count, seed: count)
    let chart = chart(buckets)
    let document = SVGDocument(chart.svg)
    let ended = buckets.enumerated().dropLast(buckets.last?.isPartial == true ? 1 : 0)
    let runs = ended.split { $0.element.state != .recorded }.filter { $0.count > 1 }
    for (name, line) in [("tk", ChartLine.taken), ("nt", .notTaken)] {
      let pieces = document.pieces(ofClass: name)
      #expect(pieces.map(\.count) == runs.map(\.count))
      for (point, bucket) in zip(pieces.joined(), runs.joined()) {
        #expect(abs(point.x - chart.layout.x(bucket.offset)) <= 0.06)
        #expect(abs(point.y - chart.layout.y(line.value(of: bucket.element))) <= 0.06)
      }
    }
  }

  @Test(arguments: sizes.filter { $0.1 <= 120 })
  func `what is under the pointer is as wide as its bucket, to a tenth of a pixel`(
    size: BucketSize, count: Int
  ) throws {
    let chart = chart(ChartFixtures.random(size, count, seed: 1))
    let place = try #require(
      chart.svg.firstMatch(of: /translate\(([0-9.]+) [0-9.]+\) scale\(([0-9.]+) [0-9.]+\)/))
    let (start, width) = (try #require(Double(place.1)), try #require(Double(place.2)))
    for index in [0, count - 1] {
      #expect(abs(start + Double(index) * width - chart.layout.x(index)) < 0.12)
    }
    #expect(chart.svg.contains("<path d=\"M\(count - 1) 0v1\"><title>"))
  }

  @Test(arguments: [
    (false, 0, "patient p · without an order"), (false, 3, "patient p · without an order"),
    (true, 1, "patient p · 1 of these doses without an order"), (true, 0, "patient p"),
    (true, 3, "patient p"),
  ])
  func `it is said which doses are without an order`(hasOrder: Bool, doses: Int, subtitle: String) {
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p", series: "m", medicationCode: "", medication: "M", order: "",
        hasOrder: hasOrder, fileName: "m"), isAsNeeded: false,
      buckets: TimelineFixtures.buckets([OutcomeCounts(taken: 3)]),
      record: SeriesRecord(dosesWithoutOrder: doses))
    let patient = PatientReport(
      id: "p", name: "", folder: "patients/p", series: [line], administrations: [])
    #expect(line.subtitle(patient, English.self) == subtitle)
  }

  @Test func `every bucket says its figures under the pointer`() {
    let buckets = ChartFixtures.random(.week, 52, seed: 7)
    let titles = SVGDocument(chart(buckets).svg).words["title"] ?? []
    #expect(titles.dropFirst().map { $0.prefix(8) } == buckets.map { $0.bucket.label.prefix(8) })
    #expect(
      English.pointed(
        at: TimelineFixtures.buckets([OutcomeCounts(taken: 1_200, notTaken: 1, undetermined: 2)])[0]
      )
        == "2016-W33: 1,200 taken, 1 not taken, 2 undetermined")
  }

  @Test func `a lone point keeps its marker where the others are too dense for theirs`() {
    let lone = OutcomeCounts(taken: 3, notTaken: 1)
    var counts: [OutcomeCounts?] = Array(repeating: lone, count: 400)
    for index in [100, 102, 200, 202] { counts[index] = nil }
    let document = SVGDocument(chart(TimelineFixtures.buckets(counts)).svg)
    let markers = document.paths.first { $0["stroke-linecap"] == "round" }?["d"] ?? ""
    #expect(markers.split(separator: "M").count == 2)
  }

  @Test func `partial buckets have hollow markers, and the key says so`() {
    let document = SVGDocument(chart(ChartFixtures.random(.week, 9, seed: 5)).svg)
    #expect(document.paths.contains { $0["class"] == "pg tk" && $0["fill"] == "#FFF" })
    #expect(document.texts.contains { $0.text == "part of a week only" })
  }

  @Test(arguments: [false, true])
  func `a cut bucket without records has a dashed frame, and the key says so`(isPartial: Bool) {
    let buckets = TimelineFixtures.buckets(.week, 3) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: isPartial && index == 2,
        counts: index == 2 ? OutcomeCounts() : OutcomeCounts(taken: 3))
    }
    let document = SVGDocument(chart(buckets).svg)
    let frames = document.paths.filter { $0["class"] == "ax" && $0["stroke-dasharray"] == "3 2" }
    #expect(frames.count == (isPartial ? 2 : 0), "the frame and the key")
    #expect(document.texts.contains { $0.text == "part of a week only" } == isPartial)
  }

  @Test func `each state without figures has a look of its own`() {
    let states: [BucketState] = [.noRecords, .nothingDue, .suppressed]
    let buckets = TimelineFixtures.buckets(.month, 3) { index, bucket in
      BucketCounts(bucket: bucket, isPartial: false, state: states[index])
    }
    let document = SVGDocument(chart(buckets).svg)
    for name in ["ms", "nd"] {
      #expect(document.paths.filter { $0["class"] == name }.count == 2, "band and key of \(name)")
    }
    #expect(document.paths.filter { $0["fill"] == "url(#hatching)" }.count == 2, "band and key")
    #expect(document.pieces(ofClass: "tk").isEmpty)
  }

  @Test func `a chart of which all is hidden says why, and has no values`() {
    let hidden = TimelineFixtures.buckets(.week, 3) { _, bucket in
      BucketCounts(bucket: bucket, isPartial: false, state: .suppressed)
    }
    let texts = SVGDocument(chart(hidden).svg).texts.map(\.text)
    #expect(texts.count { $0 == "not shown, to protect privacy" } == 2, "in the key and the plot")
    #expect(!texts.contains("0") && !texts.contains("1"))
    let partly = SVGDocument(chart(hidden + TimelineFixtures.buckets([.init(taken: 1)])).svg).texts
    #expect(partly.contains { $0.text == "1" })
    #expect(partly.count { $0.text == "not shown, to protect privacy" } == 1, "in the key")
  }

  @Test func `a range without records says so and has no lines`() {
    let document = SVGDocument(
      chart(TimelineFixtures.buckets(Array(repeating: nil, count: 12))).svg)
    #expect(document.texts.contains { $0.text == "Nothing was recorded in 12 weeks." })
    #expect(document.texts.contains { $0.text == "nothing recorded" })
    #expect(!document.texts.contains { $0.text == "taken" })
  }

  @Test(arguments: [BucketState.noRecords, .nothingDue, .suppressed])
  func `a chart without values has no scale and does not say what it would count`(
    state: BucketState
  ) {
    for count in [0, 3] {
      let buckets = TimelineFixtures.buckets(.week, count) { _, bucket in
        BucketCounts(bucket: bucket, isPartial: false, state: state)
      }
      let texts = SVGDocument(chart(buckets).svg).texts.map(\.text)
      #expect(!texts.contains { $0.hasPrefix("doses per") || ["0", "1"].contains($0) })
    }
  }

  @Test(arguments: 0..<8)
  func `a year of weeks is under 15 KB`(seed: Int) {
    var numbers = ChartFixtures.Numbers(seed: seed)
    let counts = (0..<52).map { _ in
      OutcomeCounts(taken: 10 + numbers.next(below: 90), notTaken: numbers.next(below: 30))
    }
    #expect(chart(TimelineFixtures.buckets(counts)).svg.utf8.count < 15_360)
  }

  @Test func `a bucket of which no record says whether a dose was taken has a mark and a word`() {
    let buckets = TimelineFixtures.buckets([
      OutcomeCounts(taken: 12), OutcomeCounts(undetermined: 3),
      OutcomeCounts(taken: 5, undetermined: 1),
    ])
    let document = SVGDocument(chart(buckets).svg)
    #expect(document.texts.count { $0.text == "?" } == 1)
    #expect(document.texts.contains { $0.text.hasSuffix("; ? only undetermined records") })
    #expect(
      document.words["desc"]?.first?.hasSuffix(" Only undetermined records in 1 week.") == true)
  }

  @Test func `those who cannot see it hear range, totals, lowest bucket and gaps`() {
    let buckets = TimelineFixtures.buckets([
      OutcomeCounts(taken: 12, notTaken: 2), nil, OutcomeCounts(taken: 5, notTaken: 9),
      OutcomeCounts(taken: 14),
    ])
    let document = SVGDocument(chart(buckets).svg)
    #expect(document.attributes["role"] == "img")
    #expect(document.attributes["lang"] == "en")
    #expect(document.words["title"]?.first == "Metformin 500 MG")
    #expect(
      document.words["desc"] == [
        "Chart of doses taken and not taken by week, 2016-W33 to 2016-W36, 4 weeks. "
          + "74\u{A0}% of the recorded doses were taken (31 of 42), from 86\u{A0}% in the first "
          + "half to 68\u{A0}% in the second; 1 week without records. "
          + "Lowest share of the recorded doses in 2016-W35: 36\u{A0}% (5 of 14)."
      ])
  }

  @Test(arguments: [
    (100.0, 100.0, 90.0, 110.0), (10, 10, 10, 30), (195, 200, 180, 200), (50, 45, 57.5, 37.5),
    (20, 90, 20, 90),
  ])
  func `labels at the lines' ends move apart and stay beside the plot`(
    first: Double, second: Double, newFirst: Double, newSecond: Double
  ) {
    let moved = LineChart.apart(first, second, by: 20, within: 10...200)
    #expect(moved == (newFirst, newSecond))
  }
}
