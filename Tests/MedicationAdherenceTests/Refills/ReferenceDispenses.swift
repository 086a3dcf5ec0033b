import Foundation
import MedicationAdherence

/// The made-up dispenses of `Tests/Fixtures/dispenses`, and what AdhereR computes from them.
enum ReferenceDispenses {
  /// One row of a CSV file, by the names of its columns.
  typealias Row = [String: String]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/dispenses").standardized

  /// The rows of a file; the last column may hold commas.
  static func rows(_ name: String) throws -> [Row] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let names = lines.first?.split(separator: ",").map(String.init) ?? []
    return lines.dropFirst().map { line in
      let fields = line.split(
        separator: ",", maxSplits: names.count - 1, omittingEmptySubsequences: false)
      return Row(uniqueKeysWithValues: zip(names, fields.map(String.init)))
    }
  }

  /// Each patient's dispenses.
  static func dispenses() throws -> [String: [Dispense]] {
    try Dictionary(grouping: rows("dispenses.csv")) { $0["patient"] ?? "" }
      .mapValues { try $0.map(dispense) }
  }

  private static func dispense(_ row: Row) throws -> Dispense {
    let code = row["atc"] ?? ""
    return Dispense(
      id: row["event"] ?? "", day: try Day(row["date"] ?? ""),
      daysSupply: Double(row["days_supply"] ?? "") ?? 0,
      medication: Medication(key: "http://www.whocc.no/atc|" + code, code: code, name: code),
      dailyDose: Double(row["daily_dose"] ?? "").map { DailyDose(amount: $0, unit: "mg") })
  }

  /// The parameter sets A to H.
  static func settings() throws -> [(name: String, settings: RefillSettings)] {
    try rows("sets.csv").map { row in
      var settings = RefillSettings()
      settings.followUpStart = length(row, "followup_start", "followup_unit")
      settings.followUp = length(row, "followup_duration", "followup_unit")
      settings.windowStart = length(row, "window_start", "window_unit")
      settings.window = length(row, "window_duration", "window_unit")
      settings.carryOver = CarryOverRules(
        onlySameMedication: row["carry_only_same_medication"] == "TRUE",
        convertsDose: row["consider_dosage_change"] == "TRUE")
      return (row["set"] ?? "", settings)
    }
  }

  private static func length(_ row: Row, _ name: String, _ unit: String) -> WindowLength {
    let number = row[name].flatMap { Int($0) } ?? -1
    return row[unit] == "months" ? .months(number) : .days(number)
  }
}

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
