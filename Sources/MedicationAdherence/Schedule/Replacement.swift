/// From when on another order takes an order's place.
///
/// A new order that starts at a time of day shares that day with the old one: the old one still owes
/// what of its day fits before, but no more than the new one leaves of it. So the two never ask for
/// more than either alone would on the whole day, and a renewal on the same terms asks for just as
/// much.
public struct Replacement: Hashable, Sendable {
  /// The day on which the new order starts.
  public let day: Day
  /// The doses of that day that the old order still owes, the first ones of the day.
  public let owed: Int

  /// Makes a replacement; without doses owed, the old order ended the day before.
  public init(on day: Day, owed: Int = 0) {
    (self.day, self.owed) = (day, owed)
  }

  /// The last day of the old order.
  var lastDay: Day { owed > 0 ? day : day.adding(days: -1) }
}

extension Replacement {
  /// The replacement of an order by those that start on a day.
  ///
  /// Nothing is owed where one of them starts without a time of day, and where it is not known of one
  /// of the orders how many doses it asks for on the day.
  init(of old: Renewals.Candidate, by successors: [Renewals.Candidate], on day: Day) {
    self.init(on: day, owed: Self.owed(old, successors, on: day) ?? 0)
  }

  private static func owed(
    _ old: Renewals.Candidate, _ successors: [Renewals.Candidate], on day: Day
  ) -> Int? {
    let starts = successors.map { $0.order.firstMoment?.instant ?? LocalMoment(day: day).instant }
    guard let start = starts.min(), start > LocalMoment(day: day).instant else { return nil }
    var asked = 0
    for successor in successors {
      switch ExpectedDoses(of: successor.order, evidence: successor.evidence)[day] {
      case .doses(let doses, _): asked += doses
      case .notApplicable: break
      case .unknown: return nil
      }
    }
    guard let whole = doses(of: old, old.evidence, on: day),
      let fitting = doses(of: old, old.evidence.ending(before: start), on: day)
    else { return nil }
    return max(0, min(fitting, whole - asked))
  }

  private static func doses(
    of old: Renewals.Candidate, _ evidence: ActivityWindow.Evidence, on day: Day
  ) -> Int? {
    guard case .doses(let doses, _) = ExpectedDoses(of: old.order, evidence: evidence)[day] else {
      return nil
    }
    return doses
  }
}

extension ActivityWindow.Evidence {
  /// The same with nothing due from an instant of the wall clock on, as after a death.
  fileprivate func ending(before instant: Int64) -> Self {
    var evidence = self
    let end = LocalMoment(instant: instant - 1)
    evidence.deceased = .at(.earlierEnd(deceased?.moment, end) ?? end)
    return evidence
  }
}
