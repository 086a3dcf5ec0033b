import Testing

@testable import MedicationAdherence

@Suite struct HistoryTests {
  /// A week as a run tells it: doses due and of these taken, and all that are recorded.
  struct Week: Sendable {
    var due: Int? = 100
    var dueTaken = 80
    var taken = 80
    var notTaken = 10
    var undetermined = 0

    func figures(_ monday: String) throws -> BucketFigures {
      BucketFigures(
        BucketCounts(
          bucket: CalendarBucket(.week, containing: try Day(monday)), isPartial: false,
          counts: OutcomeCounts(taken: taken, notTaken: notTaken, undetermined: undetermined),
          doses: due.map { DoseSums(expected: $0, taken: dueTaken, matched: dueTaken) }))
    }
  }

  static func run(
    _ name: String, _ weeks: [String: Week], version: String = "1", rules: String = "r",
    size: BucketSize = .week, zone: String = "UTC"
  ) throws -> RunFigures {
    RunFigures(
      run: name, asOf: "as of \(name)", version: version, rules: rules, bucketSize: size,
      timeZone: zone,
      buckets: try weeks.sorted { $0.key < $1.key }.map { try $0.value.figures($0.key) })
  }

  static let monday = "2025-02-17"

  private static func reasons(
    _ first: Week, _ now: Week, version: String = "1", rules: String = "r"
  ) throws -> [HistoryMeasure: ChangeReason] {
    let history = History(
      of: try run("b", [monday: now], version: version, rules: rules),
      after: [try run("a", [monday: first])])
    return Dictionary(
      uniqueKeysWithValues: history.courses.compactMap { course in
        course.now.reason.map { (course.measure, $0) }
      })
  }

