import Testing

@testable import MedicationAdherence

@Suite struct PatientIdentityTests {
  private func day(_ text: String) throws -> Day {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
  }

  @Test(
    arguments: [
      ("1956-03-14", "1956-03-14", "1956-03-14", 69),
      ("1956-10-02", "1956-10-02", "1956-10-02", 68),
      ("1956-03-01", "1956-03-31", "1956-03", 69), ("1956-10-01", "1956-10-31", "1956-10", nil),
      ("1956-01-01", "1956-12-31", "1956", nil),
    ] as [(String, String, String, Int?)])
  func `an age is told only when it is certain`(
    first: String, last: String, birthDate: String, age: Int?
  ) throws {
    let birth = DayRange(first: try day(first), last: try day(last))
    let identity = PatientIdentity(Person(birth: birth), on: try day("2025-10-01"))
    #expect(identity.birthDate == birthDate)
    #expect(identity.age == age)
  }

  @Test func `of who has died it is the age at death`() throws {
    let person = Person(
      sex: "female", birth: DayRange(first: try day("1956-03-14"), last: try day("1956-03-14")))
    func age(_ death: Death?) throws -> Int? {
      PatientIdentity(person, on: try day("2025-10-01"), deceased: death).age
    }
    #expect(try age(.at(LocalMoment(day: try day("2024-03-13")))) == 67)
    #expect(try age(.at(LocalMoment(day: try day("2026-03-14")))) == 69)
    #expect(try age(.undated) == nil)
    #expect(try age(nil) == 69)
  }

  @Test func `nothing is known of who says nothing`() throws {
    let identity = PatientIdentity(Person(), on: try day("2025-10-01"))
    #expect(identity.birthDate.isEmpty && identity.sex.isEmpty && identity.recordNumber.isEmpty)
    #expect(identity.age == nil && identity.telephones.isEmpty)
  }

  @Test func `each detail tells more than the one before`() {
    #expect(IdentityDetail.allCases == IdentityDetail.allCases.sorted())
    #expect(IdentityDetail.none < .identify && IdentityDetail.identify < .contact)
  }
}
