extension Renewals {
  /// The orders without an end, by medication and route, in groups that start on one day.
  struct NextOrders {
    /// An order without an end.
    private struct Open {
      let number: Int
      let day: Day
      let route: DosageRoute
    }

    /// The most routes that are compared with each other; of more only equal ones are.
    private static let mostRoutes = 64

    private(set) var groups: [Successors] = []
    /// The group that an order belongs to.
    private(set) var groupOf: [Int: Int] = [:]
    /// The groups of the next day after an order's own whose routes do not differ from its own.
    private(set) var groupsBehind: [Int: [Int]] = [:]

    init() {}

    init(_ orders: [Candidate], _ starts: [Day?]) {
      let open = orders.indices.compactMap { number -> Open? in
        let order = orders[number].order
        guard let day = starts[number], !order.isNotInForce, !order.isAsNeeded,
          !order.medication.isUnknown, order.isOpenEnded
        else { return nil }
        return Open(number: number, day: day, route: order.route)
      }
      let treatments = Dictionary(grouping: open) { orders[$0.number].order.medication.key }
      for open in treatments.values where open.count > 1 { add(open) }
    }

    /// Adds the orders of one medication, from the last day to the first.
    private mutating func add(_ open: [Open]) {
      let comparesRoutes = Set(open.lazy.map(\.route)).count <= Self.mostRoutes
      // For each route the group that starts next.
      var later: [DosageRoute: Int] = [:]
      for (day, alike) in Dictionary(grouping: open, by: \.day).sorted(by: { $0.key > $1.key }) {
        let routes = Dictionary(grouping: alike, by: \.route)
        for (route, members) in routes {
          let behind = next(of: route, among: later, comparesRoutes)
          for member in members { groupsBehind[member.number] = behind }
        }
        for (route, members) in routes {
          for member in members { groupOf[member.number] = groups.count }
          later[route] = groups.count
          groups.append(Successors(day: day, numbers: members.map(\.number)))
        }
      }
    }

    /// The groups that start first of those whose routes do not differ from one.
    private func next(
      of route: DosageRoute, among groupOfRoute: [DosageRoute: Int], _ comparesRoutes: Bool
    ) -> [Int] {
      guard comparesRoutes else { return groupOfRoute[route].map { [$0] } ?? [] }
      let found = groupOfRoute.filter { !$0.key.differs(from: route) }.values
      guard let first = found.map({ groups[$0].day }).min() else { return [] }
      return found.filter { groups[$0].day == first }.sorted()
    }
  }
}
