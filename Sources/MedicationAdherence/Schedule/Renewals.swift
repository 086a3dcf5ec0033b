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

  /// Orders that start on one day and take the place of others.
  struct Successors {
    let day: Day
    var numbers: [Int]
  }

  /// For each of a patient's orders from when on another takes its place; nil for none.
  ///
  /// An order that names one as its `priorPrescription` replaces it. With ``RenewalRule/replace`` so does
  /// one of the same medication that is based on it, and the next order of the same medication and of a
  /// route that does not differ that starts on a later day, when neither has an end of its own. Orders
  /// that are as needed or not in force replace nothing, and those of an unknown medication only what they
  /// name. Of the orders that replace one, those that start first count.
  public static func replacements(of orders: [Candidate], rule: RenewalRule) -> [Replacement?] {
    let starts = orders.map { $0.order.firstStart($0.evidence) }
    let named = successorsByName(orders, starts, rule)
    let next = rule == .replace ? NextOrders(orders, starts) : NextOrders()
    let demands = next.groups.map { group in
      SuccessorDemand(of: group.numbers.map { orders[$0] }, on: group.day)
    }
    return orders.indices.map { number in
      var (named, groups) = (named[number], next.groupsBehind[number] ?? [])
      let nextDay = groups.first.map { next.groups[$0].day }
      guard let day = [named?.day, nextDay].compactMap(\.self).min() else { return nil }
      if nextDay != day { groups = [] }
      if named?.day != day { named = nil }
      // Many orders may wait for one group, so that is never looked through.
      let others = named?.numbers.filter { !groups.contains(next.groupOf[$0] ?? -1) } ?? []
      let demand = groups.reduce(SuccessorDemand(of: others.map { orders[$0] }, on: day)) {
        $0.joined(with: demands[$1])
      }
      return Replacement(of: orders[number], by: demand, on: day)
    }
  }

  /// The orders that name another one as prior, or as what they are based on, by the number of that one.
  private static func successorsByName(
    _ orders: [Candidate], _ starts: [Day?], _ rule: RenewalRule
  ) -> [Int: Successors] {
    guard orders.contains(where: { $0.order.prior != nil || $0.order.basis != nil }) else {
      return [:]
    }
    let numbers = Dictionary(
      orders.enumerated().map { ($1.order.reference, $0) }, uniquingKeysWith: { first, _ in first })
    var successors: [Int: Successors] = [:]
    let priors = orders.map { $0.order.prior.flatMap { numbers[$0] } }
    add(priors, orders, starts, to: &successors)
    guard rule == .replace else { return successors }
    let bases = zip(orders, priors).map { candidate, prior in
      candidate.order.basis.flatMap { numbers[$0] }.flatMap { basis in
        basis != prior && candidate.order.isOfSameMedication(as: orders[basis].order) ? basis : nil
      }
    }
    add(bases, orders, starts, to: &successors)
    return successors
  }

  /// Adds the orders that name another one, each by the number of which it names.
  private static func add(
    _ names: [Int?], _ orders: [Candidate], _ starts: [Day?], to successors: inout [Int: Successors]
  ) {
    let circles = circles(names)
    for (number, candidate) in orders.enumerated() {
      guard let prior = names[number], !candidate.order.isNotInForce, let start = starts[number],
        prior != number
      else { continue }
      // Of orders that name each other in a circle a later one is the renewal of an earlier one.
      if circles.contains(number), let begun = starts[prior], start <= begun { continue }
      guard let known = successors[prior], known.day <= start else {
        successors[prior] = Successors(day: start, numbers: [number])
        continue
      }
      if known.day == start { successors[prior]?.numbers.append(number) }
    }
  }

  /// The orders that name themselves by way of those that they name, by the numbers of these.
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
}

extension Order {
  /// The route of the first dosage that names one.
  var route: DosageRoute { dosages.first { !$0.route.isEmpty }?.route ?? DosageRoute() }

  /// Whether another order is of the same medication, as far as is known.
  fileprivate func isOfSameMedication(as other: Order) -> Bool {
    medication.key == other.medication.key || medication.isUnknown || other.medication.isUnknown
  }

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

/// What orders that start on one day, and replace others, ask for on that day.
private struct SuccessorDemand {
  /// When the first of them starts, on the wall clock.
  let earliest: Int64
  /// The doses of that day; nil where it is not known of one of them, or where nothing hangs on it because
  /// one starts without a time of day.
  let asked: Int?

  private init(earliest: Int64, asked: Int?) { (self.earliest, self.asked) = (earliest, asked) }

  /// Sums up what some orders, perhaps none, ask for.
  init(of successors: [Renewals.Candidate], on day: Day) {
    let starts = successors.map {
      ($0.order.earlyStart(with: $0.evidence.earlyDose)?.start ?? $0.order.firstMoment)?.instant
        ?? LocalMoment(day: day).instant
    }
    earliest = starts.min() ?? .max
    asked = earliest > LocalMoment(day: day).instant ? Self.doses(of: successors, on: day) : nil
  }

  private static func doses(of successors: [Renewals.Candidate], on day: Day) -> Int? {
    var asked = 0
    for successor in successors {
      switch ExpectedDoses(of: successor.order, evidence: successor.evidence)[day] {
      case .doses(let doses, _): asked += doses
      case .notApplicable: break
      case .unknown: return nil
      }
    }
    return asked
  }

  /// The demand of two lots of orders.
  func joined(with other: SuccessorDemand) -> SuccessorDemand {
    SuccessorDemand(
      earliest: min(earliest, other.earliest),
      asked: asked.flatMap { asked in other.asked.map { asked + $0 } })
  }
}

extension Replacement {
  /// The replacement of an order by those that start on a day.
  ///
  /// Nothing is owed where one of them starts without a time of day, and where it is not known of one
  /// of the orders how many doses it asks for on the day.
  fileprivate init(of old: Renewals.Candidate, by successors: SuccessorDemand, on day: Day) {
    self.init(on: day, owed: Self.owed(old, successors, on: day) ?? 0)
  }

  private static func owed(
    _ old: Renewals.Candidate, _ successors: SuccessorDemand, on day: Day
  ) -> Int? {
    guard let asked = successors.asked, let whole = doses(of: old, old.evidence, on: day),
      let fitting = doses(of: old, old.evidence.ending(before: successors.earliest), on: day)
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
