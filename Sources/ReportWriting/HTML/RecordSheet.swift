import MedicationAdherence

/// A patient's administration record over some days: a line for each due time, and each moment of daily life,
/// of each order, with the doses of each day.
struct RecordSheet {
  /// The days, the oldest first.
  let days: [Day]
  /// The orders with a dose in these days, in the order of the patient's medications.
  private(set) var orders: [Entry] = []
  /// The most orders that have lines of their own; more are put together by medication.
  private static let mostOrders = 60

  /// An order, or all of a medication.
  struct Entry {
    /// What the doses are of; without an order where there are several.
    let subject: DoseSubject
    /// The number of orders and of medications without one.
    let count: Int
    /// The lines by their time of day.
    let lines: [Line]
  }

  /// The doses of an order at one due time.
  struct Line {
    /// At what time they are due.
    let time: Time
    /// The doses of each day.
    fileprivate(set) var doses: [[Dose]]
  }

  /// At what time doses of a line are due.
  enum Time: Hashable {
    /// In minutes since midnight.
    case minute(Int16)
    /// At a moment of daily life, with its usual time, likewise.
    case moment(EventTiming, Int16)
    /// Due on the day, at no time that is named.
    case day
    /// Not among those due: as needed, beyond those due, or of an order that does not say how often.
    case notDue

    fileprivate var place: (minute: Int, moment: String) {
      switch self {
      case .minute(let minute): (Int(minute), "")
      case .moment(let moment, let minute): (Int(minute), moment.rawValue)
      case .day: (1_440, "")
      case .notDue: (1_441, "")
      }
    }
  }

  /// Lays out the doses of some days up to a last one.
  init(_ patient: PatientDoses, days count: Int, upTo last: Day) {
    days = (0..<count).map { last.adding(days: $0 + 1 - count) }
    var lines: [Int32: [Time: Line]] = [:]
    for dose in patient.doses {
      guard let day = dose.day, let place = days.first.map({ day.days(since: $0) }),
        days.indices.contains(place)
      else { continue }
      let time = Self.time(of: dose, in: patient)
      let empty = Line(time: time, doses: Array(repeating: [], count: count))
      lines[dose.subject, default: [:]][time, default: empty].doses[place].append(dose)
    }
    let names = patient.subjects
    let sorted = lines.sorted { left, right in
      let (one, other) = (names[Int(left.key)], names[Int(right.key)])
      return one.medication.name == other.medication.name
        ? left.key < right.key : one.medication.name < other.medication.name
    }
    let single = sorted.map { subject, lines in
      (subject: names[Int(subject)], lines: lines)
    }
    orders =
      single.count > Self.mostOrders
      ? Self.byMedication(single)
      : single.map { Entry(subject: $0.subject, count: 1, lines: Self.inOrder($0.lines)) }
  }

  /// The same with one entry for all orders of a medication: of very many each has few days.
  private static func byMedication(
    _ orders: [(subject: DoseSubject, lines: [Time: Line])]
  ) -> [Entry] {
    var (places, groups): ([String: Int], [[(subject: DoseSubject, lines: [Time: Line])]]) = (
      [:], []
    )
    for order in orders {
      let key = order.subject.medication.key
      if let place = places[key] {
        groups[place].append(order)
      } else {
        places[key] = groups.count
        groups.append([order])
      }
    }
    return groups.map { group in
      let first = group[0].subject
      guard group.count > 1 else {
        return Entry(subject: first, count: 1, lines: inOrder(group[0].lines))
      }
      var lines: [Time: Line] = [:]
      for order in group {
        lines.merge(order.lines) { one, other in
          Line(time: one.time, doses: zip(one.doses, other.doses).map { $0 + $1 })
        }
      }
      return Entry(
        subject: DoseSubject(order: "", medication: first.medication), count: group.count,
        lines: inOrder(lines))
    }
  }

  private static func inOrder(_ lines: [Time: Line]) -> [Line] {
    lines.values.sorted { $0.time.place < $1.time.place }
  }

  private static func time(of dose: Dose, in patient: PatientDoses) -> Time {
    guard dose.isDue else { return .notDue }
    if let minute = dose.dueMinute { return .minute(minute) }
    guard let moment = patient.subject(of: dose).moment(of: dose), let minute = dose.usualMinute
    else {
      return .day
    }
    return .moment(moment, minute)
  }
}
