import MedicationAdherence
import Testing

@testable import Features

@Suite struct SampleInstantTests {
  @Test(arguments: [
    (2025, 1, 15, 12, 0, "2025-01-15T12:00:00+01:00"),
    (2025, 3, 30, 1, 59, "2025-03-30T01:59:00+01:00"),
    (2025, 3, 30, 3, 0, "2025-03-30T03:00:00+02:00"),
    (2025, 7, 1, 0, 0, "2025-07-01T00:00:00+02:00"),
    (2025, 10, 26, 1, 30, "2025-10-26T01:30:00+02:00"),
    (2025, 10, 26, 3, 0, "2025-10-26T03:00:00+01:00"),
    (2024, 3, 31, 8, 0, "2024-03-31T08:00:00+02:00"),
    (2024, 3, 30, 8, 0, "2024-03-30T08:00:00+01:00"),
    (2026, 10, 25, 8, 0, "2026-10-25T08:00:00+01:00"),
    (1969, 12, 31, 23, 59, "1969-12-31T23:59:00+01:00"),
  ])
  func `the offset follows the summer time of the European Union`(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, text: String
  ) throws {
    #expect(try instant(year, month, day, hour, minute).description == text)
  }

  @Test func `an hour that the clock skips is read an hour later`() throws {
    #expect(try instant(2025, 3, 30, 2, 30).description == "2025-03-30T03:30:00+02:00")
  }

  @Test func `of an hour that the clock shows twice, the first is meant`() throws {
    #expect(try instant(2025, 10, 26, 2, 30).description == "2025-10-26T02:30:00+02:00")
  }

  @Test func `in UTC the moment is one or two hours earlier`() throws {
    #expect(try instant(2025, 1, 1, 0, 30).utcDescription == "2024-12-31T23:30:00.000Z")
    #expect(try instant(2025, 7, 1, 1, 30).utcDescription == "2025-06-30T23:30:00.000Z")
  }

  private func instant(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int
  ) throws -> SampleInstant {
    let day = try #require(Day(year: year, month: month, day: day))
    return SampleInstant(day, second: hour * 3600 + minute * 60)
  }
}