  @Test(
    "each figure that changed has a reason",
    arguments: [
      (Week(), [:]),
      (
        Week(dueTaken: 90, taken: 90),
        [.share: .lateRecord, .taken: .lateRecord]
      ),
      (Week(notTaken: 12), [.notTaken: .lateRecord]),
      (Week(dueTaken: 77, taken: 77), [.share: .deletion, .taken: .deletion]),
      (
        Week(dueTaken: 85, taken: 85, notTaken: 5),
        [.share: .correction, .taken: .correction, .notTaken: .correction]
      ),
      (
        Week(dueTaken: 81, taken: 81, undetermined: -1),
        [.share: .correction, .taken: .correction]
      ),
      (Week(due: 120), [.share: .orderChange, .dosesDue: .orderChange]),
      // Both have changed: what changed by more doses is the reason of the share.
      (
        Week(due: 103, dueTaken: 90, taken: 90),
        [.share: .lateRecord, .taken: .lateRecord, .dosesDue: .orderChange]
      ),
      (
        Week(due: 110, dueTaken: 90, taken: 90),
        [.share: .orderChange, .taken: .lateRecord, .dosesDue: .orderChange]
      ),
    ] as [(Week, [HistoryMeasure: ChangeReason])])
  func reason(now: Week, expected: [HistoryMeasure: ChangeReason]) throws {
    #expect(
      try Self.reasons(Week(undetermined: now.undetermined < 0 ? 1 : 0), now.valid) == expected)
  }

  @Test("under other rules nothing is known of the data", arguments: [("2", "r"), ("1", "q")])
  func otherRules(version: String, rules: String) throws {
    let now = Week(due: 90, dueTaken: 85, taken: 85)
    #expect(
      try Self.reasons(Week(), now, version: version, rules: rules)
        == [.share: .ruleChange, .dosesDue: .ruleChange, .taken: .ruleChange])
    #expect(try Self.reasons(Week(), Week(), version: version, rules: rules).isEmpty)
  }

  @Test func `of recorded doses only records are the reason`() throws {
    let (first, now) = (Week(due: nil), Week(due: nil, taken: 90))
    #expect(try Self.reasons(first, now) == [.share: .lateRecord, .taken: .lateRecord])
  }

  @Test func `each run tells its value, and why it is not the first one`() throws {
    let history = History(
      of: try Self.run("c", [Self.monday: Week(dueTaken: 70, taken: 70)]),
      after: [
        try Self.run("a", [Self.monday: Week()]),
        try Self.run("b", [Self.monday: Week(dueTaken: 90, taken: 90)]),
      ])
    let share = try #require(history.courses.first { $0.measure == .share })
    #expect(share.bucket == "2025-W08")
    #expect(share.tellings.map(\.run) == ["a", "b", "c"])
    #expect(share.tellings.map(\.asOf) == ["as of a", "as of b", "as of c"])
    #expect(share.tellings.map(\.value) == [0.8, 0.9, 0.7])
    #expect(share.tellings.map(\.reason) == [nil, .lateRecord, .deletion])
    #expect(history.rows.count == 4 * 3)
    let cells = HistoryRow.definition.cells(of: history.rows[1])
    #expect(
      cells == [
        .text("b"), .text("as of b"), .text("2025-W08"), .text("share"), .fraction(0.9),
        .fraction(0.8), .text("late-record"),
      ])
    let due = HistoryRow.definition.cells(of: history.rows[3])
    #expect(due.suffix(3) == [.integer(100), .integer(100), .missing])
  }

  @Test func `a bucket is looked back at only where a run told it before, and it is told now`()
    throws
  {
    let history = History(
      of: try Self.run("b", ["2025-02-17": Week(), "2025-02-24": Week()]),
      after: [try Self.run("a", ["2025-02-10": Week(), "2025-02-17": Week()])])
    #expect(Set(history.courses.map(\.bucket)) == ["2025-W08"])
    #expect(history.hasEarlierRuns)
  }

  @Test func `runs of other buckets or another zone, and the one that is replaced, are left out`()
    throws
  {
    let now = try Self.run("b", [Self.monday: Week()])
    let others = [
      try Self.run("a", [Self.monday: Week()], size: .month),
      try Self.run("a", [Self.monday: Week()], zone: "Europe/Vienna"),
      try Self.run("b", [Self.monday: Week(taken: 1)]),
    ]
    let history = History(of: now, after: others)
    #expect(!history.hasEarlierRuns)
    #expect(history.courses.isEmpty)
  }

  @Test func `shares of doses due are not compared with shares of recorded doses`() throws {
    let history = History(
      of: try Self.run("c", [Self.monday: Week()]),
      after: [
        try Self.run("a", [Self.monday: Week(due: nil)]), try Self.run("b", [Self.monday: Week()]),
      ])
    #expect(history.courses.map(\.measure) == [.taken, .notTaken])
  }

  @Test func `the largest changes of shares are told, small ones are not`() throws {
    let weeks = [
      "2025-02-03": (Week(), Week(dueTaken: 82, taken: 82)),
      "2025-02-10": (Week(due: 1_000, dueTaken: 800), Week(due: 1_000, dueTaken: 804, taken: 84)),
      "2025-02-17": (Week(), Week(dueTaken: 94, taken: 94)),
      "2025-02-24": (Week(), Week(dueTaken: 77, taken: 77)),
      "2025-03-03": (Week(), Week(dueTaken: 78, taken: 78)),
      "2025-03-10": (Week(), Week()),
    ]
    let history = History(
      of: try Self.run("b", weeks.mapValues(\.1)),
      after: [try Self.run("a", weeks.mapValues(\.0))])
    let changes = history.mostChanged
    #expect(changes.map(\.bucket) == ["2025-W08", "2025-W09", "2025-W06"])
    #expect(changes.map(\.reason) == [.lateRecord, .deletion, .lateRecord])
    #expect(changes.map(\.moreRecords) == [14, -3, 2])
    #expect(changes.first?.share == Change(from: 0.8, to: 0.94))
    #expect(changes.first?.firstRun == "a")
    #expect(changes.first?.dosesDue == Change(from: 100, to: 100))
    #expect(history.firstShares.count == 6)
    let same = History(
      of: try Self.run("b", weeks.mapValues(\.0)), after: [try Self.run("a", weeks.mapValues(\.0))])
    #expect(same.mostChanged.isEmpty && same.firstShares.isEmpty && !same.courses.isEmpty)
  }

  @Test
  func `figures that a bucket does not show are none, and what nobody recorded was not taken`()
    throws
  {
    let week = CalendarBucket(.week, containing: try Day(Self.monday))
    let hidden = BucketFigures(BucketCounts(bucket: week, isPartial: false, state: .suppressed))
    #expect(HistoryMeasure.allCases.allSatisfy { hidden.value(of: $0) == nil })
    let silent = BucketFigures(
      BucketCounts(
        bucket: week, isPartial: false, counts: OutcomeCounts(), doses: DoseSums(expected: 7)))
    #expect(silent.share == 0 && silent.isShareOfDue && silent.dosesDue == 7)
    let withheld = BucketFigures(
      BucketCounts(
        bucket: week, isPartial: false, state: .recorded,
        counts: OutcomeCounts(taken: 30, notTaken: 10), doses: nil,
        withheld: [.undetermined, .demand]))
    #expect(withheld.undetermined == nil && withheld.dosesDue == nil)
    #expect(withheld.share == 0.75 && !withheld.isShareOfDue)
  }

  @Test func `only buckets that are over and not cut are kept`() throws {
    let buckets = try ["2025-02-03", "2025-02-10", "2025-02-17"].map {
      BucketCounts(
        bucket: CalendarBucket(.week, containing: try Day($0)), isPartial: false,
        counts: OutcomeCounts(taken: 1))
    }
    let report = CohortReport(
      buckets: buckets, patients: [], series: SeriesCounts(1), ledger: [], notices: [])
    func labels(asOf: String, from: String? = nil, to: String? = nil) throws -> [String] {
      let context = ReportContext(
        toolVersion: "1", asOf: .init(asOf, day: try Day(asOf), seconds: 0), timeZone: "UTC",
        layout: .init(bucketSize: .week, seriesKind: .order, csvDialect: .plain),
        dates: .init(from: try from.map { try Day($0) }, to: try to.map { try Day($0) }))
      return report.completeFigures(context).map(\.bucket)
    }
    #expect(try labels(asOf: "2025-02-22") == ["2025-W06", "2025-W07"])
    #expect(try labels(asOf: "2025-02-23") == ["2025-W06", "2025-W07", "2025-W08"])
    #expect(try labels(asOf: "2025-02-23", from: "2025-02-04") == ["2025-W07", "2025-W08"])
    #expect(try labels(asOf: "2025-02-23", to: "2025-02-16") == ["2025-W06", "2025-W07"])
  }
}

