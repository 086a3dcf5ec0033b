@testable import MedicationAdherence
import Testing

extension UnitDays {
  /// Days from 1 March 2024 on as the tests' tables write them, a character a day: the doses due, `?`
  /// where nobody knows; the doses taken; and those recorded as not taken.
  ///
  /// Shorter rows go on with no dose.
  init(
    due: String, most: String? = nil, taken: String = "", notTaken: String = "",
    neighbours: DueNeighbours = DueNeighbours()
  ) throws {
    let first = try Day("2024-03-01")
    let range = try #require(
      DayRange(first: first, last: first.adding(days: due.count - 1)))
    let doses = DailyDoses(
      range: range, expected: due.map(\.doses), maximum: (most ?? due).map(\.doses))
    self.init(doses, activeDays: range, neighbours: neighbours)
    record(.taken, taken)
    record(.notTaken, notTaken)
  }

  /// The same days, each administration on the day that it stands for.
  var matched: UnitDays {
    var days = self
    days.match()
    return days
  }

  private mutating func record(_ outcome: Outcome, _ row: String) {
    let doses = row.enumerated().flatMap { place, character in
      let dose = RecordedDose(outcome, on: range.first.adding(days: place))
      return [RecordedDose](repeating: dose, count: Int(character.doses))
    }
    record(doses)
  }
}

extension Character {
  /// The doses that a digit stands for; -1 for `?`.
  fileprivate var doses: Int32 { self == "?" ? -1 : Int32(wholeNumberValue ?? 0) }
}

extension SeriesFigures {
  /// A line of units over the same days, in buckets of a size.
  init(_ units: [UnitDays], by size: BucketSize = .month) throws {
    let range = try #require(units.first).range
    self.init(timeline: Timeline(size, over: range), units: units)
  }

  /// The measures of the line; the counts are those of the units' days.
  static func measures(_ units: UnitDays..., permissibleGapDays: Int = 30) throws -> MeasureValues {
    let counts = units.reduce(into: OutcomeCounts()) { sum, unit in
      sum.taken += Int(unit.taken.reduce(0, +))
      sum.notTaken += Int(unit.recorded.reduce(0, +) - unit.taken.reduce(0, +))
    }
    return try SeriesFigures(units).tally(counts, permissibleGapDays: permissibleGapDays).values
  }
}
