/// Orders of one patient that say the same: one order that was exported twice.
public enum RepeatedOrders {
  /// What orders have in common that are one.
  private struct Sameness: Hashable {
    let medication: String
    let start: LocalMoment
    let dosages: [Dosage]
    let instructions: [DosageInstruction]

    /// Nil of an order by which nothing is due, and of one that does not say what is.
    init?(_ candidate: Renewals.Candidate) {
      let order = candidate.order
      guard !order.isNotInForce, !order.isAsNeeded, !order.dosages.isEmpty,
        let start = order.firstMoment
      else { return nil }
      (medication, self.start) = (order.medication.key, start)
      // A missing route may be any.
      dosages = order.dosages.map { dosage in
        var dosage = dosage
        dosage.route = DosageRoute()
        return dosage
      }
      instructions = order.instructions.map { instruction in
        var instruction = instruction
        instruction.route = nil
        return instruction
      }
    }
  }

  /// The most routes of orders that are otherwise the same.
  private static let mostRoutes = 16

  /// For each of a patient's orders the place of the one that says the same and whose doses are due; nil
  /// for others.
  ///
  /// Orders that have the same medication, route, dosage and start instant say the same. Of these the doses
  /// of the one are due that administrations name, of several or none of the first.
  public static func originals(of orders: [Renewals.Candidate]) -> [Int?] {
    var originals = [Int?](repeating: nil, count: orders.count)
    let medications = Dictionary(grouping: orders.indices) { orders[$0].order.medication.key }
    for places in medications.values where places.count > 1 {
      let groups = Dictionary(grouping: places) { Sameness(orders[$0]) }
      for (sameness, group) in groups where sameness != nil && group.count > 1 {
        for alike in byRoute(group, orders) {
          let original = alike.first { orders[$0].evidence.administrations != nil } ?? alike[0]
          for place in alike where place != original { originals[place] = original }
        }
      }
    }
    return originals
  }

  /// Orders in groups, in each of which no route differs from that of the first.
  private static func byRoute(_ places: [Int], _ orders: [Renewals.Candidate]) -> [[Int]] {
    var groups: [[Int]] = []
    for place in places {
      let route = orders[place].order.route
      let known = groups.prefix(mostRoutes).firstIndex { group in
        !orders[group[0]].order.route.differs(from: route)
      }
      if let known { groups[known].append(place) } else { groups.append([place]) }
    }
    return groups
  }
}
