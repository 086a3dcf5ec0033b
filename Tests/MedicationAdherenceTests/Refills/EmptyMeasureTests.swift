import MedicationAdherence
import Testing

/// Watched from day 100 to day 200 unless said otherwise.
@Suite struct EmptyMeasureTests {
  typealias Reason = MeasureValue.EmptyReason

  static let untold: [(story: String, fills: [Fill], measure: String, reason: Reason)] = [
    ("one fill in the window", Fill.table([(0, 30), (120, 30)]), "cma1", .tooFewDispenses),
    ("one fill in the window", Fill.table([(0, 30), (120, 30)]), "cma3", .tooFewDispenses),
    (
      "two fills on one day", Fill.table([(0, 30), (120, 30), (120, 30)]), "cma5", .tooFewDispenses
    ),
    ("no fill in the window", Fill.table([(0, 30)]), "cma2", .noDispense),
    ("no fill in the window", Fill.table([(0, 30)]), "cma6", .noDispense),
    ("the only fill on the last day", Fill.table([(0, 30), (200, 30)]), "cma2", .noDays),
    ("the only fill on the last day", Fill.table([(0, 30), (200, 30)]), "cma4", .noDays),
    ("the only fill on the last day", Fill.table([(0, 30), (200, 30)]), "cma6", .noDays),
    ("supply up to the last day", Fill.table([(0, 200)]), "cma8", .suppliedThroughout),
    ("supply past the last day", Fill.table([(0, 300)]), "cma8", .suppliedThroughout),
  ]

  @Test(arguments: untold) func `a measure that cannot be told is empty and says why`(
    story: String, fills: [Fill], measure: String, reason: Reason
  ) throws {
    let value = try Self.value(of: measure, fills, Self.settings)
    #expect(value == .empty(reason), "\(story)")
  }

  static let unseen: [(story: String, fills: [Fill], expected: Double)] = [
    ("supply lasts through the window", Fill.table([(0, 300)]), 1.0),
    ("supply ends before the window", Fill.table([(0, 30)]), 0),
    ("supply ends in the window", Fill.table([(0, 150)]), 0.5),
  ]

  @Test(arguments: unseen) func `cma7 without a fill in the window tells from the one before`(
    story: String, fills: [Fill], expected: Double
  ) throws {
    #expect(try Self.value(of: "cma7", fills, Self.settings) == .value(expected), "\(story)")
  }

  @Test func `a window that reaches out of the follow-up empties every measure`() throws {
    var settings = Self.settings
    settings.followUp = .days(199)
    let fills = Fill.table([(0, 30), (120, 30), (150, 30)])
    for measure in RefillHistory.measures {
      let value = try Self.value(of: measure.name, fills, settings)
      #expect(value == .empty(.windowOutsideFollowUp))
    }
  }

  private static let settings = {
    var settings = RefillSettings()
    settings.windowStart = .days(100)
    settings.window = .days(100)
    return settings
  }()

  private static func value(
    of name: String, _ fills: [Fill], _ settings: RefillSettings
  ) throws -> MeasureValue {
    let dispenses = Fill.dispenses(fills)
    let history = try #require(RefillHistory(dispenses, settings: settings))
    return try #require(RefillHistory.measures.first { $0.name == name }).value(of: history)
  }
}
