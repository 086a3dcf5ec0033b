import MedicationAdherence
import Testing

@testable import ReportLanguage

@Suite struct IdentityWordsTests {
  /// 1 October 2025.
  private static let day = Day(number: 20_362)

  private static func identity(
    _ first: (Int, Int, Int)? = nil, _ last: (Int, Int, Int)? = nil, sex: String = "",
    number: String = "", telephones: [String] = []
  ) -> PatientIdentity {
    let first = first.flatMap { Day(year: $0.0, month: $0.1, day: $0.2) }
    let last = last.flatMap { Day(year: $0.0, month: $0.1, day: $0.2) } ?? first
    let birth = first.flatMap { first in last.flatMap { DayRange(first: first, last: $0) } }
    return PatientIdentity(
      Person(sex: sex, birth: birth), recordNumber: number, telephones: telephones, on: day)
  }

  private static func lines(_ words: any Wording.Type, _ identity: PatientIdentity) -> [String] {
    words.facts(of: identity).map { "\($0.name): \($0.value)" }
  }

  @Test func `facts are told in both languages`() {
    let identity = Self.identity(
      (1956, 3, 14), sex: "other", number: "4711", telephones: ["+43 1 2", "3"])
    #expect(
      Self.lines(English.self, identity) == [
        "Born: 1956-03-14 (69 years)", "Sex: other", "Record number: 4711",
        "Telephone: +43 1 2, 3",
      ])
    #expect(
      Self.lines(German.self, identity) == [
        "Geboren: 14.03.1956 (69 Jahre)", "Geschlecht: divers", "Patientennummer: 4711",
        "Telefon: +43 1 2, 3",
      ])
    #expect(English.shortFacts(of: identity) == ["no.\u{A0}4711", "69\u{A0}years"])
    #expect(German.shortFacts(of: identity) == ["Nr.\u{A0}4711", "69\u{A0}Jahre"])
  }

  @Test func `what is not known is left out, and a birth date has its own precision`() {
    #expect(Self.lines(English.self, Self.identity()) == [])
    #expect(English.shortFacts(of: Self.identity()) == [])
    let month = Self.identity((1956, 11, 1), (1956, 11, 30))
    #expect(Self.lines(English.self, month) == ["Born: 1956-11 (68 years)"])
    #expect(Self.lines(German.self, month) == ["Geboren: 11.1956 (68 Jahre)"])
    let year = Self.identity((1956, 1, 1), (1956, 12, 31))
    #expect(Self.lines(German.self, year) == ["Geboren: 1956"])
    #expect(English.shortFacts(of: Self.identity((2024, 9, 1))) == ["1\u{A0}year"])
  }

  @Test func `a number stays as it is written, so that it is found`() {
    #expect(English.shortFacts(of: Self.identity(number: "47 11")) == ["no.\u{A0}47 11"])
  }

  @Test func `a long number is cut`() {
    let identity = Self.identity(number: String(repeating: "7", count: 61))
    #expect(
      Self.lines(English.self, identity)
        == ["Record number: " + String(repeating: "7", count: 59) + "…"])
  }
}
