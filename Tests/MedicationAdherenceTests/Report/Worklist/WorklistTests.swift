import Testing

@testable import MedicationAdherence

@Suite struct WorklistTests {
  private typealias Fixture = WorklistFixture

  // MARK: A critical dose omitted

  @Test(
    "a critical dose omitted in the last 24 hours is on the list",
    arguments: [
      // The day before and the as-of day; the dose's time in minutes; the hour of the as-of instant.
      ("TU", 480, nil, true), ("TN", 480, nil, true), ("UT", 480, nil, false),
      ("TU", nil, nil, true), ("UT", nil, nil, false),
      // Due later on the as-of day.
      ("TU", 1_200, 12, false), ("TU", nil, 12, false),
      // Recorded at a later instant; at no time.
      ("TN", 1_200, 12, false), ("TN", nil, 12, true),
      // The window of an hour ended 24 hours ago; a minute more.
      ("UT", 420, 8, true), ("UT", 419, 8, false),
      // It ends at the very instant.
      ("TU", 480, 8, false), ("TU", 420, 8, false), ("TU", 419, 8, true),
      // A day without a time ended at midnight.
      ("UT", nil, 23, true),
    ] as [(String, Int16?, Int?, Bool)])
  func criticalOmitted(days: String, minute: Int16?, hour: Int?, isListed: Bool) {
    let rules = Fixture.rules(days, at: minute, of: Fixture.digoxin, hour: hour)
    #expect(rules == (isListed ? [.criticalOmitted] : []))
  }

  @Test func `an omitted dose of a medicine that is not critical is no reason alone`() {
    #expect(Fixture.rules("TU").isEmpty)
  }

