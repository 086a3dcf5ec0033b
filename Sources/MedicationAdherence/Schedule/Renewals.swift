/// Whether a later order of the same medication takes the place of an earlier one.
public enum RenewalRule: String, CaseIterable, Sendable {
  /// It does when neither says when it ends.
  case replace
  /// It does not: both are due.
  case add
}

/// Which of a patient's orders take the place of others.
public enum Renewals {
  /// An order and the day of its first administration, where its start is not written.
  public typealias Candidate = (order: Order, firstAdministration: Day?)

  /// For each of a patient's orders the day from which another takes its place; nil for none.
  ///
  /// An order that names one as its `priorPrescription` replaces it. With ``RenewalRule/replace``
  /// so does the next order of the same medication key and route that starts on a later day, when
  /// neither has an end of its own. Orders that are as needed or not in force replace nothing.
  public static func replacementDays(of orders: [Candidate], rule: RenewalRule) -> [Day?] {
    var days = [Day?](repeating: nil, count: orders.count)
    let starts = orders.map { $0.order.firstStart ?? $0.firstAdministration }
    replacePrior(orders, starts, &days)
    if rule == .replace { replaceOpen(orders, starts, &days) }
    return days
  }

  private static func replacePrior(
    _ orders: [Candidate], _ starts: [Day?], _ days: inout [Day?]
  ) {
    var firstSuccessor: [String: Day] = [:]
    for (number, candidate) in orders.enumerated() {
      guard let prior = candidate.order.prior, !candidate.order.isNotInForce,
        let start = starts[number], prior != candidate.order.reference
      else { continue }
      firstSuccessor[prior] = min(firstSuccessor[prior] ?? start, start)
    }
    guard !firstSuccessor.isEmpty else { return }
    for number in orders.indices { days[number] = firstSuccessor[orders[number].order.reference] }
  }

  private struct Line: Hashable {
    let medication: String
    let route: String
  }

  private static func replaceOpen(
    _ orders: [Candidate], _ starts: [Day?], _ days: inout [Day?]
  ) {
    let regular = orders.indices.filter { number in
      starts[number] != nil && !orders[number].order.isNotInForce
        && !orders[number].order.isAsNeeded
    }
    let lines = Dictionary(grouping: regular) { number in
      Line(medication: orders[number].order.medication.key, route: orders[number].order.route)
    }
    for line in lines.values where line.count > 1 {
      let open = line.filter { orders[$0].order.isOpenEnded }
      let ordered = open.compactMap { number in starts[number].map { (number, start: $0) } }
        .sorted { $0.start < $1.start }
      var next: Day?
      for (place, (number, start)) in ordered.enumerated().reversed() {
        if place + 1 < ordered.count, ordered[place + 1].start > start {
          next = ordered[place + 1].start
        }
        if let next { days[number] = min(days[number] ?? next, next) }
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
