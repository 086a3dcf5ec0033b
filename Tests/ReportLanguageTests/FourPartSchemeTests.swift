import MedicationAdherence
import Testing

@testable import ReportLanguage

/// The scheme of the German medication plan behind the sentence.
@Suite struct FourPartSchemeTests {
  private static func dose(
    _ amount: Double, _ when: [EventTiming], _ unit: DoseUnit = .form(.tablet),
    change: (inout DosageInstruction) -> Void = { _ in }
  ) -> DosageInstruction {
    var timing = DosageInstruction.Timing()
    timing.when = when
    var instruction = DosageInstruction(
      dose: DoseAmount(NumberRange(amount), unit), timing: timing)
    change(&instruction)
    return instruction
  }

  private static func german(_ instructions: DosageInstruction...) -> String {
    InstructionSentence(instructions).text(in: .german).replacing("\u{A0}", with: " ")
  }

  @Test func `doses at the four times make the scheme`() {
    #expect(
      Self.german(Self.dose(1, [.morning, .evening]))
        == "1 Tablette morgens und abends (1-0-1-0)")
    #expect(
      Self.german(Self.dose(2, [.night]), Self.dose(0.5, [.noon])).hasSuffix("(0-0,5-0-2)"))
    let twice = Self.dose(1, [.morning, .evening]) {
      $0.timing?.frequency = NumberRange(2)
      $0.timing?.period = NumberRange(1)
      $0.timing?.periodUnit = .day
    }
    #expect(Self.german(twice).hasSuffix("(1-0-1-0)"))
  }

  @Test func `doses that are only numbered make it, and so does the 0 of a time`() {
    let numbered = [
      Self.dose(1, [.morning]) { $0.sequence = 1 }, Self.dose(2, [.evening]) { $0.sequence = 2 },
    ]
    let text = InstructionSentence(numbered).text(in: .german)
    #expect(text.hasSuffix("(1-0-2-0)"))
    #expect(!text.contains("dann"))
    let plan = [(EventTiming.morning, 1.0), (.noon, 0), (.evening, 1), (.night, 0)]
    let said = InstructionSentence(plan.map { Self.dose($1, [$0]) }).text(in: .german)
    #expect(said == "1 Tablette morgens und 1 Tablette abends (1-0-1-0)")
    let nothing = InstructionSentence([Self.dose(0, [.noon])])
    #expect(nothing.text(in: .german).hasSuffix("mittags (0-0-0-0)"))
  }

  @Test func `English has none`() {
    let text = InstructionSentence([Self.dose(1, [.morning])]).text(in: .english)
    #expect(!text.contains("1-0-0-0"))
  }

  @Test func `it is left out where it does not say all`() {
    let morning = Self.dose(1, [.morning])
    let others: [DosageInstruction] = [
      Self.dose(1, [.morning]), Self.dose(1, [.evening], .symbol("mg")),
      Self.dose(1, [.beforeBreakfast]), Self.dose(1, []),
      Self.dose(1, [.noon]) { $0.isAsNeeded = true },
      Self.dose(1, [.noon]) { $0.timing?.weekdays = WeekdaySet(weekday: 1) },
      Self.dose(1, [.noon]) { $0.timing?.offset = -30 },
      Self.dose(1, [.noon]) { $0.text = "1 at noon if pain" },
      Self.dose(1, [.noon]) { $0.timing?.length = .init(NumberRange(5), .day) },
      Self.dose(1, [.noon]) { $0.dose = nil },
      Self.dose(1, [.noon]) {
        $0.dose = NumberRange(low: 1, high: 2).map { DoseAmount($0, .form(.tablet)) }
      },
      Self.dose(1, [.noon]) {
        $0.timing?.period = NumberRange(2)
        $0.timing?.periodUnit = .day
      },
      Self.dose(1, [.noon]) { $0.timing?.frequency = NumberRange(3) },
    ]
    for other in others { #expect(!Self.german(morning, other).contains("-0"), "\(other)") }
  }

  @Test func `a text that says it is not said twice`() {
    let text = Self.german(Self.dose(1, [.morning]) { $0.text = "1-0-0-0 vor dem Essen" })
    #expect(text.components(of: "1-0-0-0") == 1)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