  @Test func `a row names the omitted doses, the last one first, with their reasons`() throws {
    let doses = [480, 1_200].flatMap { Fixture.daily("TU", at: $0) } + Fixture.daily("TN", at: 720)
    let row = try #require(Fixture.rows(Fixture.source(doses, of: [Fixture.digoxin])).first)
    #expect(
      row.finding
        == .criticalOmitted(
          3,
          latest: [
            MissedDose(day: Fixture.asOf, minute: 1_200),
            MissedDose(
              day: Fixture.asOf, minute: 720, isRecorded: true, reason: "refused", category: .other),
            MissedDose(day: Fixture.asOf, minute: 480),
          ]))
    #expect(row.isCritical && row.patient.id == "p1" && row.medication == Fixture.digoxin)
  }

  // MARK: Days without a dose

  @Test(
    "three due days in a row without a dose are on the list while they go on",
    arguments: [
      ("TUUU", nil, true), ("TTUU", nil, false), ("TNUN", nil, true), ("TUUUT", nil, false),
      // The as-of day is not over, so that only two are.
      ("TUUU", 7, false), ("TUUUU", 7, true),
      // Every other day; as long as doses are still due.
      ("T-U-U-U", nil, true), ("T-U-U-U--", nil, true), ("TUUU------", nil, true),
      // An undetermined dose may have been taken; doses that are not judged are none.
      ("TUU?", nil, false), ("TU?UU", nil, false), ("TJJJ", nil, false),
    ] as [(String, Int?, Bool)])
  func daysWithout(days: String, hour: Int?, isListed: Bool) {
    let source = Fixture.source(Fixture.daily(days))
    let rules = Fixture.rows(source, hour: hour).map(\.finding.rule)
    #expect(rules.contains(.daysWithout) == isListed)
  }

  @Test func `orders of one medication are looked at together`() {
    let doses = Fixture.daily("TUUUU") + Fixture.daily("TTTTT", at: 1_200, of: 1)
    let both = Fixture.source(doses, of: [Fixture.metformin, Fixture.metformin])
    #expect(!Fixture.rows(both).map(\.finding.rule).contains(.daysWithout))
    let other = Fixture.source(doses, of: [Fixture.metformin, Fixture.digoxin])
    #expect(Fixture.rows(other).map(\.finding) == [.daysWithout(4)])
  }

  // MARK: A falling share

  /// 28 days before and the last 7, in which some were taken.
  private static func weeks(before: Int, now: Int) -> String {
    String(repeating: "T", count: before) + String(repeating: "N", count: 28 - before)
      + String(repeating: "T", count: now) + String(repeating: "N", count: 7 - now)
  }

  @Test(
    "a share below the threshold that was 20 points higher is on the list",
    arguments: [
      // 28 of 28 and 5 of 7, 71 %; 6 of 7 are 86 %.
      (28, 5, true), (28, 6, false), (28, 0, true),
      // 23 of 28 are 82 %, only 11 points more.
      (23, 5, false),
      // 22 of 28 are 79 %, themselves below the threshold, and 3 of 7 are 43 %.
      (22, 3, true),
    ])
  func falling(before: Int, now: Int, isListed: Bool) throws {
    let source = Fixture.source(Fixture.daily(Self.weeks(before: before, now: now)))
    let rows = Fixture.rows(source)
    #expect(rows.map(\.finding.rule).contains(.falling) == isListed)
    guard let row = rows.first else { return }
    #expect(row.recent.share7Days == Double(now) / 7)
    #expect(row.recent.shareBefore28Days == Double(before) / 28)
  }

  @Test func `a share at the threshold is not below it`() {
    // Five days with doses: 4 of 5 taken; before, 4 of 5, too.
    let days = "TTTTN" + String(repeating: "-", count: 23) + "--TTTTN"
    #expect(Fixture.rules(days).isEmpty)
    #expect(Fixture.rules("TTTTN" + String(repeating: "-", count: 23) + "--TTTNN") == [.falling])
  }

  @Test(
    "a share of less than 4 doses does not fall",
    arguments: [
      ("T------T------T------T------", "------N", false),
      ("TTTTTTTTTTTTTTTTTTTTTTTTTTTT", "----NTN", false),
      ("TTTTTTTTTTTTTTTTTTTTTTTTTTTT", "---NTNT", true),
      ("-------------------------TTT", "---NTNT", false),
      ("------------------------TTTT", "---NTNT", true),
    ])
  func fallingOfFew(before: String, now: String, isListed: Bool) {
    #expect(Fixture.rules(before + now).contains(.falling) == isListed)
  }

  @Test func `days before the report's are not known, so no share falls`() throws {
    let doses = Fixture.daily(Self.weeks(before: 28, now: 3))
    let cut = Fixture.rows(Fixture.source(doses, firstDay: Fixture.day(33)))
    #expect(cut.map(\.finding) == [.daysWithout(4)])
    #expect(cut.first?.recent.share7Days == 3.0 / 7)
    #expect(cut.first?.recent.shareBefore28Days == nil)
    let whole = Fixture.rows(Fixture.source(doses, firstDay: Fixture.day(34)))
    #expect(whole.map(\.finding.rule) == [.daysWithout, .falling])
    let short = Fixture.rows(Fixture.source(doses, firstDay: Fixture.day(5)))
    #expect(short.first?.recent.share7Days == nil)
  }

  // MARK: Not started

  @Test(
    "a medication of which nothing was taken 48 hours after the first due dose is on the list",
    arguments: [
      // Exactly 48 hours, a minute less.
      ("UUU", 480, 8, true), ("UUU", 481, 8, false),
      // Without a time the day counts from its end.
      ("UUU", nil, nil, true), ("UUU", nil, 23, false), ("UU", nil, nil, false),
      ("NNN", 480, 8, true), ("UTU", 480, 8, false), ("U------------", 480, nil, true),
    ] as [(String, Int16?, Int?, Bool)])
  func notStarted(days: String, minute: Int16?, hour: Int?, isListed: Bool) {
    let rules = Fixture.rules(days, at: minute, hour: hour)
    #expect(rules.contains(.notStarted) == isListed)
  }

  @Test func `a medication that was taken before the report's days is started`() {
    #expect(!Fixture.rules("UUUUU", isStarted: true).contains(.notStarted))
    #expect(Fixture.rules("UUUUU", isStarted: false).contains(.notStarted))
    let doses = Fixture.daily("UUUUU")
    // When it is not known, the first due day must lie within the days that are.
    let cut = Fixture.source(doses, firstDay: Fixture.day(4))
    #expect(!Fixture.rows(cut).map(\.finding.rule).contains(.notStarted))
    let whole = Fixture.source(doses, firstDay: Fixture.day(5))
    #expect(Fixture.rows(whole).map(\.finding).contains(.notStarted(firstDue: Fixture.day(4))))
  }

  // MARK: Supply

  @Test(
    "supply that ends within 7 days is on the list",
    arguments: [(-1, false), (0, true), (7, true), (8, false)])
  func supplyEnds(days: Int, isListed: Bool) {
    let end = SupplyEnd(medication: Fixture.metformin, lastDay: Fixture.day(-days))
    let without = Fixture.rows(Fixture.source([], of: [], supplies: [end]))
    #expect(without.map(\.finding) == (isListed ? [.supplyEnds(end.lastDay)] : []))
    let taken = Fixture.source(Fixture.daily("TT"), supplies: [end])
    let rows = Fixture.rows(taken)
    #expect(rows.map(\.finding) == without.map(\.finding))
    #expect(rows.first.map { $0.recent.daysSince == 0 } ?? true)
  }

  @Test func `early supply begins when the one before is used up`() {
    func dispense(_ id: String, _ before: Int, _ supply: Double, _ medication: Medication)
      -> Dispense
    {
      Dispense(id: id, day: Fixture.day(before), daysSupply: supply, medication: medication)
    }
    let ends = SupplyEnd.ends(of: [
      dispense("b", 20, 30, Fixture.metformin), dispense("a", 40, 30, Fixture.metformin),
      dispense("c", 9, 9.5, Fixture.digoxin),
    ])
    // 60 days from 40 days ago: the last one is 19 days off. Half a day counts as a day.
    #expect(
      ends == [
        SupplyEnd(medication: Fixture.metformin, lastDay: Fixture.day(-19)),
        SupplyEnd(medication: Fixture.digoxin, lastDay: Fixture.day(0)),
      ])
  }

  // MARK: More than due

  @Test func `a dose of an earlier course does not mean that an order was started`() {
    let doses = Fixture.daily("T---------") + Fixture.daily("UUU", of: 1)
    let both = [Fixture.metformin, Fixture.metformin]
    let source = Fixture.source(doses, of: both, isStarted: [true, false], standings: [.closed])
    #expect(Fixture.rows(source, hour: 8).map(\.finding) == [.notStarted(firstDue: Fixture.day(2))])
    let going = Fixture.source(
      Fixture.daily("TTTTTTTTTT") + Fixture.daily("UUU", of: 1), of: both,
      isStarted: [true, false], standings: [.closed])
    #expect(Fixture.rows(going, hour: 8).isEmpty)
  }

  @Test func `twice the due doses on one of the last two days are on the list`() {
    func more(_ doses: [Dose]) -> [WorklistFinding] {
      Fixture.rows(Fixture.source(doses)).map(\.finding)
    }
    let week = Fixture.daily("TTTTTTTTT")
    for before in [0, 1] {
      let day = Fixture.day(before)
      #expect(more(week + [Fixture.extra(on: day)]) == [.moreThanDue(day, taken: 2, due: 1)])
    }
    #expect(more(week + [Fixture.extra(on: Fixture.day(2))]).isEmpty)
    // Two are due, and three are not twice as many; four are.
    let twice = week + Fixture.daily("TTTTTTTTT", at: 1_200)
    let extra = Fixture.extra(on: Fixture.day(1))
    #expect(more(twice + [extra]).isEmpty)
    #expect(more(twice + [extra, extra]) == [.moreThanDue(Fixture.day(1), taken: 4, due: 2)])
    // A dose missing on the day before or after may be the one that was given late or early.
    #expect(more(Fixture.daily("TTTTTUT") + [Fixture.extra(on: Fixture.day(0))]).isEmpty)
    #expect(more(Fixture.daily("TTTTTTU") + [Fixture.extra(on: Fixture.day(1))]).isEmpty)
    #expect(!more(Fixture.daily("TTTTUTT") + [Fixture.extra(on: Fixture.day(0))]).isEmpty)
    // On a day on which none was due it is no multiple.
    #expect(more(Fixture.daily("TT-T") + [Fixture.extra(on: Fixture.day(1))]).isEmpty)
    // It counts on the day that it stands for.
    let late = Fixture.extra(on: Fixture.day(0), standsFor: Fixture.day(1))
    #expect(more(week + [late]) == [.moreThanDue(Fixture.day(1), taken: 2, due: 1)])
  }

  // MARK: The figures and the order

  @Test func `a row says when the last dose was taken and how many were missed in a row`() throws {
    let doses = Fixture.daily("TTUUNU") + Fixture.daily("TUUUUU", at: 1_200)
    let row = try #require(Fixture.rows(Fixture.source(doses), hour: 12).first)
    #expect(row.finding == .daysWithout(3))
    #expect(row.recent.lastTaken == LocalMoment(day: Fixture.day(4), millisecond: 28_800_000))
    #expect(row.recent.daysSince == 4)
    // The evening of that day, two on each of three days, and this morning's.
    #expect(row.recent.missedInARow == 8)
    // Of those that are over in the last 7 days 3 of 11 were taken.
    #expect(row.recent.share7Days == 3.0 / 11)
  }

  @Test func `moved rows keep their days apart`() {
    let source = Fixture.source(Fixture.daily("TUUU"))
    let moved = Fixture.rows(source).map { $0.moved(by: 14) }
    #expect(moved.map(\.recent.lastTaken?.day) == [Fixture.day(-11)])
    #expect(moved.map(\.doses.day) == [Fixture.day(-14)])
    #expect(moved.map(\.recent.daysSince) == [3])
    var report = PatientReport(id: "p1", name: "", folder: "", series: [], administrations: [])
    report.worklist = Worklist(Fixture.rows(source))
    #expect(report.moved(byWeeks: 2).worklist.rows == moved)
    #expect(
      WorklistFinding.supplyEnds(Fixture.asOf).moved(by: -7) == .supplyEnds(Fixture.day(7)))
  }

  @Test func `a patient without doses has no row`() {
    #expect(Fixture.rows(Fixture.source([], of: [])).isEmpty)
  }
}
