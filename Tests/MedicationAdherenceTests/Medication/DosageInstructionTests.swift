import Testing

@testable import MedicationAdherence

@Suite struct DosageInstructionTests {
  @Test(arguments: [
    ("TAB", "ea", DoseUnit.form(.tablet)), ("{tbl}", "", .form(.tablet)),
    ("385055001", "capsules", .form(.capsule)), ("415215001", "", .form(.puff)),
    ("OINT", "ea", .form(.application)), ("ORINHL", "ea", .form(.piece)),
    ("[iU]", "IE", .form(.unit)), ("258702006", "minutes", .time(.minute)),
    ("259032004", "daily", .time(.day)), ("ml", "ml", .symbol("mL")), ("ug", "", .symbol("mcg")),
    ("mg/m2", "", .symbol("mg/m²")), ("", "ml/hr", .symbol("mL/h")),
    ("258682000", "", .none), ("", "", .none),
  ])
  func `units are known by what a person was shown, else by their code`(
    code: String, unit: String, read: DoseUnit
  ) {
    #expect(DoseUnit(code: code, unit: unit) == read)
  }

  @Test(
    arguments: [
      (.known(.oral), .none, true), (.known(.subcutaneous), .form(.tablet), false),
      (.display("Oral use"), .none, true), (.display("Cutaneous route"), .form(.unit), false),
      (nil, .form(.tablet), true), (nil, .form(.puff), false), (nil, .form(.unit), nil),
      (nil, .symbol("mg"), nil),
    ] as [(DosageInstruction.Named<AdministrationRoute>?, DoseUnit, Bool?)])
  func `what is swallowed is known by its route, else by its form`(
    route: DosageInstruction.Named<AdministrationRoute>?, unit: DoseUnit, isSwallowed: Bool?
  ) {
    let instruction = DosageInstruction(dose: DoseAmount(NumberRange(1), unit), route: route)
    #expect(instruction.isSwallowed == isSwallowed)
    #expect([instruction, instruction].areSwallowed == isSwallowed)
    let tablet = DosageInstruction(route: .known(.oral))
    #expect([tablet, instruction].areSwallowed == (isSwallowed == true ? true : nil))
  }

  @Test func `a timing keeps its ranges`() {
    var written = Timing()
    var repetition = Timing.Repetition()
    (repetition.frequency, repetition.frequencyMax) = (1, 2)
    (repetition.period, repetition.periodMax, repetition.periodUnit) = (4, 6, .hour)
    (repetition.length, repetition.longestLength) = (TimeLength(7, .day), TimeLength(10, .day))
    repetition.count = 16
    written.repetition = repetition
    let timing = DosageInstruction.Timing(written)
    #expect(timing.frequency == NumberRange(low: 1, high: 2))
    #expect(timing.period == NumberRange(low: 4, high: 6))
    #expect(timing.periodUnit == .hour)
    #expect(timing.length?.count == NumberRange(low: 7, high: 10))
    #expect(timing.count == NumberRange(16))
  }

  @Test func `a known code is the whole schedule but the bounds and the count`() {
    var written = Timing()
    var repetition = Timing.Repetition()
    (repetition.frequency, repetition.period, repetition.periodUnit) = (4, 1, .week)
    (repetition.length, repetition.count) = (TimeLength(10, .day), 20)
    (written.codes, written.repetition) = (["my-code", "bid"], repetition)
    let timing = DosageInstruction.Timing(written)
    #expect(timing.frequency == NumberRange(2))
    #expect(timing.periodUnit == .day)
    #expect(timing.length?.count == NumberRange(10))
    #expect(timing.count == NumberRange(20))
  }

  @Test(arguments: ["QD", "daily", "Q4H", "q 12 h", "Q0012H", "Q00012H", "Q0H", "XID", ""])
  func `a code has words exactly when it has a schedule`(code: String) throws {
    var timing = Timing()
    timing.codes = [code]
    let expected = try Order.example(timing).expected()
    let hasSchedule = try expected.doses(1) != [DailyDoses.unknown]
    #expect((DosageInstruction.Timing(timing) != DosageInstruction.Timing()) == hasSchedule)
  }

  @Test func `of a dosage with a part that cannot be read the rest is said, and that there is one`()
  {
    var timing = Timing()
    timing.codes = ["BID"]
    let fault = ScheduleRemark(.valueUnreadable, at: "dosageInstruction[0].timing.repeat.period")
    let dosage = Dosage(sequence: 2, isAsNeeded: true, timing: timing, faults: [fault])
    let instruction = DosageInstruction(dosage)
    #expect(instruction.timing?.frequency == NumberRange(2))
    #expect(instruction.timing?.hasUnreadPart == true)
    #expect(instruction.hasUnreadPart)
    #expect(instruction.sequence == 2)
    #expect(instruction.isAsNeeded)
  }

  @Test func `a frequency beside a period that cannot be read is not said`() {
    var timing = Timing()
    timing.repetition = Timing.Repetition()
    timing.repetition?.frequency = 2
    let fault = ScheduleRemark(.valueUnreadable, at: "dosageInstruction[0].timing.repeat.period")
    let instruction = DosageInstruction(Dosage(timing: timing, faults: [fault]))
    #expect(instruction.timing?.frequency == nil)
    #expect(instruction.timing?.hasUnreadPart == true)
  }

  @Test(arguments: [(1.0, 2.0, true), (2, 1, false)])
  func `a range does not run backwards`(low: Double, high: Double, isRange: Bool) {
    #expect((NumberRange(low: low, high: high) != nil) == isRange)
    #expect(NumberRange(low: nil, high: nil) == nil)
  }
}
