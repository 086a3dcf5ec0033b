import Testing

@testable import MedicationAdherence

/// What is hidden of groups when small numbers are.
@Suite struct GroupSuppressionTests {
  private typealias Given = GroupCohortFixture.Given

  private static func rule(_ least: Int) -> SuppressionRule {
    SuppressionRule("n=\(least)") ?? .cms11
  }

  private static func suppressed(_ fixture: GroupCohortFixture, _ least: Int = 5) -> CohortReport {
    fixture.cohort.suppressed(by: rule(least), threshold: 0.8, notices: [])
  }

  /// A number of patients, each with a dose taken and one missed in a group in each of some weeks.
  private static func alike(_ count: Int, group: Int, weeks: Range<Int> = 0..<2) -> [[Given]] {
    Array(
      repeating: weeks.flatMap {
        [Given(group: group, week: $0), Given(group: group, week: $0, outcome: .notTaken)]
      }, count: count)
  }

  @Test func `a group of few is left out, and another one that its difference would tell`() {
    let report = Self.suppressed(
      GroupCohortFixture(
        doses: Self.alike(20, group: 1) + Self.alike(4, group: 2) + Self.alike(6, group: 3)))
    #expect(report.groups.rows.map(\.group) == ["A", GroupKind.notShown])
    #expect(report.groups.rows.map(\.patients) == [20, nil])
    #expect(report.groups.rows[0].window.counts == OutcomeCounts(taken: 40, notTaken: 40))
    #expect(report.groups.rows[1].window.state == .suppressed)
    let cells = GroupRow.definition.cells(of: report.groups.rows[1]).dropFirst(2)
    #expect(cells.allSatisfy { $0 == .missing })
    #expect(
      report.groups.overTime.map(\.group).suffix(6) == Array(repeating: "not-shown", count: 6))
  }

  @Test func `several groups of few that are enough together need no other one`() {
    let report = Self.suppressed(
      GroupCohortFixture(
        doses: Self.alike(20, group: 1) + Self.alike(4, group: 2) + Self.alike(3, group: 3)))
    #expect(report.groups.rows.map(\.group) == ["A", GroupKind.notShown])
    let few = Self.suppressed(
      GroupCohortFixture(doses: Self.alike(20, group: 1) + Self.alike(9, group: 2)))
    #expect(few.groups.rows.map(\.group) == ["A", "B"])
    #expect(few.groups.rows.map(\.patients) == [20, 9])
  }

  @Test func `in a week in which few of a group have doses, two groups are hidden`() {
    let few = Self.alike(2, group: 1, weeks: 0..<2) + Self.alike(8, group: 1, weeks: 0..<1)
    let report = Self.suppressed(
      GroupCohortFixture(
        doses: few + Self.alike(12, group: 2) + Self.alike(15, group: 3)))
    let second = report.groups.overTime.filter {
      $0.bucket.bucket.firstDay == GroupCohortFixture.monday.adding(days: 7)
    }
    #expect(second.map(\.bucket.state) == [.suppressed, .suppressed, .recorded])
    #expect(second.map(\.patients) == [nil, nil, 15])
    // Sums are of the weeks that are shown.
    #expect(report.groups.rows.map(\.window.counts.taken) == [10, 12, 30])
    #expect(report.groups.rows.map(\.patients) == [10, 12, 15])
  }

  @Test func `where all patients are hidden every group is`() {
    var doses = Self.alike(20, group: 1) + Self.alike(20, group: 2)
    for place in doses.indices {
      doses[place].removeAll { $0.week == 1 && $0.outcome == .notTaken && place > 2 }
    }
    let report = Self.suppressed(GroupCohortFixture(doses: doses))
    #expect(report.buckets.map(\.state).prefix(2) == [.recorded, .suppressed])
    for name in ["A", "B"] {
      let weeks = report.groups.overTime.filter { $0.group == name }
      #expect(weeks.map(\.bucket.state).prefix(2) == [.recorded, .suppressed])
      #expect(weeks[1].patients == nil)
    }
  }

  @Test func `numbers of patients that overlap by a few are not told`() {
    // Two of the 20 in A were in B, too.
    var doses = Self.alike(20, group: 1) + Self.alike(20, group: 2)
    for place in 0..<2 { doses[place].append(Given(group: 2, week: 0)) }
    let report = Self.suppressed(GroupCohortFixture(doses: doses))
    #expect(report.groups.rows.map(\.patients) == [nil, 22])
    #expect(report.groups.rows.allSatisfy { $0.window.state == .recorded })
  }

  @Test func `adherent patients of a group are hidden beside its number of patients`() {
    var doses = Self.alike(20, group: 1) + Self.alike(20, group: 2)
    for place in doses.indices {
      let adheres = place < 3 || 25 <= place
      if adheres { doses[place].removeAll { $0.outcome == .notTaken } }
    }
    let report = Self.suppressed(GroupCohortFixture(doses: doses), 5)
    #expect(report.groups.rows.map(\.adherent.withOrder) == [20, 20])
    #expect(report.groups.rows.map(\.adherent.adherent) == [nil, nil])
    #expect(report.groups.rows.map(\.omitted) == [nil, nil])
  }

  @Test func `without groups nothing is told of them`() {
    #expect(Self.suppressed(GroupCohortFixture(doses: [])).groups.isEmpty)
  }

  // MARK: - What can be worked out

  /// How many patients are behind a figure of some cells.
  private static func patients(
    _ fixture: GroupCohortFixture, _ cells: Set<GroupAttack.Cell>, _ figure: GroupAttack.Figure
  ) -> Int {
    (fixture.cohort.groups.members.first?.parts ?? []).count { groups in
      cells.reduce(0) { sum, cell in
        guard let own = groups[cell.group]?.buckets[cell.bucket.firstDay] else { return sum }
        let counts = own.counts(in: cell.bucket, isPartial: false, isNothingDue: false)
        return sum + (figure.read(counts) ?? 0)
      } != 0
    }
  }

  /// The figures of few patients that can be worked out.
  private static func leaks(
    _ fixture: GroupCohortFixture, _ report: CohortReport, _ least: Int
  ) -> [String] {
    let names = Array(Set(fixture.cohort.groups.rows.map(\.group))).sorted()
    let attack = GroupAttack(groups: report.groups, all: report.buckets, names: names)
    return GroupAttack.figures.flatMap { figure in
      attack.workedOut(figure).compactMap { cells in
        let behind = patients(fixture, cells, figure)
        return rule(least).allows(behind)
          ? nil : "\(figure.name) of \(behind) in \(cells.map { "\($0.group) \($0.bucket.label)" })"
      }
    }
  }

  @Test("no sum or difference tells of a few", arguments: UInt64(1)...30, [false, true])
  func differences(seed: UInt64, moves: Bool) {
    let fixture = GroupCohortFixture.random(
      [8, 25, 60][Int(seed % 3)], seed: seed, moves: moves)
    for least in [3, 6] {
      let report = Self.suppressed(fixture, least)
      let leaks = Self.leaks(fixture, report, least)
      #expect(leaks.isEmpty, "\(leaks)")
      for group in report.groups.kinds.flatMap(\.groups) {
        // What the window says is the sum of what the weeks say.
        for figure in GroupAttack.figures {
          guard let whole = figure.read(group.row.window) else { continue }
          #expect(group.buckets.compactMap(figure.read).reduce(0, +) == whole, "\(figure.name)")
        }
        #expect(group.row.patients.map(Self.rule(least).allows) != false)
      }
      Self.checkSums(fixture, report, least)
    }
  }

  /// Checks that the sums of numbers of patients are those of all, or differ by enough.
  private static func checkSums(
    _ fixture: GroupCohortFixture, _ report: CohortReport, _ least: Int
  ) {
    let all = fixture.doses.count
    let weeks = Dictionary(grouping: report.groups.overTime, by: \.bucket.bucket)
    let sums =
      [report.groups.rows.compactMap(\.patients)]
      + weeks.values.map { $0.compactMap(\.patients) }
    for numbers in sums where !numbers.isEmpty {
      #expect(rule(least).allows(abs(all - numbers.reduce(0, +))), "\(numbers) of \(all)")
    }
    for (bucket, rows) in weeks {
      let numbers = rows.compactMap(\.patients)
      let here = (fixture.cohort.groups.members.first?.parts ?? []).count { groups in
        groups.values.contains { $0.buckets[bucket.firstDay] != nil }
      }
      guard !numbers.isEmpty else { continue }
      #expect(rule(least).allows(abs(here - numbers.reduce(0, +))), "\(numbers) of \(here)")
    }
  }

  @Test func `a sum beyond all patients by a few hides one more, also beside hidden groups`() {
    // The few of C and D are enough together; nine of the 20 in A were in B, too: A and B have 49 of 47.
    var doses = Self.alike(20, group: 1) + Self.alike(20, group: 2)
    for place in 0..<9 { doses[place].append(Given(group: 2, week: 0)) }
    doses += Self.alike(4, group: 3) + Self.alike(3, group: 4)
    let fixture = GroupCohortFixture(doses: doses)
    let report = Self.suppressed(fixture)
    #expect(report.groups.rows.map(\.patients) == [nil, 29, nil])
    Self.checkSums(fixture, report, 5)
  }

  @Test func `the attack finds what hiding single groups leaves open`() {
    let leaks = (UInt64(1)...10).flatMap { seed -> [String] in
      let fixture = GroupCohortFixture.random(40, seed: seed, moves: false)
      let (cohort, shown) = (fixture.cohort, Self.suppressed(fixture, 6))
      let few = Set(
        cohort.groups.rows.filter { !Self.rule(6).allows($0.patients ?? 0) }.map(\.group))
      var naive = GroupReport()
      for row in cohort.groups.rows where !few.contains(row.group) {
        naive.add(row, over: cohort.groups.overTime.filter { $0.group == row.group })
      }
      return Self.leaks(fixture, shown.with(naive), 6)
    }
    #expect(!leaks.isEmpty)
  }
}
