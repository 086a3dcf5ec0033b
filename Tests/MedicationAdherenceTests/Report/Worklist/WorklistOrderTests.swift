import Testing

@testable import MedicationAdherence

@Suite struct WorklistOrderTests {
  private typealias Fixture = WorklistFixture

  private static func row(
    _ patient: String, _ finding: WorklistFinding, _ medication: Medication = Fixture.metformin,
    ward: String = "", category: OmissionCategory? = nil, missed: Int? = nil, daysSince: Int? = nil
  ) -> WorklistRow {
    WorklistRow(
      patient: WorklistPatient(id: patient, ward: ward), medication: medication,
      isCritical: medication == Fixture.digoxin, finding: finding,
      doses: WorklistDoses(
        category: category, missed: missed, notSigned: category == .unrecorded ? missed ?? 0 : 0),
      recent: RecentDoses(daysSince: daysSince))
  }

  private static func omitted(
    _ patient: String, _ category: OmissionCategory, missed: Int = 1, daysSince: Int? = nil,
    ward: String = ""
  ) -> WorklistRow {
    row(
      patient, .criticalOmitted(missed, latest: []), Fixture.digoxin, ward: ward,
      category: category, missed: missed, daysSince: daysSince)
  }

  @Test func `patients stand by their gravest row, each with all rows together`() {
    let list = Worklist([
      Self.row("a", .moreThanDue(Fixture.asOf, taken: 2, due: 1)),
      Self.row("b", .daysWithout(3), missed: 3), Self.omitted("c", .clinical),
      Self.row("d", .criticalDelayed(1, latest: []), Fixture.digoxin),
      Self.omitted("e", .patient), Self.omitted("f", .noneRecorded),
      Self.row("g", .falling, missed: 2), Self.omitted("g", .unrecorded),
    ])
    #expect(list.rows.map(\.patient.id) == ["g", "g", "f", "e", "d", "c", "b", "a"])
    #expect(list.rows.prefix(2).map(\.finding.rule) == [.criticalOmitted, .falling])
    #expect(list.patientCount == 7)
  }

  @Test
  func `within a rule more missed doses come first, then the longer time, then ward and id`() {
    let list = Worklist([
      Self.omitted("e", .unrecorded, daysSince: 1, ward: "B"),
      Self.omitted("d", .unrecorded, daysSince: 1, ward: "A"),
      Self.omitted("c", .unrecorded, daysSince: 1, ward: "A"),
      Self.omitted("b", .unrecorded, daysSince: 4), Self.omitted("z", .unrecorded),
      Self.omitted("a", .unrecorded, missed: 3, daysSince: 1),
    ])
    #expect(list.rows.map(\.patient.id) == ["a", "z", "b", "c", "d", "e"])
  }

  @Test func `a patient has one entry, with medicines as lines and rules as marks`() {
    let list = Worklist([
      Self.row("p", .daysWithout(4), Fixture.digoxin, ward: "A", category: .unrecorded, missed: 4),
      Self.omitted("p", .unrecorded, ward: "A"), Self.row("p", .falling, ward: "A"),
      Self.omitted("q", .unrecorded, missed: 2, ward: "B"),
      Self.omitted("r", .unrecorded, ward: "A"),
    ])
    let wards = list.wards(in: .critical)
    #expect(wards.map(\.name) == ["B", "A"])
    #expect(wards[1].entries.map(\.patient.id) == ["p", "r"])
    let lines = wards[1].entries[0].lines
    #expect(lines.map(\.medication) == [Fixture.digoxin, Fixture.metformin])
    #expect(lines.map(\.rules) == [[.criticalOmitted, .daysWithout], [.falling]])
    #expect(list.wards(in: .other).isEmpty && list.wards(in: .held).isEmpty)
  }

  @Test func `what is held for a clinical reason is set apart from what is to be acted on`() {
    let list = Worklist([
      Self.omitted("held", .clinical), Self.omitted("both", .clinical),
      Self.row("both", .falling, missed: 2), Self.omitted("signed", .noneRecorded),
    ])
    #expect(list.wards(in: .held).flatMap(\.entries).map(\.patient.id) == ["held"])
    let both = list.wards(in: .other).flatMap(\.entries)
    #expect(both.map(\.patient.id) == ["both"])
    #expect(both[0].lines.map(\.isHeld) == [false, true])
    #expect(list.wards(in: .critical).flatMap(\.entries).map(\.patient.id) == ["signed"])
  }

  @Test func `the sentence to act on has doses, those not signed, patients and gaps`() {
    let list = Worklist(
      [
        Self.omitted("a", .unrecorded, missed: 3), Self.omitted("b", .noneRecorded, missed: 2),
        Self.row("c", .daysWithout(3), category: .unrecorded, missed: 3),
      ], gaps: WorklistGaps(ofPatient: [.scheduleUnknown: 2, .dosesNameNoOrder: 0]))
    let figures = list.figures
    #expect(figures.criticalOmitted == 5 && figures.notSigned == 3)
    #expect(figures.patients == 2 && figures.ordersNotJudged == 2)
  }

  @Test func `gaps of patients add up by reason, each patient once`() {
    var gaps = WorklistGaps(ofPatient: [.scheduleUnknown: 2, .homeOrder: 1])
    gaps.join(WorklistGaps(ofPatient: [.scheduleUnknown: 1]))
    gaps.join(WorklistGaps(ofPatient: [.dosesNameNoOrder: 0]))
    #expect(gaps.rows.map(\.gap) == [.scheduleUnknown, .homeOrder])
    #expect(gaps.rows.map(\.count.orders) == [3, 1] && gaps.rows.map(\.count.patients) == [2, 1])
    #expect(gaps.patients == 2 && gaps.orders == 4 && !gaps.isEmpty)
  }
}
