import MedicationAdherence

/// One line of a test's table of dispenses: the day from 1 January 2021 on, the supply, the drug.
struct Fill {
  let day: Int
  let supply: Double
  var drug = "A"
  var dose: Double?

  /// The lines of a table as dispenses, with ids in the order of the table.
  static func dispenses(_ fills: [Fill]) -> [Dispense] {
    fills.enumerated().map { index, fill in
      Dispense(
        id: "d\(1000 + index)", day: Day(number: newYear.number + Int32(fill.day)),
        daysSupply: fill.supply,
        medication: Medication(key: "drug|" + fill.drug, code: fill.drug, name: fill.drug),
        dailyDose: fill.dose.map { DailyDose(amount: $0, unit: "mg") })
    }
  }

  /// Lines of one drug: days and supplies.
  static func table(_ fills: [(Int, Double)]) -> [Fill] {
    fills.map { Fill(day: $0.0, supply: $0.1) }
  }

  /// 1 January 2021.
  static let newYear = Day(number: 18_628)
}
