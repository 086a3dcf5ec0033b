/// A row about one hour of the week: its columns are the same, whatever the row is of.
public protocol WeekHourRow: TableRow {
  /// The hour and what lies in it.
  var hour: WeekPattern.Hour { get }
}

extension WeekHourRow {
  /// The hour, the doses recorded in it, and how they lie to the times of day in the orders.
  static var hourColumns: [Column<Self>] {
    [
      Column(
        "weekday", .integer, unit: "day of the week",
        "The ISO 8601 weekday on which doses were recorded: Monday 1 to Sunday 7."
      ) { .integer($0.hour.weekday) },
      Column(
        "hour", .integer, unit: "hour",
        "The hour of the wall clock in which doses were recorded, 0 to 23."
      ) { .integer($0.hour.hour) },
      Column(
        "taken", .integer, unit: "administrations", "Doses taken, at a known time of day."
      ) { .integer($0.hour.taken) },
      Column(
        "not_taken", .integer, unit: "administrations",
        "Doses recorded as not taken, at a known time of day."
      ) { .integer($0.hour.notTaken) },
      timing("early", "before the timing window of a time of day in their order") { $0.early },
      timing("on_time", "within the timing window of a time of day in their order") { $0.onTime },
      timing("late", "after the timing window of a time of day in their order") { $0.late },
      timing("extra", "for which no time of day in their order is left") { $0.extra },
    ]
  }

  private static func timing(
    _ name: String, _ place: String,
    _ count: @escaping @Sendable (WeekPattern.TimingCounts) -> Int
  ) -> Column<Self> {
    Column(
      name, .integer, unit: "administrations",
      "Doses taken \(place), one dose for each time; empty when no order has times of day."
    ) { $0.hour.timing.map { .integer(count($0)) } ?? .missing }
  }
}
