import MedicationAdherence
import Testing

/// Doses of two patients, counted by hand.
@Suite struct DoseTallyTests {
  private static let atc = "http://www.whocc.no/atc"
  private static let snomed = "http://snomed.info/sct"
  private static let levodopa = medication("N04BA02", "Levodopa")
  private static let ramipril = medication("C09AA05", "Ramipril")

  private static let context = DoseContext(
    reasons: [
      .none, DoseReason(system: snomed, code: "182856006", text: "Out of stock"),
      DoseReason(text: "asleep at last"), DoseReason(text: "gone out"),
    ],
    wards: ["", "3B"])

  private static func medication(_ code: String, _ name: String) -> Medication {
    Medication(key: atc + "|" + code, code: code, name: name)
  }

  private static var rules: OmissionRules {
    var rules = OmissionRules()
    rules.classes = MedicationClasses([
      .init(code: "N04", name: "Parkinson", isCritical: true), .init(code: "N04", name: "Nervous"),
    ])
    return rules
  }

  /// A day of March 2025, whose third is a Monday.
  private static func march(_ day: Int32) -> Day { Day(number: 20_147 + day) }

  private static func dose(
    _ subject: Int32, _ outcome: DoseOutcome, _ day: Int32, _ minute: Int16? = nil,
    reason: UInt32 = 0, ward: UInt32 = 0
  ) -> Dose {
    let isRecorded = outcome != .unrecorded
    var dose = Dose(
      series: 0, subject: subject, outcome: outcome, dueDay: march(day), dueMinute: minute,
      given: isRecorded
        ? GivenDose(
          administration: 0, day: march(day),
          outcome: outcome == .notTaken ? .notTaken : .taken, reason: reason) : nil)
    dose.ward = ward
    return dose
  }

  private static func patient(
    _ id: String, _ doses: [Dose], context: DoseContext = context
  ) -> PatientReport {
    var patient = PatientReport(id: id, name: "", folder: "", series: [], administrations: [])
    patient.doses = PatientDoses(
      doses,
      subjects: [
        DoseSubject(order: "l", medication: levodopa),
        DoseSubject(order: "l2", medication: levodopa),
        DoseSubject(order: "", medication: ramipril),
      ], context: context)
    return patient
  }

  private static let first = patient(
    "a",
    [
      dose(0, .taken, 3, 480), dose(0, .notTaken, 4, 480, reason: 1),
      dose(1, .unrecorded, 4, 1_200, ward: 1),
      dose(1, .unrecorded, 11, 1_215, ward: 1), dose(2, .taken, 3),
      dose(2, .undetermined, 4), dose(2, .extra, 4),
      dose(2, .notJudged, 5),
    ])
  private static let second = patient(
    "b",
    [
      dose(0, .notTaken, 4, 490, reason: 1), dose(0, .taken, 5, 480),
      dose(2, .notTaken, 4, reason: 2), dose(2, .notTaken, 4, reason: 3),
    ])

  private static func tables(
    _ patients: [PatientReport], _ rules: OmissionRules = rules
  ) -> DoseTables {
    var tally = DoseTally(rules)
    for patient in patients {
      var part = DoseTally(rules)
      part.add(patient)
      tally.join(part)
    }
    return tally.tables
  }

