/// Whether a later order of the same medication takes the place of an earlier one.
public enum RenewalRule: String, CaseIterable, Sendable {
  /// It does when neither says when it ends.
  case replace
  /// It does not: both are due.
  case add
}

/// Which of a patient's orders take the place of others.
public enum Renewals {
  /// An order, and what the record shows beside it.
  public typealias Candidate = (order: Order, evidence: ActivityWindow.Evidence)

  /// The orders that take another one's place, which all start on one day.
  private struct Successors {
    let day: Day
    var numbers: [Int]
  }

  /// For each of a patient's orders from when on another takes its place; nil for none.
  ///
  /// An order that names one as its `priorPrescription` replaces it. With ``RenewalRule/replace``
  /// so does the next order of the same medication key and route that starts on a later day, when
  /// neither has an end of its own. Orders that are as needed or not in force replace nothing.
  public static func replacements(of orders: [Candidate], rule: RenewalRule) -> [Replacement?] {
    var successors = [Successors?](repeating: nil, count: orders.count)
    let starts = orders.map { $0.order.firstStart($0.evidence) }
    if orders.contains(where: { $0.order.prior != nil }) {
      replacePrior(orders, starts, &successors)
    }
    if rule == .replace { replaceOpen(orders, starts, &successors) }
    return zip(orders, successors).map { order, successors in
      successors.map { found in
        Replacement(of: order, by: found.numbers.map { orders[$0] }, on: found.day)
      }
    }
  }

  /// Notes the successors of an order; those that start first count.
  private static func note(_ found: Successors, _ known: inout Successors?) {
    guard let other = known, other.day <= found.day else { return known = found }
    guard other.day == found.day else { return }
    known?.numbers += found.numbers.filter { !other.numbers.contains($0) }
  }

  private static func replacePrior(
    _ orders: [Candidate], _ starts: [Day?], _ successors: inout [Successors?]
  ) {
    let numbers = Dictionary(
      orders.enumerated().map { ($1.order.reference, $0) }, uniquingKeysWith: { first, _ in first })
    let priors = orders.map { $0.order.prior.flatMap { numbers[$0] } }
    let circles = circles(priors)
    for (number, candidate) in orders.enumerated() {
      guard let prior = priors[number], !candidate.order.isNotInForce, let start = starts[number],
        prior != number
      else { continue }
      // Of orders that name each other in a circle a later one is the renewal of an earlier one.
      if circles.contains(number), let begun = starts[prior], start <= begun { continue }
      note(Successors(day: start, numbers: [number]), &successors[prior])
    }
  }

  /// The orders that name themselves by way of those that they name as prior, by the numbers of these.
  private static func circles(_ priors: [Int?]) -> Set<Int> {
    var (walks, circles) = ([Int?](repeating: nil, count: priors.count), Set<Int>())
    for start in priors.indices {
      var current: Int? = start
      while let number = current, walks[number] == nil {
        walks[number] = start
        current = priors[number]
      }
      // The walk came to an order that it has been at: all from there on are a circle.
      guard let meeting = current, walks[meeting] == start else { continue }
      var next: Int? = meeting
      while let number = next, circles.insert(number).inserted { next = priors[number] }
    }
    return circles
  }

  private struct Treatment: Hashable {
    let medication: String
    let route: String
  }

  private static func replaceOpen(
    _ orders: [Candidate], _ starts: [Day?], _ successors: inout [Successors?]
  ) {
    let regular = orders.indices.filter { number in
      starts[number] != nil && !orders[number].order.isNotInForce
        && !orders[number].order.isAsNeeded
    }
    let treatments = Dictionary(grouping: regular) { number in
      Treatment(medication: orders[number].order.medication.key, route: orders[number].order.route)
    }
    for numbers in treatments.values where numbers.count > 1 {
      let open = numbers.filter { orders[$0].order.isOpenEnded }
      let ordered = open.compactMap { number in starts[number].map { (number, start: $0) } }
        .sorted { $0.start > $1.start }
      var (next, current) = (Successors?.none, Successors?.none)
      for (number, start) in ordered {
        if current?.day == start {
          current?.numbers.append(number)
        } else {
          (next, current) = (current, Successors(day: start, numbers: [number]))
        }
        if let next { note(next, &successors[number]) }
      }
    }
  }
}

extension Order {
  /// The route of the first dosage that names one; empty when none does.
  var route: String { dosages.first { !$0.route.isEmpty }?.route ?? "" }

  /// Whether the order has no end of its own: no date, no validity, and a regular dosage without
  /// bounds, count or events that end it.
  ///
  /// Bounds that contradict themselves mean some end, too.
  var isOpenEnded: Bool {
    guard ended == nil, endByStatus == nil, effective.end == nil, validity.end == nil else {
      return false
    }
    return dosages.isEmpty
      || scheduledDosages.contains { dosage in
        let start = dosage.ownStart ?? self.start ?? LocalMoment(day: .first)
        let bounds = DosageBounds(dosage, RhythmReading(dosage), from: start)
        return !bounds.hasLength && !bounds.isContradictory
      }
  }
}

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
    let starts = successors.map {
      ($0.order.earlyStart(with: $0.evidence.earlyDose)?.start ?? $0.order.firstMoment)?.instant
        ?? LocalMoment(day: day).instant
    }
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
