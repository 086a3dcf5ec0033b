import MedicationAdherence
import Testing

/// One fill of 30 days on day 0 and another on day 20 leave 10 days over; watched for 100 days.
@Suite struct CarryOverTests {
  @Test(arguments: [
    ("A", "A", 20.0, 20.0, CarryOverRules(), 60.0, "all 60 days are used"),
    ("A", "B", 20, 20, CarryOverRules(), 60, "another drug makes no difference by itself"),
    ("A", "B", 20, 20, CarryOverRules(onlySameMedication: true), 50, "10 days are lost"),
    ("A", "A", 20, 20, CarryOverRules(onlySameMedication: true), 60, "the same drug: none is"),
    ("A", "A", 20, 10, CarryOverRules(convertsDose: true), 70, "10 days at 20 mg last 20"),
    ("A", "A", 10, 20, CarryOverRules(convertsDose: true), 55, "10 days at 10 mg last 5"),
    (
      "A", "B", 20, 10, CarryOverRules(onlySameMedication: true, convertsDose: true), 50,
      "what is lost is not converted"
    ),
  ])
  func `supply that is left over counts for the next fill`(
    first: String, second: String, dose: Double, nextDose: Double, rules: CarryOverRules,
    covered: Double, working: String
  ) throws {
    let fills = [
      Fill(day: 0, supply: 30, drug: first, dose: dose),
      Fill(day: 20, supply: 30, drug: second, dose: nextDose),
    ]
    #expect(try Self.cma6(fills, rules) == covered / 100, "\(working)")
  }

  @Test func `an unknown dose converts nothing`() throws {
    let fills = [Fill(day: 0, supply: 30, dose: 20), Fill(day: 20, supply: 30)]
    #expect(try Self.cma6(fills, CarryOverRules(convertsDose: true)) == 0.6)
  }

  private static func cma6(_ fills: [Fill], _ rules: CarryOverRules) throws -> Double? {
    var settings = RefillSettings()
    settings.window = .days(100)
    settings.carryOver = rules
    let history = try #require(RefillHistory(Fill.dispenses(fills), settings: settings))
    return CMA6.value(of: history).number.map { ($0 * 1e9).rounded() / 1e9 }
  }
}
