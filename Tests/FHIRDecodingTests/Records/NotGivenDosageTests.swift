import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Administrations that count as taken by their status though their dosage says that nothing was given.
@Suite struct NotGivenDosageTests {
  private static func dose(_ number: Int, _ dosage: String, status: String = "completed") -> String
  {
    #"{"resourceType":"MedicationAdministration","id":"\#(number)","status":"\#(status)","#
      + #""subject":{"reference":"Patient/p"},"medicationCodeableConcept":{"text":"A"},"#
      + #""effectiveDateTime":"2025-03-0\#(number)T08:00:00Z","dosage":{\#(dosage)}}"#
  }

  private static func outcomes(_ lines: [String]) -> [UInt8] {
    Reading(lines: lines).reader.administrations.records.map(\.outcome)
  }

  private static let contradicting = [
    #""text":"Not Given""#, #""text":"refused by patient""#,
    #""text":"Nicht verabreicht: Erbrechen""#,
    #""text":"übersprungen""#, #""method":{"text":"Held"}"#,
    #""method":{"coding":[{"code":"Not Given"}]}"#,
    #""method":{"coding":[{"system":"http://snomed.info/sct","code":"385660001"}]}"#,
    #""dose":{"value":0,"unit":"mg"}"#, #""text":"not gi\u0076en""#,
    #""rateQuantity":{"value":0,"unit":"mL/h"}"#, #""rateSimpleQuantity":{"value":0.0}"#,
    #""rateRatio":{"numerator":{"value":0},"denominator":{"value":1,"unit":"h"}}"#,
  ]

  @Test(arguments: contradicting)
  func `a dosage that says that nothing was given is noticed`(dosage: String) {
    #expect(Self.outcomes([Self.dose(1, dosage)]) == [AdministrationRecord.takenButSaysNotGiven])
    #expect(
      AdministrationRecord.outcome(of: AdministrationRecord.takenButSaysNotGiven) == .taken)
  }

  @Test(arguments: [
    #""text":"given with food""#, #""text":"Held in the mouth for a minute""#,
    #""text":"not before noon""#, #""method":{"text":"Infusion"}"#, #""dose":{"value":5}"#,
    #""rateQuantity":{"value":0.5}"#, #""rateQuantity":{"value":0},"dose":{"value":5}"#,
    #""rateRatio":{"numerator":{"value":5},"denominator":{"value":0}}"#,
  ])
  func `another one is not`(dosage: String) {
    #expect(Self.outcomes([Self.dose(1, dosage)]) == [Outcome.taken.rawValue])
  }

  @Test func `what is not completed says it by its status`() {
    let line = Self.dose(1, #""text":"Not Given""#, status: "not-done")
    #expect(Self.outcomes([line]) == [Outcome.notTaken.rawValue])
  }

  /// A template of a resource must not take what the dosage of another one says for its own.
  @Test(arguments: contradicting)
  func `no template passes it over`(dosage: String) {
    let usual = [#""text":"given""#, #""text":"as ordered""#]
    let lines = (1...8).map { Self.dose($0, $0 == 5 ? dosage : usual[$0 % 2]) }
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
    #expect(
      Self.outcomes(lines).map { $0 == AdministrationRecord.takenButSaysNotGiven }
        == (1...8).map { $0 == 5 })
  }

  @Test(arguments: [
    (#""rateQuantity":{"value":~,"unit":"mL/h"}"#, true),
    (#""rateRatio":{"numerator":{"value":~},"denominator":{"value":2}}"#, true),
    (#""dose":{"value":5,"unit":"mL"},"rateQuantity":{"value":~}"#, false),
    (#""rateQuantity":{"value":~},"dose":{"value":5,"unit":"mL"}"#, false),
  ])
  func `a template sees a rate of 0 among others`(dosage: String, isNoticed: Bool) {
    let lines = (1...8).map { number in
      Self.dose(number, dosage.split(separator: "~").joined(separator: number == 5 ? "0" : "7"))
    }
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
    #expect(
      Self.outcomes(lines).map { $0 == AdministrationRecord.takenButSaysNotGiven }
        == (1...8).map { $0 == 5 && isNoticed })
  }
}
