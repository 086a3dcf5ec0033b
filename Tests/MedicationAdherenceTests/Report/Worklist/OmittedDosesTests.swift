import Testing

@testable import MedicationAdherence

/// When a dose of a critical medicine is omitted or late, and of which orders.
@Suite struct OmittedDosesTests {
  private typealias Fixture = WorklistFixture

  private static func rules(
    _ doses: [Dose], window: Int = 60, _ standing: OrderStanding = .open, hour: Int = 7,
    minute: Int = 0
  ) -> [WorklistRow] {
    let source = Fixture.source(
      doses, of: [Fixture.digoxin], standings: [standing], window: window)
    let asOf = LocalMoment(
      day: Fixture.asOf, millisecond: Int32(hour * 60 + minute) * 60_000)
    return WorklistRules.worklist(of: source, by: Fixture.terms().asOf(asOf)).rows
  }

  @Test(
    "a dose is omitted when its time and the window of its class have passed",
    arguments: [(30, 8, 30, false), (30, 8, 31, true), (60, 9, 0, false), (60, 9, 1, true)])
  func window(window: Int, hour: Int, minute: Int, isOmitted: Bool) {
    let rows = Self.rules(Fixture.daily("TTTU"), window: window, hour: hour, minute: minute)
    #expect(rows.map(\.finding.rule) == (isOmitted ? [.criticalOmitted] : []))
  }

  @Test(
    "a dose of a moment of daily life is omitted 4 hours after its usual time",
    arguments: [(12, 0, false), (12, 1, true)])
  func usualTime(hour: Int, minute: Int, isOmitted: Bool) {
    var doses = Fixture.daily("TTTU", at: nil)
    doses[3].usualMinute = 480
    let rows = Self.rules(doses, hour: hour, minute: minute)
    #expect(rows.map(\.finding.rule) == (isOmitted ? [.criticalOmitted] : []))
    #expect(rows.first?.doses.minute == nil)
  }

