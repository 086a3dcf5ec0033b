/// Doses due, and those of them that were omitted, by weekday and hour of the time at which they were due.
public struct DueByWeekHour: Hashable, Codable, Sendable {
  /// Numbers of doses.
  public struct Doses: Hashable, Codable, Sendable {
    /// Those due.
    public internal(set) var due = 0
    /// Those of them that were omitted.
    public internal(set) var omitted = 0

    /// The share of those due that was omitted; nil where none was due.
    public var shareOmitted: Double? { due == 0 ? nil : Double(omitted) / Double(due) }
  }

  /// The place of doses whose order names no time, behind the 24 hours.
  public static let noTime = 24
  private static let places = noTime + 1

  private var doses = Array(repeating: Doses(), count: 7 * places)

  /// Makes numbers of no doses.
  public init() {}

  /// The doses of a weekday, 1 for Monday, in an hour from 0 on, or at ``noTime``.
  public subscript(weekday weekday: Int, hour hour: Int) -> Doses {
    doses[(weekday - 1) * Self.places + hour]
  }

  /// Adds a dose that was due.
  mutating func add(_ dose: Dose) {
    let hour = dose.dueMinute.map { Int($0) / 60 % 24 } ?? Self.noTime
    let place = ((dose.dueDay?.weekday ?? 1) - 1) * Self.places + hour
    doses[place].due += 1
    if dose.isOmitted { doses[place].omitted += 1 }
  }

  static func += (left: inout Self, right: Self) {
    for place in left.doses.indices {
      left.doses[place].due += right.doses[place].due
      left.doses[place].omitted += right.doses[place].omitted
    }
  }
}
