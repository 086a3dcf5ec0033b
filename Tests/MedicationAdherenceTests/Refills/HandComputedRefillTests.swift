import MedicationAdherence
import Testing

/// Every measure of two patients, worked out by hand so that a clinician can follow it.
///
/// **Anna** is watched for 100 days from her first fill, and followed for 200.
///
/// | day | supply | next fill | carried in | without supply |
/// | --- | --- | --- | --- | --- |
/// | 0 | 30 | day 30 | 0 | 0 |
/// | 30 | 30 | day 68 | 0 | 8 |
/// | 68 | 30 | – | 0 | 2 up to day 100, 102 up to day 200 |
///
/// **Ben** is watched from day 50 to day 150, and followed for 200 days.
///
/// | day | supply | next fill | carried in | without supply |
/// | --- | --- | --- | --- | --- |
/// | 0 | 60 | day 40 | 0 | 0 (20 days are left) |
/// | 40 | 30 | day 100 | 20 | 10: supplied up to day 90 |
/// | 100 | 15 | day 120 | 0 | 5 |
/// | 120 | 60 | – | 0 | 0 up to day 150, 20 up to day 200 |
@Suite struct HandComputedRefillTests {
  static let anna = history([(0, 30), (30, 30), (68, 30)], windowStart: 0)
  static let ben = history([(0, 60), (40, 30), (100, 15), (120, 60)], windowStart: 50)

  static let annaValues: [(measure: String, expected: Double, working: String)] = [
    ("cma1", 60.0 / 68, "30 + 30 days' supply from the first to the last fill, 68 days"),
    ("cma2", 90.0 / 100, "3 × 30 days' supply from the first fill to the end, 100 days"),
    ("cma3", 60.0 / 68, "as cma1, below 1"),
    ("cma4", 0.9, "as cma2, below 1"),
    ("cma5", 1 - 8.0 / 68, "8 of 68 days without supply"),
    ("cma6", 1 - 10.0 / 100, "8 + 2 of 100 days without supply"),
    ("cma7", 1 - 10.0 / 100, "the same: nothing lies before the window"),
    ("cma8", 1 - 10.0 / 100, "the same: the window does not move"),
    ("cma9", (30 + 30 + 32.0 * 30 / 132) / 100, "30 × 1, 38 × 30/38 and 32 × 30/132 of 100 days"),
  ]

  @Test(arguments: annaValues) func `Anna`(measure: String, expected: Double, working: String)
    throws
  {
    #expect(try Self.agrees(Self.anna, measure, expected), "\(working)")
  }

  static let benValues: [(measure: String, expected: Double, working: String)] = [
    ("cma1", 15.0 / 20, "15 days' supply from day 100 to day 120"),
    ("cma2", 75.0 / 50, "15 + 60 days' supply from day 100 to day 150"),
    ("cma3", 15.0 / 20, "as cma1, below 1"),
    ("cma4", 1, "cma2, but at most 1"),
    ("cma5", 1 - 5.0 / 20, "5 of 20 days without supply"),
    ("cma6", 1 - 5.0 / 50, "5 of 50 days without supply"),
    ("cma7", 1 - 15.0 / 100, "10 days from day 90 to day 100, and 5, of 100 days"),
    ("cma8", 1 - 15.0 / 60, "the same from day 90 on, of 60 days"),
    ("cma9", (50 * 50.0 / 60 + 20 * 15.0 / 20 + 30 * 60.0 / 80) / 100, "50, 20 and 30 days' part"),
  ]

  @Test(arguments: benValues) func `Ben`(measure: String, expected: Double, working: String) throws
  {
    #expect(try Self.agrees(Self.ben, measure, expected), "\(working)")
  }

  private static func agrees(
    _ history: RefillHistory?, _ name: String, _ expected: Double
  ) throws -> Bool {
    let measure = try #require(RefillHistory.measures.first { $0.name == name })
    let value = measure.value(of: try #require(history))
    return abs(try #require(value.number) - expected) < 1e-12
  }

  private static func history(_ fills: [(Int, Double)], windowStart: Int) -> RefillHistory? {
    var settings = RefillSettings()
    settings.followUp = .days(200)
    settings.windowStart = .days(windowStart)
    settings.window = .days(100)
    return RefillHistory(Fill.dispenses(Fill.table(fills)), settings: settings)
  }
}