  @Test func `a window that ends after midnight is waited for`() {
    let doses = Fixture.daily("TTUT", at: 1_410)
    #expect(Self.rules(Array(doses.prefix(3)), hour: 0, minute: 30).isEmpty)
    #expect(
      Self.rules(Array(doses.prefix(3)), hour: 0, minute: 31).map(\.finding.rule)
        == [.criticalOmitted])
  }

  /// A dose due at 08:00 of the day before the as-of day and taken some minutes later.
  private static func late(_ minutes: Int) -> [Dose] {
    var doses = Fixture.daily("TT")
    doses[0].given?.millisecond = Int32(480 + minutes) * 60_000
    return Array(doses.prefix(1))
  }

  @Test(
    "a critical dose given more than two hours late, or later than a longer window, is on the list",
    arguments: [(120, 30, false), (121, 30, true), (180, 180, false), (181, 180, true)])
  func delayed(minutes: Int, window: Int, isListed: Bool) throws {
    let rows = Self.rules(Self.late(minutes), window: window)
    #expect(rows.map(\.finding.rule) == (isListed ? [.criticalDelayed] : []))
    guard isListed else { return }
    let row = try #require(rows.first)
    #expect(row.doses.delayMinutes == minutes && row.doses.day == Fixture.day(1))
    #expect(row.doses.minute == 480 && row.doses.order == "o0" && row.doses.category == nil)
    #expect(row.gravity == .criticalDelayed)
  }

  @Test func `a late dose is on the list for a day from the end of its window`() {
    #expect(Self.rules(Self.late(300), hour: 8).map(\.finding.rule) == [.criticalDelayed])
    #expect(Self.rules(Self.late(300), hour: 9, minute: 1).isEmpty)
  }

  @Test func `orders that are closed meet no rule, and what is dispensed for them does not end`() {
    let end = SupplyEnd(medication: Fixture.digoxin, lastDay: Fixture.asOf)
    let doses = Fixture.daily("TTUUUUU") + [Fixture.extra(on: Fixture.asOf)]
    let closed = Fixture.source(
      doses, of: [Fixture.digoxin], supplies: [end], standings: [.closed])
    #expect(Fixture.rows(closed).isEmpty)
    let open = Fixture.source(doses, of: [Fixture.digoxin], supplies: [end])
    #expect(
      Set(Fixture.rows(open).map(\.finding.rule)).isSuperset(of: [.criticalOmitted, .supplyEnds]))
  }

  @Test func `an order of one dose is on the list for this dose alone`() {
    let dose = Fixture.daily("U", at: 360)
    #expect(Self.rules(dose, window: 60, .once, hour: 7).isEmpty)
    #expect(
      Self.rules(dose, window: 60, .once, hour: 7, minute: 1).map(\.finding.rule)
        == [.criticalOmitted])
    // Three of them are no days in a row, and none is an order that was not started.
    let weeks = Fixture.daily("U------U------U--", at: 360)
    #expect(Self.rules(weeks, .once).isEmpty)
  }

  @Test
  func `a documented clinical reason is a category of its own, the gravest of several counts`()
    throws
  {
    let context = DoseContext(reasons: [
      .none, DoseReason(text: "fasting"), DoseReason(system: "s", code: "low", text: "low pulse"),
    ])
    var categories = ReasonCategories()
    categories.add(system: "s", code: "low", .clinical)
    func row(_ doses: [Dose]) throws -> WorklistRow {
      let patient = PatientDoses(
        doses, subjects: [DoseSubject(order: "o", medication: Fixture.digoxin)], context: context)
      let terms = WorklistTerms(
        asOf: LocalMoment(day: Fixture.asOf), threshold: 0.8, classes: Fixture.terms().classes,
        categories: categories)
      let list = WorklistRules.worklist(
        of: WorklistSource(WorklistPatient(id: "p"), doses: patient), by: terms)
      return try #require(list.rows.first)
    }
    var held = Fixture.daily("TN")
    held[1].given?.reason = 2
    let clinical = try row(held)
    #expect(clinical.doses.category == .clinical && clinical.doses.reason == "low pulse")
    #expect(clinical.isHeld && clinical.gravity == .criticalHeld)
    let both = try row(held + Fixture.daily("TU", at: 420))
    #expect(both.doses.category == .unrecorded && both.doses.reason.isEmpty)
    #expect(both.doses.missed == 2 && both.doses.notSigned == 1 && both.doses.minute == 480)
    #expect(!both.isHeld)
  }

  // MARK: The same rule elsewhere

  @Test func `the patient's page waits for the window, too, by the patient's own instant`() {
    var doses = Fixture.source(Fixture.daily("TUU"), of: [Fixture.digoxin], window: 30).doses
    let noon = LocalMoment(day: Fixture.asOf, millisecond: 43_200_000)
    #expect(doses.omitted(asOf: noon, inDays: 7).count == 2)
    doses.asOf = LocalMoment(day: Fixture.asOf, millisecond: 30_600_000)
    #expect(doses.omitted(asOf: noon, inDays: 7).map(\.dueDay) == [Fixture.day(1)])
    #expect(doses.doses.map { doses.isDueLater($0, than: noon) } == [false, false, true])
  }

  @Test func `doses take the usual times nearest to them, and those not recorded the rest`() {
    var doses = [
      Fixture.dose("U", on: Fixture.asOf), Fixture.dose("T", on: Fixture.asOf),
      Fixture.dose("T", on: Fixture.asOf), Fixture.dose("U", on: Fixture.asOf, at: 600),
    ].compactMap(\.self)
    doses[1].given?.millisecond = 68_400_000
    var patient = PatientDoses(
      doses, subjects: [DoseSubject(order: "o", medication: Fixture.digoxin)])
    patient.setUsualTimes([480, 600, 720, 1_080], of: 0, on: Fixture.asOf, at: 0..<4)
    #expect(patient.doses.map(\.usualMinute) == [720, 1_080, 480, nil])
    #expect(patient.doses.map(\.dueMinute) == [nil, nil, nil, 600])
  }
}
