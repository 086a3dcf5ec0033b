import Testing

@testable import MedicationAdherence

@Suite struct GroupTallyTests {
  private static let monday = Day(year: 2025, month: 3, day: 3) ?? .first

  /// A dose due on a day of the first weeks, and given on one.
  private static func dose(
    _ outcome: DoseOutcome, due: Int?, given: Int?, _ recorded: Outcome = .taken, ward: UInt32 = 0
  ) -> Dose {
    var dose = Dose(
      series: 0, subject: 0, outcome: outcome, dueDay: due.map { monday.adding(days: $0) },
      given: given.map {
        GivenDose(
          administration: 0, day: monday.adding(days: $0), outcome: recorded,
          isInterrupted: recorded == .taken && $0 == 8)
      })
    dose.ward = ward
    return dose
  }

  private static func patient(_ id: String, _ doses: [Dose], _ person: Person? = nil)
    -> PatientReport
  {
    var report = PatientReport(id: id, name: "", folder: "", series: [], administrations: [])
    report.doses = PatientDoses(doses, context: DoseContext(wards: ["", "B", "A"]))
    report.person = person
    return report
  }

  /// One patient in two wards, and one in none of whom nothing is known.
  private static let patients = [
    patient(
      "p",
      [
        dose(.taken, due: 0, given: 0, ward: 1),
        dose(.notTaken, due: 1, given: 1, .notTaken, ward: 1),
        dose(.unrecorded, due: 2, given: nil, ward: 2), dose(.extra, due: 0, given: 8, ward: 2),
        dose(.taken, due: 6, given: 7, ward: 2),
      ],
      Person(
        sex: "female",
        birth: DayRange(
          first: Day(year: 1960, month: 3, day: 5) ?? .first,
          last: Day(year: 1960, month: 3, day: 5) ?? .first))),
    patient(
      "q",
      [
        dose(.asNeeded, due: nil, given: 3), dose(.notJudged, due: 3, given: nil),
        dose(.notJudged, due: nil, given: 4), dose(.undetermined, due: 4, given: 4, .undetermined),
      ]),
  ]

  private static let buckets = [0, 7].map { days in
    BucketCounts(
      bucket: CalendarBucket(.week, containing: monday.adding(days: days)), isPartial: days == 7,
      counts: OutcomeCounts(taken: 1))
  }

  private static func report(_ kinds: [GroupKind]) -> GroupReport {
    // Two tallies that are joined are one.
    var (tally, other) = (GroupTally(kinds, by: .week), GroupTally(kinds, by: .week))
    tally.add(patients[0])
    other.add(patients[1])
    tally.join(other)
    return tally.groups(over: buckets)
  }

  private static let list = GroupKind.list(PatientGroups(name: "teams", groups: ["q": "red"]))

  @Test func `each dose is in one group of each kind, and unknown ones come last`() {
    let rows = Self.report([.ward, .sex, .age(.usual), Self.list]).rows
    #expect(
      rows.map { "\($0.kind) \($0.group) \($0.patients ?? -1)" } == [
        "ward A 1", "ward B 1", "ward not-known 1", "sex female 1", "sex not-known 1",
        "age 40–64 1", "age 65–79 1", "age not-known 1", "teams red 1", "teams not-known 1",
      ])
  }

  @Test func `figures are those of the timeline`() throws {
    let rows = Self.report([.ward]).rows
    let a = try #require(rows.first)
    #expect(a.window.counts == OutcomeCounts(taken: 2, interrupted: 1))
    #expect(
      a.window.doses
        == DoseSums(expected: 2, expectedMax: 2, taken: 2, matched: 1, unrecorded: 1, extra: 1))
    let unknown = try #require(rows.last)
    #expect(unknown.window.counts == OutcomeCounts(taken: 2, undetermined: 1))
    #expect(unknown.window.doses == DoseSums(expected: 1, expectedMax: 1))
    #expect(unknown.window.notJudged == 1)
    let cells = GroupRow.definition.cells(of: a)
    #expect(
      cells == [
        .text("ward"), .text("A"), .integer(1), .integer(2), .integer(0), .integer(0), .integer(1),
        .integer(2), .integer(1), .integer(1), .integer(1), .fraction(1), .fraction(1),
        .fraction(0.5),
      ])
    #expect(
      GroupRow.definition.headers == [
        "group_kind", "group_name", "patients", "taken", "not_taken", "undetermined", "interrupted",
        "expected", "expected_taken", "unrecorded", "extra", "recorded_adherence",
        "taking_adherence", "implementation",
      ])
  }

  @Test func `a dose counts where it was given, and as due where it was due`() {
    let rows = Self.report([Self.list]).overTime.filter { $0.group == GroupKind.notKnown }
    #expect(rows.map(\.bucket.bucket) == Self.buckets.map(\.bucket))
    #expect(rows.map(\.bucket.isPartial) == [false, true])
    #expect(rows.map(\.patients) == [1, 1])
    #expect(
      rows.map(\.bucket.counts) == [
        OutcomeCounts(taken: 1, notTaken: 1), OutcomeCounts(taken: 2, interrupted: 1),
      ])
    #expect(rows.map(\.bucket.expected) == [4, 0])
    #expect(rows.map(\.bucket.doses?.matched) == [2, 0])
  }

  @Test func `an age is that of the true day where dates are moved`() throws {
    let person = try #require(Self.patients[0].person)
    let (before, birthday) = (Self.monday.adding(days: 1), Self.monday.adding(days: 2))
    #expect(person.age(on: before) == 64...64 && person.age(on: birthday) == 65...65)
    let moved = Self.patients[0].moved(byWeeks: -40)
    let days = try #require(moved.doses.doses[0].day)
    #expect(days == Self.monday.adding(days: -280))
    #expect(moved.person?.age(on: before.adding(days: -280)) == 64...64)
    #expect(moved.person?.age(on: birthday.adding(days: -280)) == 65...65)
    let reports = [Self.patients[0], moved].map { patient in
      var tally = GroupTally([.age(.usual)], by: .week)
      tally.add(patient)
      return tally.groups(over: [])
    }
    #expect(reports[0].rows.map(\.group) == ["40–64", "65–79"])
    #expect(reports[1].rows.map(\.group) == ["40–64", "65–79"])
    #expect(reports[0].rows.map(\.window.counts) == reports[1].rows.map(\.window.counts))
    #expect(reports[1].overTime.isEmpty)
  }

  @Test func `the groups of every kind add up to all doses`() {
    let all = Self.patients.flatMap(\.doses.doses)
    for kind in [GroupKind.ward, .sex, .age(.usual), Self.list] {
      let report = Self.report([kind])
      let sum = report.rows.reduce(into: (OutcomeCounts(), DoseSums(), 0)) { sum, row in
        sum.0 += row.window.counts
        sum.1 = sum.1 + (row.window.doses ?? DoseSums())
        sum.2 += row.window.notJudged ?? 0
      }
      #expect(sum.0.administrations == all.count { $0.given != nil })
      #expect(sum.1.expected + sum.2 == all.count(where: \.isDue))
      #expect(sum.1.unrecorded == all.count { $0.outcome == .unrecorded })
      #expect(sum.1.extra == all.count { $0.outcome == .extra })
      let overTime = report.overTime.reduce(into: OutcomeCounts()) { $0 += $1.bucket.counts }
      #expect(overTime == sum.0)
      #expect(
        report.overTime.reduce(0) { $0 + ($1.bucket.expected ?? 0) } == sum.1.expected + sum.2)
    }
    #expect(GroupTally([], by: .week).groups(over: Self.buckets).isEmpty)
  }
}
