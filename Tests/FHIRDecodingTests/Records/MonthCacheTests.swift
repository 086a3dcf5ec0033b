import Foundation
import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct MonthCacheTests {
  /// Dates that lie in one month and in others, that do not exist, and that are not written like dates.
  private static let texts = [
    "2025-02-01T08:30:00Z", "2025-02-28T08:30:00Z", "2025-02-29T08:30:00Z", "2025-02-00T08:30:00Z",
    "2024-02-29T08:30:00+01:00", "2024-02-30T08:30:00Z", "2025-04-30T08:30", "2025-04-31T08:30",
    "2025-12-31T23:59:60.123Z", "2025-13-01T08:30:00Z", "2025-13-02T08:30:00Z",
    "2025-00-01T08:30:00Z",
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z", "2O25-01-01T08:30:00Z",
    "2025/01/01T08:30:00Z", "\0\0\0\0\0\0\0\001T08:30:00Z", "2025-01-01", "2025-01", "2025", "",
  ]

  @Test func `a date says the same, whichever was read before it`() {
    var month = MonthCache()
    for first in Self.texts {
      for second in Self.texts {
        #expect(Self.date(first, in: &month) == FHIRDateTime(text: first))
        #expect(Self.date(second, in: &month) == FHIRDateTime(text: second))
      }
    }
  }

  @Test func `days that a month does not have are none`() {
    var month = MonthCache()
    let days = [1, 28, 29, 0, 30].map { number in
      Self.date("2025-02-\(number / 10)\(number % 10)T08:30:00Z", in: &month)?.day.description
    }
    #expect(days == ["2025-02-01", "2025-02-28", nil, nil, nil])
  }

  @Test(arguments: [1, 1900, 2000, 2024, 2025, 9999])
  func `the days of a month are those of the calendar`(year: Int) {
    var known = MonthCache()
    for month in 0...13 {
      for day in 0...32 {
        let text = String(format: "%04d-%02d-%02dT08:30:00Z", year, month, day)
        #expect(Self.date(text, in: &known)?.day == Day(year: year, month: month, day: day))
      }
    }
  }

  private static func date(_ text: String, in month: inout MonthCache) -> FHIRDateTime? {
    FHIRDateTime(Array(text.utf8).span, in: &month)
  }
}