extension HistoryTests.Week {
  /// The week without an undetermined dose where their number is below 0.
  fileprivate var valid: HistoryTests.Week {
    var week = self
    week.undetermined = max(0, undetermined)
    return week
  }
}

/// Small numbers that are hidden now or were then.
@Suite struct SuppressedHistoryTests {
  private typealias Week = HistoryTests.Week

  private func history(
    _ runs: [RunFigures], now: RunFigures, isSuppressed: Bool = true
  ) -> [HistoryMeasure] {
    History(of: now, after: runs, isSuppressed: isSuppressed).courses.map(\.measure)
  }

  private func hidden(_ name: String) throws -> RunFigures {
    let week = CalendarBucket(.week, containing: try Day(HistoryTests.monday))
    return RunFigures(
      run: name, asOf: "", version: "1", rules: "r", bucketSize: .week, timeZone: "UTC",
      buckets: [
        BucketFigures(BucketCounts(bucket: week, isPartial: false, state: .suppressed))
      ])
  }

  @Test func `a bucket that is hidden in one run is in none`() throws {
    let shown = try HistoryTests.run("a", [HistoryTests.monday: Week()])
    let other = try HistoryTests.run("b", [HistoryTests.monday: Week(taken: 90)])
    let (hidden, later) = (
      try hidden("h"), try HistoryTests.run("c", [HistoryTests.monday: Week()])
    )
    #expect(history([shown, other], now: later).count == 4)
    #expect(history([shown, hidden], now: later).isEmpty, "hidden in between")
    #expect(history([hidden], now: later).isEmpty, "hidden then")
    #expect(history([shown], now: hidden).isEmpty, "hidden now")
  }

  @Test func `what a run of other rules has shown is not told when numbers are hidden`() throws {
    let open = try HistoryTests.run("a", [HistoryTests.monday: Week()], rules: "all shown")
    let now = try HistoryTests.run("b", [HistoryTests.monday: Week(taken: 90)])
    #expect(history([open], now: now).isEmpty)
    #expect(history([open], now: now, isSuppressed: false).count == 4)
  }
}
