import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Sex and birth date of patients, read when they are asked for.
@Suite struct PersonReadingTests {
  private func person(_ fields: String..., details: RecordDetails = .persons) -> Person? {
    var reader = ResourceReader(keepsTexts: false, details: details)
    let line = #"{"resourceType":"Patient","id":"p"\#(fields.map { "," + $0 }.joined())}"#
    // The same text comes again, as a template would take it.
    reader.read(TwoWays.chunk([line, line, line]))
    return LinkedRecord([reader]).patients.first?.person
  }

  private func days(_ first: (Int, Int, Int), _ last: (Int, Int, Int)) -> DayRange? {
    guard let first = Day(year: first.0, month: first.1, day: first.2),
      let last = Day(year: last.0, month: last.1, day: last.2)
    else { return nil }
    return DayRange(first: first, last: last)
  }

  @Test func `sex and the days of birth are read`() {
    #expect(
      person(#""gender":"female""#, #""birthDate":"1960-03-05""#)
        == Person(sex: "female", birth: days((1960, 3, 5), (1960, 3, 5))))
    #expect(person(#""birthDate":"1960-02""#)?.birth == days((1960, 2, 1), (1960, 2, 29)))
    #expect(person(#""birthDate":"1960""#)?.birth == days((1960, 1, 1), (1960, 12, 31)))
  }

  @Test func `what cannot be read is not known, and nothing is kept unless it is asked for`() {
    #expect(person(#""gender":"unknown""#, #""birthDate":"1960-02-30""#) == Person())
    #expect(person(#""gender":1"#, #""birthDate":1960"#) == Person())
    #expect(person(#""gender":"female""#, details: [.amounts, .wards]) == nil)
  }
}
