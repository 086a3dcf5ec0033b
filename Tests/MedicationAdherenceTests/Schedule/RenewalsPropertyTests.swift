import Testing

@testable import MedicationAdherence

/// Who replaces whom, and what is owed, by the definition, one order after the other.
@Suite struct RenewalsPropertyTests {
  private static let timings: [Timing] = [
    .every(1, per: 1, .day), .every(3, per: 1, .day), .code("Q6H"),
    .repeating { $0.timesOfDay = [28_800_000, 72_000_000] }, .code("unknown"),
  ]

  /// Orders of two medications that start on few days and at few times, some of which name an earlier one.
  private static func orders(using generator: inout SeededGenerator) throws -> [Order] {
    try (0..<Int.random(in: 2...12, using: &generator)).map { number in
      let timing = timings.randomElement(using: &generator) ?? timings[0]
      return try Order.example("\(number)", dosages: [Dosage(timing: timing)]) { order in
        let day = Int.random(in: 1...3, using: &generator)
        let time = ["", "T06:00", "T13:00", "T20:30"].randomElement(using: &generator) ?? ""
        order.written = try LocalMoment("2024-02-0\(day)\(time)")
        if Bool.random(using: &generator) {
          order.terms.medication = Medication(key: "other", code: "other", name: "Other")
        }
        if number > 0, Int.random(in: 0..<3, using: &generator) == 0 {
          order.prior = "MedicationRequest/\(Int.random(in: 0..<number, using: &generator))"
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { order.terms.status = "draft" }
      }
    }
  }

  private static func doses(_ order: Renewals.Candidate, on day: Day, before: Int64? = nil) -> Int?
  {
    var evidence = order.evidence
    if let before { evidence.deceased = .at(LocalMoment(instant: before - 1)) }
    switch ExpectedDoses(of: order.order, evidence: evidence)[day] {
    case .doses(let doses, _): return doses
    case .notApplicable, .unknown: return nil
    }
  }

  private static func expected(_ orders: [Renewals.Candidate], _ number: Int) -> Replacement? {
    let order = orders[number].order
    let starts = orders.map { $0.order.firstStart($0.evidence) }
    let inForce = orders.indices.filter { !orders[$0].order.isNotInForce && starts[$0] != nil }
    let named = inForce.filter { orders[$0].order.prior == order.reference }
    let later = inForce.filter { other in
      guard !order.isNotInForce, let start = starts[number], let next = starts[other] else {
        return false
      }
      return orders[other].order.medication.key == order.medication.key && next > start
    }
    guard let day = (named + later).compactMap({ starts[$0] }).min() else { return nil }
    let successors = Set((named + later).filter { starts[$0] == day }).map { orders[$0] }
    let whole = LocalMoment(day: day).instant
    let instants = successors.map { $0.order.firstMoment?.instant ?? whole }
    guard let first = instants.min(), first > whole, let before = doses(orders[number], on: day),
      let fitting = doses(orders[number], on: day, before: first)
    else { return Replacement(on: day) }
    let asked = successors.map { successor in
      ExpectedDoses(of: successor.order, evidence: successor.evidence)[day] == .notApplicable
        ? 0 : doses(successor, on: day)
    }
    guard !asked.contains(nil) else { return Replacement(on: day) }
    let sum = asked.compactMap(\.self).reduce(0, +)
    return Replacement(on: day, owed: max(0, min(fitting, before - sum)))
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `each order is replaced as the definition says`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: Day(number: 20_000))
    let orders = try Self.orders(using: &generator).map { ($0, evidence) }
    let found = Renewals.replacements(of: orders, rule: .replace)
    #expect(found == orders.indices.map { Self.expected(orders, $0) })
  }
}
