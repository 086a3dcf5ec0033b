import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Dates years before all the others.
@Suite struct YearCountsTests {
  @Test(arguments: [
    ("1900 2025×5", "1 by 125"), ("2016 2025×5", "none"), ("2015 2025×5", "1 by 10"),
    ("1900×2 2025×50", "none"), ("1900×2 2025×198", "2 by 125"),
    ("1900 1905 2025×250", "2 by 120"), ("2025×5", "none"), ("1980×90 2025×90", "none"),
  ])
  func `few before ten years without any are told`(years: String, expected: String) throws {
    var counts = [YearCounts(), YearCounts()]
    for (place, entry) in years.split(separator: " ").enumerated() {
      let parts = entry.split(separator: "×")
      let day = try #require(Day.iso("\(parts[0])-06-01"))
      for _ in 0..<(parts.count > 1 ? Int(parts[1]) ?? 0 : 1) { counts[place % 2].count(day) }
    }
    counts[0].add(counts[1])
    let told = counts[0].outliers.map { "\($0.count) by \($0.years)" }
    #expect(told ?? "none" == expected)
  }
}
