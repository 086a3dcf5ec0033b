import MedicationAdherence
import Testing

@Suite struct RenewalsTests {
  private static func order(
    _ id: String, _ start: String, body: (inout Order) throws -> Void = { _ in }
  ) throws -> Order {
    try Order.example(id, dosages: [Dosage(timing: .every(1, per: 1, .day))]) {
      $0.written = try LocalMoment(start)
      try body(&$0)
    }
  }

  private static func days(_ orders: [Order], _ rule: RenewalRule = .replace) -> [String?] {
    replacements(orders, rule).map { $0?.day.description }
  }

  private static func replacements(
    _ orders: [Order], _ rule: RenewalRule = .replace
  ) -> [Replacement?] {
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: Day(number: 20_000))
    return Renewals.replacements(of: orders.map { ($0, evidence) }, rule: rule)
  }

  @Test func `the next order of the medication and route replaces an open one`() throws {
    let orders = [
      try Self.order("c", "2024-03-01"), try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01"),
    ]
    #expect(Self.days(orders) == [nil, "2024-02-01", "2024-03-01"])
    #expect(Self.days(orders, .add) == [nil, nil, nil])
  }

  @Test func `an order of another medication or route replaces nothing`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01") {
        $0.terms.medication = Medication(key: "atc|N05AX08", code: "N05AX08", name: "Risperidone")
      },
    ]
    #expect(Self.days(orders) == [nil, nil])
  }

  private static func route(_ code: String, _ system: String = "sct") -> DosageRoute {
    DosageRoute(codes: [DosageRoute.Code(system: system, code: code)])
  }

  /// The routes of an order and of a later one, and whether they differ.
  @Test(
    arguments: [
      (route("oral"), route("iv"), true), (route("oral"), route("oral"), false),
      (route("oral"), DosageRoute(), false), (DosageRoute(), route("oral"), false),
      (route("oral"), route("PO", "hl7"), false), (route("oral"), DosageRoute(text: "i.v."), false),
      (DosageRoute(text: "Oral"), DosageRoute(text: "oral"), false),
      (DosageRoute(text: "Oral"), DosageRoute(text: "i.v."), true),
    ])
  func `routes differ only in codes of one system, or where both have only texts`(
    first: DosageRoute, second: DosageRoute, differ: Bool
  ) throws {
    let orders = [
      try Self.order("a", "2024-01-01") { $0.terms.dosages[0].route = first },
      try Self.order("b", "2024-02-01") { $0.terms.dosages[0].route = second },
    ]
    #expect(Self.days(orders) == [differ ? nil : "2024-02-01", nil])
  }

  @Test func `an order without a route has the place of two taken, and the next of any its own`()
    throws
  {
    let orders = [
      try Self.order("oral", "2024-01-01") { $0.terms.dosages[0].route = Self.route("oral") },
      try Self.order("iv", "2024-01-01") { $0.terms.dosages[0].route = Self.route("iv") },
      try Self.order("any", "2024-01-10"),
      try Self.order("oral2", "2024-01-20") { $0.terms.dosages[0].route = Self.route("oral") },
      try Self.order("iv2", "2024-01-20") { $0.terms.dosages[0].route = Self.route("iv") },
    ]
    #expect(Self.days(orders) == ["2024-01-10", "2024-01-10", "2024-01-20", nil, nil])
  }

  @Test func `an order that is based on one of its medication is its renewal`() throws {
    let bounds = try CourseTests.bounded(.every(1, per: 1, .day), end: "2024-12-31")
    let first = try Self.order("a", "2024-01-01") { $0.terms.dosages[0].timing = bounds }
    let second = try Self.order("b", "2024-02-01") { $0.basis = "MedicationRequest/a" }
    #expect(Self.days([first, second]) == ["2024-02-01", nil])
    #expect(Self.days([first, second], .add) == [nil, nil])
    var other = second
    other.terms.medication = Medication(key: "atc|N05AX08", code: "N05AX08", name: "Risperidone")
    #expect(Self.days([first, other]) == [nil, nil])
    var both = second
    both.prior = "MedicationRequest/a"
    #expect(Self.days([first, both]) == ["2024-02-01", nil])
  }

  @Test func `an unknown medication replaces only what it names`() throws {
    func unknown(_ id: String, _ start: String, _ basis: String? = nil) throws -> Order {
      try Self.order(id, start) {
        $0.terms.medication = Medication(key: "text|1", code: "", name: "unknown", isUnknown: true)
        $0.basis = basis
      }
    }
    let first = try unknown("a", "2024-01-01")
    #expect(Self.days([first, try unknown("b", "2024-02-01")]) == [nil, nil])
    #expect(
      Self.days([first, try unknown("b", "2024-02-01", "MedicationRequest/a")])
        == ["2024-02-01", nil])
  }

  @Test func `orders that start on one day stand side by side`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"), try Self.order("b", "2024-01-01"),
      try Self.order("c", "2024-02-01"),
    ]
    #expect(Self.days(orders) == ["2024-02-01", "2024-02-01", nil])
  }

  @Test(arguments: 0..<9)
  func `an order with an end of its own neither replaces nor is replaced`(kind: Int) throws {
    let closed = try Self.order("b", "2024-02-01") { order in
      switch kind {
      case 0: order.terms.dosages[0].timing?.repetition?.bounds.end = try LocalMoment("2024-02-10")
      case 1: order.terms.dosages[0].timing?.repetition?.length = TimeLength(10, .day)
      case 2: order.terms.dosages[0].timing?.repetition?.count = 10
      case 3: order.terms.validity.end = try LocalMoment("2024-02-10")
      case 4: order.terms.ended = try LocalMoment("2024-02-10")
      case 5:
        let reversed = OpenPeriod(
          start: try LocalMoment("2024-02-01"), end: try LocalMoment("2024-01-20"))
        order.terms.dosages[0].timing?.repetition?.bounds = reversed
      case 6: order.terms.dosages[0].timing?.repetition?.length = TimeLength(-3, .day)
      case 7:
        order.terms.status = "completed"
        order.terms.statusChanged = try LocalMoment("2024-02-10")
      default: order.terms.effective.end = try LocalMoment("2024-02-10")
      }
    }
    let (first, last) = (try Self.order("a", "2024-01-01"), try Self.order("c", "2024-03-01"))
    #expect(Self.days([first, closed]) == [nil, nil])
    #expect(Self.days([closed, last]) == [nil, nil])
    #expect(Self.days([first, closed, last]) == ["2024-03-01", nil, nil])
  }

  @Test func `an order as needed or not in force replaces nothing`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01") { $0.terms.dosages[0].isAsNeeded = true },
      try Self.order("c", "2024-02-01") { $0.terms.status = "draft" },
    ]
    #expect(Self.days(orders) == [nil, nil, nil])
  }

  @Test(arguments: RenewalRule.allCases)
  func `an order named as prior prescription ends before the one that names it`(
    rule: RenewalRule
  ) throws {
    let orders = [
      try Self.order("a", "2024-01-01") { $0.terms.validity.end = try LocalMoment("2024-12-31") },
      try Self.order("b", "2024-02-01") {
        $0.prior = "MedicationRequest/a"
        $0.terms.validity.end = try LocalMoment("2024-12-31")
      },
    ]
    #expect(Self.days(orders, rule) == ["2024-02-01", nil])
  }

  @Test func `an order not in force ends none that it names as prior`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01") {
        ($0.prior, $0.terms.status) = ("MedicationRequest/a", "draft")
      },
    ]
    #expect(Self.days(orders) == [nil, nil])
  }

  @Test func `an order without dosages is open`() throws {
    let orders = [
      try Order.example("a", dosages: []), try Self.order("b", "2024-02-01"),
    ]
    #expect(Self.days(orders) == ["2024-02-01", nil])
  }

  @Test(arguments: [("2024-02-01", "2024-02-01"), ("2024-01-01", nil)])
  func `of two orders that name each other as prior the later one is the renewal`(
    later: String, end: String?
  ) throws {
    let orders = [
      try Self.order("a", "2024-01-01") { $0.prior = "MedicationRequest/b" },
      try Self.order("b", later) { $0.prior = "MedicationRequest/a" },
    ]
    #expect(Self.days(orders, .add) == [end, nil])
  }

  @Test(
    arguments: [
      (["b", "c", "a"], ["2024-01-20", nil, nil]),
      (["c", "a", "b"], ["2024-01-10", "2024-01-20", nil]),
    ] as [([String], [String?])])
  func `in a circle of priors a later order is the renewal of an earlier one`(
    priors: [String], ends: [String?]
  ) throws {
    let days = ["2024-01-01", "2024-01-10", "2024-01-20"]
    var orders = try zip(["a", "b", "c"], zip(days, priors)).map { id, order in
      try Self.order(id, order.0) { $0.prior = "MedicationRequest/" + order.1 }
    }
    #expect(Self.days(orders, .add) == ends)
    // One that leads to the circle is no part of it, and replaces what it names from its start on.
    orders.append(try Self.order("d", "2024-01-05") { $0.prior = "MedicationRequest/b" })
    #expect(Self.days(orders, .add)[1] == "2024-01-05")
  }

  @Test func `an order that names itself as prior ends nothing`() throws {
    let order = try Self.order("a", "2024-01-01") { $0.prior = "MedicationRequest/a" }
    #expect(Self.days([order], .add) == [nil])
  }

  @Test func `one dosage without an end leaves its order open`() throws {
    let order = try Self.order("a", "2024-01-01") {
      let first = Timing.every(2, per: 1, .day) { $0.length = TimeLength(3, .day) }
      $0.terms.dosages.append(Dosage(index: 1, timing: first))
    }
    #expect(Self.days([order, try Self.order("b", "2024-02-01")]) == ["2024-02-01", nil])
  }

  @Test func `an order without a date starts with its first administration`() throws {
    let undated = try Self.order("b", "2024-02-01") { $0.written = nil }
    let asOf = try Day("2024-03-31")
    let found = Renewals.replacements(
      of: [
        (
          try Self.order("a", "2024-01-01"),
          ActivityWindow.Evidence(administrations: nil, asOf: asOf)
        ),
        (
          undated,
          ActivityWindow.Evidence(
            administrations: try DayRange("2024-02-05", "2024-02-09"), asOf: asOf)
        ),
      ], rule: .replace)
    #expect(found == [Replacement(on: try Day("2024-02-05")), nil])
  }

  // MARK: - The day that two orders share

  private static let day = "2024-02-01"

  /// What two orders of one timing each ask for up to the end of the year, the second one's start
  /// being on the day.
  private static func schedules(
    _ old: Timing, _ new: Timing, at time: String
  ) throws -> (old: ExpectedDoses, new: ExpectedDoses) {
    let orders = [
      try Order.example("a", dosages: [Dosage(timing: old)]),
      try Order.example("b", dosages: [Dosage(timing: new)]) {
        $0.written = try LocalMoment("\(day)T\(time)")
      },
    ]
    let asOf = try Day("2024-12-31")
    let schedules = zip(orders, replacements(orders)).map { order, replacement in
      ExpectedDoses(
        of: order,
        evidence: ActivityWindow.Evidence(
          administrations: nil, replaced: replacement, asOf: asOf))
    }
    return (schedules[0], schedules[1])
  }

  /// The doses of the day on which the second order takes the first one's place.
  private static func shared(
    _ old: Timing, _ new: Timing, at time: String
  ) throws -> (old: Int, new: Int) {
    let (old, new) = try schedules(old, new, at: time)
    #expect(try old.doses(1, from: "2024-02-02") == [0])
    let doses = try [old, new].map { schedule in
      let doses = Int(try schedule.doses(1, from: day)?.first ?? -1)
      #expect(schedule[try Day(day)] == .doses(doses, maximum: doses))
      return doses
    }
    return (doses[0], doses[1])
  }

  private static let times = (0..<48).map { half in
    (half < 20 ? "0" : "") + "\(half / 2):" + (half % 2 == 0 ? "00" : "30")
  }

  @Test(arguments: times)
  func `a renewal on the same terms at a time of day keeps the day's doses`(time: String) throws {
    for frequency in Int32(1)...8 {
      let timing = Timing.every(frequency, per: 1, .day)
      let doses = try Self.shared(timing, timing, at: time)
      #expect(doses.old + doses.new == Int(frequency))
      #expect(doses.new >= 1)
    }
    let fixed = Timing.repeating {
      $0.timesOfDay = [8, 14, 20, 23].map { $0 * 3_600_000 }
    }
    let doses = try Self.shared(fixed, fixed, at: time)
    #expect(doses.old + doses.new == 4)
  }

  @Test(arguments: times)
  func `a renewal never asks for more than one of the two orders on the whole day`(
    time: String
  ) throws {
    let timings: [(timing: Timing, doses: Int)] = [
      (.every(1, per: 1, .day), 1), (.every(2, per: 1, .day), 2), (.every(5, per: 1, .day), 5),
      (.code("Q6H"), 4), (.code("Q24H"), 1), (.every(1, per: 2, .day), 1),
      (.repeating { $0.timesOfDay = [28_800_000] }, 1),
      (.repeating { $0.timesOfDay = [28_800_000, 72_000_000] }, 2),
      (.repeating { $0.when = [.morning, .noon, .evening] }, 3),
    ]
    for old in timings {
      for new in timings {
        let doses = try Self.shared(old.timing, new.timing, at: time)
        #expect(doses.old >= 0 && doses.old + doses.new <= max(old.doses, new.doses))
      }
    }
  }

  @Test func `the old order owes what fits before the new one's time and is not asked for twice`()
    throws
  {
    let (once, four) = (Timing.every(1, per: 1, .day), Timing.every(4, per: 1, .day))
    let evening = Timing.repeating { $0.timesOfDay = [72_000_000] }
    let morning = Timing.repeating { $0.timesOfDay = [28_800_000] }
    #expect(try Self.shared(four, four, at: "18:00") == (3, 1))
    #expect(try Self.shared(once, once, at: "18:00") == (0, 1))
    #expect(try Self.shared(four, once, at: "18:00") == (3, 1))
    #expect(try Self.shared(morning, morning, at: "10:00") == (1, 0))
    #expect(try Self.shared(evening, morning, at: "10:00") == (0, 0))
    #expect(try Self.shared(once, morning, at: "18:00") == (1, 0))
    #expect(try Self.shared(morning, once, at: "18:00") == (0, 1))
    #expect(try Self.shared(four, four, at: "00:00") == (0, 4))
  }

  /// The doses that an order of four a day owes on the day on which others take its place, which
  /// name it as prior.
  private static func owed(to successors: [(timing: Timing, time: String)]) throws -> Int? {
    let old = try Order.example("old", dosages: [Dosage(timing: .every(4, per: 1, .day))])
    let others = try successors.enumerated().map { number, successor in
      try Order.example("\(number)", dosages: [Dosage(timing: successor.timing)]) {
        $0.written = try LocalMoment("\(day)T\(successor.time)")
        $0.prior = "MedicationRequest/old"
      }
    }
    return replacements([old] + others)[0]?.owed
  }

  @Test func `what all that take an order's place ask for is taken off, each once`() throws {
    let (twice, mondays) = (
      Timing.every(2, per: 1, .day), Timing.every(1, per: 1, .week) { $0.weekdays = .days("mon") }
    )
    #expect(try Self.owed(to: [(twice, "18:00")]) == 3)
    #expect(try Self.owed(to: [(twice, "18:00"), (twice, "18:00")]) == 2)
    #expect(try Self.owed(to: [(mondays, "18:00"), (mondays, "12:00")]) == 2)
    #expect(try Self.owed(to: [(.repeating { _ in }, "18:00")]) == 0)
  }

  @Test func `a dose at the very time of the new order is not the old one's`() throws {
    let morning = Timing.repeating { $0.timesOfDay = [28_800_000] }
    let mondays = Timing.every(1, per: 1, .week) { $0.weekdays = .days("mon") }
    #expect(try Self.shared(morning, mondays, at: "08:00") == (0, 0))
    #expect(try Self.shared(morning, mondays, at: "08:01") == (1, 0))
  }

  @Test func `an order that starts on the day without a time has the whole day`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"), try Self.order("b", "\(Self.day)T18:00"),
      try Self.order("c", Self.day),
    ]
    #expect(Self.replacements(orders)[0] == Replacement(on: try Day(Self.day)))
  }

  @Test func `nominal times of the day are the old order's before and the new one's after`() throws
  {
    let times = Timing.repeating { $0.timesOfDay = [28_800_000, 72_000_000] }
    let (old, new) = try Self.schedules(times, times, at: "10:00")
    #expect(try old.nominalTimes(on: Day(Self.day)) == [28_800_000])
    #expect(try new.nominalTimes(on: Day(Self.day)) == [72_000_000])
  }
}
