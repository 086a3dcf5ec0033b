import TestSupport
import Testing

@testable import MedicationAdherence
@testable import ReportLanguage

@Suite struct ControlWordsTests {
  private static func control(
    _ taken: [Int], _ size: BucketSize = .week, rules: ControlRules = ControlRules()
  ) throws -> MeasureControl {
    let buckets = TimelineFixtures.buckets(size, taken.count) { place, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false,
        counts: OutcomeCounts(taken: taken[place], notTaken: 100 - taken[place]))
    }
    return try #require(MeasureControl.charts(of: buckets, by: rules).first)
  }

  private static func plain(_ texts: [String]) -> [String] {
    texts.map { $0.replacing("\u{A0}", with: " ") }
  }

  /// 7 weeks about 0.93 and 8 about 0.77.
  private static let shift = [90, 96, 90, 96, 90, 96, 90, 80, 74, 80, 74, 80, 74, 80, 74]

  @Test func `what is usual and the latest signal first, in English and in German`() throws {
    let control = try Self.control(Self.shift)
    #expect(
      Self.plain(English.sentences(control)) == [
        "By week, usually between 68 % and 100 % of the recorded doses are taken, 84 % on average.",
        "8 weeks in a row below the centre: a shift for the worse, 2016-W40 to 2016-W47.",
        "7 weeks in a row above the centre: a shift for the better, 2016-W33 to 2016-W39.",
        "3 of 5 weeks close to the upper limit: 2016-W34 to 2016-W38, for the better.",
      ])
    #expect(
      Self.plain(German.sentences(control)) == [
        "Je Woche werden üblicherweise zwischen 68 % und 100 % der dokumentierten Dosen angewendet, im "
          + "Mittel 84 %.",
        "8 Wochen in Folge unter der Mittellinie (Verschlechterung): KW 40/2016 bis KW "
          + "47/2016.",
        "7 Wochen in Folge über der Mittellinie (Verbesserung): KW 33/2016 bis KW "
          + "39/2016.",
        "3 von 5 Wochen nahe der oberen Grenze (Verbesserung): KW 34/2016 bis KW 38/2016.",
      ])
  }

  @Test(arguments: [
    (BucketSize.day, "8 days in a row", "8 Tage in Folge", "Je Tag"),
    (.week, "8 weeks in a row", "8 Wochen in Folge", "Je Woche"),
    (.month, "8 months in a row", "8 Monate in Folge", "Je Monat"),
    (.quarter, "8 quarters in a row", "8 Quartale in Folge", "Je Quartal"),
    (.year, "8 years in a row", "8 Jahre in Folge", "Je Jahr"),
  ])
  func `buckets of every size have their words`(
    size: BucketSize, english: String, german: String, start: String
  ) throws {
    let control = try Self.control(Self.shift, size)
    #expect(English.sentences(control)[0].hasPrefix("By \(size.rawValue), usually"))
    #expect(English.signals(control)[0].hasPrefix(english))
    #expect(German.sentences(control)[0].hasPrefix(start + " werden"))
    #expect(German.signals(control)[0].hasPrefix(german))
  }

  @Test func `one point and several outside, a trend and 2 of 3`() throws {
    let points = (0..<4).map { ControlPoint(bucket($0), value: 0.5, n: 10) }
    func told(
      _ rule: ControlSignal.Rule, _ places: [Int], _ span: ClosedRange<Int>,
      _ direction: ControlSignal.Direction = .deterioration
    ) -> [String] {
      let signal = ControlSignal(rule: rule, direction: direction, places: places, span: span)
      let ends = (points[span.lowerBound].bucket, points[span.upperBound].bucket)
      return [
        English.signal(signal, from: ends.0, to: ends.1),
        German.signal(signal, from: ends.0, to: ends.1),
      ]
    }
    #expect(
      told(.outside, [1], 1...1) == [
        "A point outside the limits: 2025-W03, for the worse.",
        "KW 3/2025 liegt außerhalb des üblichen Bereichs (Verschlechterung).",
      ])
    #expect(
      told(.outside, [1, 2], 1...2, .improvement) == [
        "2 points outside the limits: 2025-W03 to 2025-W04, for the better.",
        "2 Wochen (KW 3/2025 bis KW 4/2025) liegen außerhalb des üblichen Bereichs (Verbesserung).",
      ])
    #expect(
      told(.trend, [0, 1, 2, 3], 0...3) == [
        "4 weeks falling in a row: a trend for the worse, 2025-W02 to 2025-W05.",
        "4 Wochen in Folge fallend (Verschlechterung): KW 2/2025 bis KW 5/2025.",
      ])
    #expect(
      told(.twoOfThree, [1, 3], 1...3) == [
        "2 of 3 weeks close to the lower limit: 2025-W03 to 2025-W05, for the worse.",
        "2 von 3 Wochen nahe der unteren Grenze (Verschlechterung): KW 3/2025 bis KW 5/2025.",
      ])
  }

  private func bucket(_ place: Int) -> CalendarBucket {
    CalendarBucket(.week, containing: Day(number: 20_094).adding(days: 7 * place))
  }

  @Test func `no signal, too few buckets, and more signals than are told`() throws {
    let steady = try Self.control((0..<12).map { $0.isMultiple(of: 2) ? 80 : 90 })
    #expect(English.signals(steady) == [English.noSignal])
    #expect(German.signals(steady) == [German.noSignal])
    let short = try Self.control([80, 90, 80])
    #expect(English.sentences(short).isEmpty)
    let wild = try Self.control((0..<60).map { $0 % 12 == 6 ? 20 : $0.isMultiple(of: 2) ? 80 : 84 })
    let told = English.signals(wild)
    #expect(told.count == 4)
    #expect(told[0].contains("2017-W35"), "the latest of 5 weeks of 20 %")
    #expect(told[3] == "\(wild.chart.signals.count - 3) earlier signals besides.")
    #expect(English.earlierSignals(1) == "1 earlier signal besides.")
    #expect(German.earlierSignals(1) == "Dazu ein früheres Signal.")
  }

  @Test func `a baseline and limits that depend on the doses are said`() throws {
    let day = try #require(Day(year: 2016, month: 11, day: 28))
    let fixed = try Self.control(Self.shift, rules: ControlRules(baseline: day))
    #expect(English.sentences(fixed)[0].hasPrefix("By week before 2016-11-28, usually between"))
    #expect(
      German.sentences(fixed)[0].hasPrefix("Je Woche vor dem 28.11.2016 wurden üblicherweise"))
    let prime = try Self.control(Self.shift, rules: ControlRules(limits: .pPrime))
    #expect(
      Self.plain(English.sentences(prime))[0]
        == "By week, 84 % of the recorded doses are taken on average; the limits are wider where fewer "
        + "doses count.")
    let flat = try Self.control(Array(repeating: 100, count: 12))
    #expect(
      Self.plain(German.sentences(flat)) == [
        "Je Woche werden im Mittel 100 % der dokumentierten Dosen angewendet.", German.noSignal,
      ])
  }
}
