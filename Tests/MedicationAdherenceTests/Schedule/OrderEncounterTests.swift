import MedicationAdherence
import Testing

/// Orders that end with the encounter that they were written for.
@Suite struct OrderEncounterTests {
  private static func encounter(
    _ status: EncounterStatus = .over, isInpatient: Bool = true
  ) throws -> Wards.Encounter {
    Wards.Encounter(
      patient: 0, period: OpenPeriod(end: try LocalMoment("2024-01-03T12:00")), status: status,
      isInpatient: isInpatient)
  }

  /// The category of an order, whether the encounter is a stay in hospital, and whether the order ends.
  @Test(
    arguments: [
      (.inpatient, true, true), (.inpatient, false, true), (nil, true, true), (nil, false, false),
      (.outpatient, true, false), (.community, true, false), (.discharge, true, false),
    ] as [(OrderCategory?, Bool, Bool)])
  func `an order of a stay ends with it`(
    category: OrderCategory?, isInpatient: Bool, ends: Bool
  ) throws {
    let order = try Order.example(.every(1, per: 1, .day)) { $0.terms.category = category }
    let end = order.end(with: try Self.encounter(isInpatient: isInpatient))
    #expect(end == (ends ? try LocalMoment("2024-01-03T12:00") : nil))
  }

  @Test func `one that goes on ends nothing, whatever its period says`() throws {
    let order = try Order.example(.every(1, per: 1, .day))
    for status in [EncounterStatus.goingOn, .planned] {
      #expect(order.end(with: try Self.encounter(status)) == nil)
    }
  }

  @Test(arguments: [false, true])
  func `nothing is due after it, and the order says why`(isAsNeeded: Bool) throws {
    let daily = Dosage(isAsNeeded: isAsNeeded, timing: .every(1, per: 1, .day))
    let order = try Order.example(dosages: [daily])
    let evidence = ActivityWindow.Evidence(
      administrations: nil, encounterEnd: try LocalMoment("2024-01-03T12:00"),
      asOf: try Day("2024-01-31"))
    let expected = ExpectedDoses(of: order, evidence: evidence)
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-03")))
    #expect(try expected.doses(4) == (isAsNeeded ? nil : [1, 1, 1, 0]))
    #expect(expected.remarks == [ScheduleRemark(.endOfEncounter, on: try Day("2024-01-03"))])
    var died = evidence
    died.deceased = .at(try LocalMoment("2024-01-02"))
    #expect(ExpectedDoses(of: order, evidence: died).remarkNames == ["ended-by-death"])
    #expect(
      ScheduleBasis(of: order, evidence: died) != ScheduleBasis(of: order, evidence: evidence))
  }
}