  @Test func `doses due are counted by medication, patients once`() throws {
    let rows = Self.tables([Self.first, Self.second]).medications
    #expect(rows.map(\.medication.name) == ["Levodopa", "Ramipril"])
    let levodopa = rows[0].counts
    #expect(rows[0].classes == ["Parkinson", "Nervous"])
    #expect(rows[0].isCritical == true)
    #expect([levodopa.patients, levodopa.orders, levodopa.patientsWithOmission] == [2, 4, 2])
    #expect(
      [levodopa.expected, levodopa.taken, levodopa.notTaken, levodopa.unrecorded] == [6, 2, 2, 2])
    let ramipril = rows[1].counts
    #expect([ramipril.patients, ramipril.orders, ramipril.patientsWithOmission] == [2, 0, 1])
    #expect(
      [ramipril.expected, ramipril.taken, ramipril.notTaken, ramipril.unrecorded] == [4, 1, 2, 0])
    let cells = MedicationDosesRow.definition.cells(of: rows[0])
    // Wilson: 2 of 6.
    let (low, high) = (0.096770, 0.700007)
    guard case .fraction(let share) = cells[10], case .fraction(let lower) = cells[11],
      case .fraction(let upper) = cells[12]
    else { throw Missing() }
    #expect(share == 1.0 / 3)
    #expect(abs(lower - low) < 1e-5 && abs(upper - high) < 1e-5, "\(lower) \(upper)")
  }

  private struct Missing: Error {}

  private let week = DayRange(first: march(4), last: march(10))

  @Test func `a medication is in each of its classes, the others are in none`() {
    let rows = Self.tables([Self.first, Self.second]).classes
    #expect(rows.map(\.name) == ["Parkinson", "Nervous", ""])
    #expect(rows.map(\.counts.expected) == [6, 6, 4])
    #expect(rows.map(\.counts.patients) == [2, 2, 2])
    #expect(rows.map(\.isCritical) == [true, false, false])
    #expect(rows.map(\.codes) == [["N04"], ["N04"], []])
  }

  @Test func `critical doses omitted without a reason are those without one or not recorded`() {
    #expect(
      Self.tables([Self.first, Self.second]).critical
        == CriticalDoses(due: 6, omitted: 4, withoutReason: 2))
    #expect(Self.tables([Self.first], OmissionRules()).critical == nil)
  }

  @Test func `omitted doses are one row for each medication, reason, weekday, hour and ward`() {
    let rows = Self.tables([Self.first, Self.second]).omissions
    let told = rows.map { row in
      [
        row.medication.name, row.category.rawValue, row.reason.text, "\(row.weekday)",
        row.hour.map { "\($0)" } ?? "", row.ward, "\(row.doses)", "\(row.patients)", "\(row.due)",
      ].joined(separator: "|")
    }
    #expect(
      told == [
        "Levodopa|supply|Out of stock|2|8||2|2|6", "Levodopa|unrecorded||2|20|3B|2|1|6",
        "Ramipril|other|asleep at last|2|||1|1|4", "Ramipril|other|gone out|2|||1|1|4",
      ])
  }

  @Test func `free texts are left out, and what is told alike is one row`() {
    var rules = Self.rules
    rules.hidesTexts = true
    rules.reasonName = { _ in "known" }
    let rows = Self.tables([Self.first, Self.second], rules).omissions
    #expect(rows.map(\.reason.text) == ["known", "", ""])
    #expect(rows.last?.doses == 2)
    #expect(rows.last?.patients == 1)
  }

  @Test func `single omitted doses of the listed days stand by patient and time`() {
    var rules = Self.rules
    rules.listedDays = week
    let tables = Self.tables([Self.first, Self.second], rules)
    let told = tables.omittedDoses.map { "\($0.patient) \($0.day) \($0.time) \($0.category)" }
    #expect(
      told == [
        "a 2025-03-04 08:00 supply", "a 2025-03-04 20:00 unrecorded", "b 2025-03-04  other",
        "b 2025-03-04  other", "b 2025-03-04 08:10 supply",
      ])
    #expect(tables.omittedDoses.map(\.isCritical) == [true, true, false, false, true])
    #expect(tables.notListed == 0)
  }

  @Test func `more omitted doses than are listed are counted`() {
    var rules = Self.rules
    rules.listedDays = week
    let doses = Array(repeating: Self.dose(0, .unrecorded, 5), count: 6_000)
    let tables = Self.tables(
      [Self.patient("a", doses), Self.patient("b", doses)], rules)
    #expect(tables.omittedDoses.count == OmissionRules.mostListed)
    #expect(tables.notListed == 2_000)
  }

  @Test func `a sum in parts is that of all`() {
    var whole = DoseTally(Self.rules)
    whole.add(Self.first)
    whole.add(Self.second)
    let parts = Self.tables([Self.first, Self.second])
    #expect(whole.tables.medications.map(\.counts) == parts.medications.map(\.counts))
    #expect(whole.tables.omissions.map(\.doses) == parts.omissions.map(\.doses))
    #expect(whole.tables.critical == parts.critical)
  }

  @Test(arguments: [(1_275, 3, 2), (1_276, 4, 3), (nil, 4, 3)] as [(Int32?, Int, Int)])
  func `a dose is not omitted before its window has passed as of the patient's instant`(
    minute: Int32?, due: Int, omitted: Int
  ) {
    var patient = Self.first
    patient.doses.asOf = LocalMoment(
      day: Self.march(11), millisecond: minute.map { $0 * 60_000 })
    let tables = Self.tables([patient])
    #expect(tables.critical?.due == due && tables.dueLater == 4 - due)
    #expect(tables.critical?.omitted == omitted)
    let ofLevodopa = tables.omissions.filter { $0.medication.key == Self.levodopa.key }
    #expect(ofLevodopa.reduce(0) { $0 + $1.doses } == omitted)
    #expect(ofLevodopa.allSatisfy { $0.due == due })
    let row = tables.medications.first { $0.medication.key == Self.levodopa.key }
    #expect(row?.counts.expected == 4)
  }

  @Test func `sums that number wards otherwise are joined by their names`() {
    let other = DoseContext(reasons: Self.context.reasons, wards: ["", "2A", "3B"])
    let moved = Self.patient(
      "c",
      [
        Self.dose(0, .unrecorded, 4, 480, ward: 2), Self.dose(0, .unrecorded, 5, 480, ward: 1),
      ], context: other)
    let same = Self.patient(
      "c", [Self.dose(0, .unrecorded, 4, 480, ward: 1), Self.dose(0, .unrecorded, 5, 480)])
    var (whole, part) = (DoseTally(Self.rules), DoseTally(Self.rules))
    whole.take(Self.context.withWards(of: other))
    part.add(Self.first)
    whole.join(part)
    part = DoseTally(Self.rules)
    part.add(moved)
    whole.join(part)
    #expect(Self.context.withWards(of: other).wards == ["", "3B", "2A"])
    let wards = Set(whole.tables.omissions.map { "\($0.ward) \($0.doses)" })
    #expect(wards.contains("2A 1"))
    let inOne = whole.tables.omissions.filter { $0.ward == "3B" }.map(\.doses).reduce(0, +)
    let expected = Self.tables([Self.first, same]).omissions.filter { $0.ward == "3B" }
    #expect(inOne == expected.map(\.doses).reduce(0, +))
  }
}
