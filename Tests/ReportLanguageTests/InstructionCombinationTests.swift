import MedicationAdherence
import Testing

@testable import ReportLanguage

/// Says every combination in every language and looks for what is missing.
@Suite struct InstructionCombinationTests {
  private typealias Timing = DosageInstruction.Timing

  private static let numbers = [
    NumberRange(1), NumberRange(2), NumberRange(0.5), NumberRange(low: 1, high: 2),
    NumberRange(low: 3, high: nil), NumberRange(low: nil, high: 1),
  ].compactMap(\.self)

  private static let lengths = TimeUnit.allCases.flatMap { unit in
    numbers.map { DosageInstruction.Length($0, unit) }
  }

  private static let moments = (1...12).flatMap { month in
    [InstructionCase.day(2024, month, 28), InstructionCase.day(2024, month, 1, hour: 9)]
  }

  @Test(arguments: TimeUnit.allCases)
  func `every frequency at every event has its words`(unit: TimeUnit) {
    for times in Self.numbers {
      for period in Self.numbers {
        let timing = Timing(times, per: period, unit)
        check(timing)
        for event in EventTiming.allCases {
          check(timing.with(\.when, [event]))
          check(
            timing.with(\.when, [event, .night]).with(\.offset, 90).with(
              \.weekdays, InstructionCase.weekdays(1, 3)))
        }
      }
    }
  }

  @Test func `every length, bound, date and total has its words`() {
    let base = Timing(NumberRange(2), per: NumberRange(1), .day)
    for length in Self.lengths {
      check(base.with(\.length, length))
      check(base.with(\.duration, length))
      check(base.with(\.count, length.count))
    }
    for moment in Self.moments {
      check(base.with(\.start, moment))
      check(base.with(\.end, moment))
      check(base.with(\.start, InstructionCase.day(1999, 12, 31)).with(\.end, moment))
      check(base.with(\.start, moment).with(\.end, moment))
      check(Timing().with(\.events, [moment]))
      check(Timing().with(\.events, Array(repeating: moment, count: 5)))
    }
  }

  @Test func `every set of weekdays has its words`() {
    for bits in 1..<128 {
      let days = (1...7).filter { bits & (1 << ($0 - 1)) != 0 }
      check(Timing().with(\.weekdays, WeekdaySet(days.map(WeekdaySet.init(weekday:)))))
    }
  }

  @Test func `every form, route, reason, rate and limit has its words`() {
    let units =
      DoseForm.allCases.map(DoseUnit.form)
      + TimeUnit.allCases.map(DoseUnit.time) + [.symbol("mg"), .none]
    for unit in units {
      for amount in Self.numbers.map({ DoseAmount($0, unit) }) {
        check(DosageInstruction(dose: amount))
        check(
          DosageInstruction(rate: .init(DoseAmount(NumberRange(2), .symbol("mg")), per: amount)))
        check(DosageInstruction(rate: .init(amount)))
        check(limits: [.perAdministration(amount), .perLifetime(amount)])
        for length in Self.lengths {
          check(limits: [.perPeriod(amount, length)])
        }
      }
    }
    for route in AdministrationRoute.allCases { check(DosageInstruction(route: .known(route))) }
    for complaint in Complaint.allCases {
      check(DosageInstruction(isAsNeeded: true, reasons: [.known(complaint), .known(.fever)]))
    }
  }

  // MARK: What is wrong with a sentence

  private func check(limits: [DosageInstruction.Limit]) {
    var instruction = DosageInstruction()
    instruction.limits = limits
    check(instruction)
  }

  private func check(_ timing: Timing) { check(DosageInstruction(timing: timing)) }

  private func check(_ instruction: DosageInstruction) {
    let sentence = InstructionSentence([instruction])
    let texts = Language.all.map { sentence.text(in: $0) }
    for text in texts where Self.isFaulty(text) { Issue.record("faulty: “\(text)”") }
    let shared = Self.words(texts[0]).intersection(Self.words(texts[1])).subtracting(Self.alike)
    #expect(shared.isEmpty, "not translated: “\(texts[1])”")
  }

  /// Words that English and German write alike.
  private static let alike: Set<String> = [
    "in", "mg", "minute", "injektion", "april", "august", "september", "november",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.map(String.init))
  }

  private static func isFaulty(_ text: String) -> Bool {
    let faults = ["  ", " ,", ",,", ", ,", "nil", "Optional", "{", "}", "%", "\\", "()", "“”"]
    return text.isEmpty || text.first == " " || text.last == " " || text.last == ","
      || faults.contains { text.contains($0) }
      || Language.all.contains { $0.wording.noInstruction == text }
  }
}
