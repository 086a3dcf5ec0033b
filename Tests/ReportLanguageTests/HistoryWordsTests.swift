import Testing

@testable import MedicationAdherence
@testable import ReportLanguage

@Suite struct HistoryWordsTests {
  private static func change(
    _ label: String = "2025-W08", from first: (taken: Int, due: Int, records: Int),
    to now: (taken: Int, due: Int, records: Int), rules: String = "r"
  ) throws -> ShareChange {
    let bucket = try #require(CalendarBucket(label: label))
    func run(_ name: String, _ rules: String, _ figures: (taken: Int, due: Int, records: Int))
      -> RunFigures
    {
      RunFigures(
        run: name, asOf: "", version: "1", rules: rules, bucketSize: bucket.size, timeZone: "",
        buckets: [
          BucketFigures(
            BucketCounts(
              bucket: bucket, isPartial: false,
              counts: OutcomeCounts(
                taken: figures.taken, notTaken: figures.records - figures.taken),
              doses: DoseSums(expected: figures.due, matched: figures.taken)))
        ])
    }
    let history = History(of: run("b", rules, now), after: [run("a", "r", first)])
    return try #require(history.mostChanged.first)
  }

  @Test func `a late record is told with the number of doses`() throws {
    let change = try Self.change(from: (82, 100, 90), to: (91, 100, 104))
    #expect(
      English.changed(change, threshold: 0.8)
        == "Week 2025-W08 was 82\u{A0}% when first reported and is 91\u{A0}% now: 14 doses were recorded late."
    )
    #expect(
      German.changed(change, threshold: 0.8)
        == "KW 8/2025 lag im ersten Bericht bei 82\u{A0}% und liegt jetzt bei 91\u{A0}%: "
        + "14 Dosen wurden nachträglich dokumentiert.")
  }

  @Test(
    "each reason has its words",
    arguments: [
      (
        (80, 100, 90), (81, 100, 91), "r", "1 dose was recorded late",
        "1 Dosis wurde nachträglich dokumentiert"
      ),
      (
        (80, 100, 90), (77, 100, 87), "r", "3 doses are no longer recorded",
        "3 Dosen sind nicht mehr dokumentiert"
      ),
      (
        (80, 100, 90), (79, 100, 89), "r", "1 dose is no longer recorded",
        "1 Dosis ist nicht mehr dokumentiert"
      ),
      (
        (80, 100, 90), (85, 100, 90), "r", "records of doses were corrected",
        "Einträge zu Dosen wurden berichtigt"
      ),
      (
        (80, 100, 90), (80, 1_200, 90), "r",
        "100 doses were due then, \(English.number(1_200)) are now",
        "100 Dosen waren damals fällig, jetzt sind es \(German.number(1_200))"
      ),
      (
        (1, 2, 2), (1, 1, 2), "r", "2 doses were due then, 1 is now",
        "2 Dosen waren damals fällig, jetzt ist es 1"
      ),
      (
        (80, 100, 90), (91, 100, 104), "q",
        "the version of the tool or the options of the report have changed",
        "Die Version des Programms oder die Optionen des Berichts sind andere"
      ),
    ] as [((Int, Int, Int), (Int, Int, Int), String, String, String)])
  func reasons(
    first: (Int, Int, Int), now: (Int, Int, Int), rules: String, english: String, german: String
  ) throws {
    let change = try Self.change(
      from: (first.0, first.1, first.2), to: (now.0, now.1, now.2), rules: rules)
    #expect(English.changed(change, threshold: 0.8).hasSuffix(": \(english)."))
    #expect(German.changed(change, threshold: 0.8).hasSuffix(": \(german)."))
  }

  @Test func `a bucket without records has no share`() throws {
    let late = try Self.change(from: (0, 100, 0), to: (91, 100, 95))
    #expect(
      English.changed(late, threshold: 0.8)
        == "Week 2025-W08 had no records when first reported and is 91\u{A0}% now: 95 doses were recorded late."
    )
    let gone = try Self.change(from: (91, 100, 95), to: (0, 100, 0))
    #expect(
      German.changed(gone, threshold: 0.8)
        == "KW 8/2025 lag im ersten Bericht bei 91\u{A0}% und hat jetzt keine Einträge: "
        + "95 Dosen sind nicht mehr dokumentiert.")
  }

  @Test func `shares that are the same in whole per cent have a decimal`() throws {
    let change = try Self.change("2025-02", from: (906, 1_000, 990), to: (914, 1_000, 998))
    #expect(
      English.changed(change, threshold: 0.8).hasPrefix(
        "Month 2025-02 was 90.6\u{A0}% when first reported and is 91.4\u{A0}% now:"))
    #expect(German.changed(change, threshold: 0.8).contains("bei 90,6\u{A0}% und"))
  }

  @Test(
    "figures and reasons have words of their own",
    arguments: Language.all.map(\.wording) as [any Wording.Type])
  func words(wording: any Wording.Type) {
    let measures = HistoryMeasure.allCases.map { wording.name(of: $0) }
    let reasons = ChangeReason.allCases.map { wording.word(for: $0) }
    #expect(Set(measures).count == measures.count && Set(reasons).count == reasons.count)
    #expect(ColumnCode("measure", in: "history") == .historyMeasure)
    #expect(
      ColumnCode.changeReason.word(for: "deletion", in: wording)
        == wording.word(for: ChangeReason.deletion))
    #expect(ColumnCode.historyMeasure.word(for: "expected", in: wording) == measures[1])
  }
}
