import MedicationAdherence
import Testing

extension Timing {
  /// A timing that repeats as the body says.
  static func repeating(_ body: (inout Repetition) -> Void) -> Timing {
    var (timing, repetition) = (Timing(), Repetition())
    body(&repetition)
    timing.repetition = repetition
    return timing
  }

  /// A number of doses in a period.
  static func every(
    _ frequency: Int32, per period: Double, _ unit: TimeUnit,
    _ body: (inout Repetition) -> Void = { _ in }
  ) -> Timing {
    repeating {
      ($0.frequency, $0.period, $0.periodUnit) = (frequency, period, unit)
      body(&$0)
    }
  }

  /// A timing that is one code.
  static func code(_ code: String) -> Timing {
    var timing = Timing()
    timing.codes = [code]
    return timing
  }

  /// The same with events.
  func with(events: [String]) throws -> Timing {
    var timing = self
    timing.events = try events.map { try LocalMoment($0) }
    return timing
  }
}

extension LocalMoment {
  /// Reads a moment as the tests' tables write it, `2024-01-01` or `2024-01-01T15:00`.
  init(_ text: String) throws {
    let parts = text.split(separator: "T")
    guard parts.count == 2 else {
      self.init(day: try Day(text))
      return
    }
    let time = parts[1].split(separator: ":").compactMap { Int32($0) }
    try #require(time.count == 2, "\(text) is no moment")
    self.init(day: try Day(String(parts[0])), millisecond: (time[0] * 60 + time[1]) * 60_000)
  }
}

extension WeekdaySet {
  /// The set of the named days.
  static func days(_ codes: String...) -> WeekdaySet {
    codes.reduce(into: []) { set, code in set.formUnion(WeekdaySet(code: code) ?? []) }
  }
}

extension Order {
  /// An active order with a status of `active` and nothing else, written on Monday 2024-01-01.
  static func example(
    _ id: String = "order", dosages: [Dosage], body: (inout Order) throws -> Void = { _ in }
  ) throws -> Order {
    let terms = OrderTerms(
      type: "MedicationRequest",
      medication: Medication(key: "atc|N06AB03", code: "N06AB03", name: "Fluoxetine"),
      status: "active", intent: "order", isProhibition: false, dosages: dosages)
    var order = Order(terms, id: id, written: try LocalMoment("2024-01-01"))
    try body(&order)
    return order
  }

  /// The same with one dosage.
  static func example(
    _ timing: Timing, body: (inout Order) throws -> Void = { _ in }
  ) throws -> Order {
    try example(dosages: [Dosage(timing: timing)], body: body)
  }

  /// What it asked for, up to the end of 2025.
  func expected(
    given: (first: String, last: String)? = nil, deceased: String? = nil,
    isDeathUndated: Bool = false, replaced: String? = nil,
    asOf: String = "2025-12-31"
  ) throws -> ExpectedDoses {
    ExpectedDoses(
      of: self,
      evidence: ActivityWindow.Evidence(
        administrations: try given.map { try DayRange($0.first, $0.last) },
        deceased: isDeathUndated ? .undated : try deceased.map { .at(try LocalMoment($0)) },
        replaced: try replaced.map { Replacement(on: try Day($0)) },
        asOf: try Day(asOf)))
  }
}

extension ExpectedDoses {
  /// The doses of the first days from a day on; -1 where unknown, nil when not applicable.
  func doses(_ count: Int, from day: String = "2024-01-01") throws -> [Int32]? {
    let first = try Day(day)
    let range = try #require(DayRange(first: first, last: first.adding(days: count - 1)))
    return perDay(over: range)?.expected
  }

  /// The same at the higher demand.
  func maximum(_ count: Int, from day: String = "2024-01-01") throws -> [Int32]? {
    let first = try Day(day)
    let range = try #require(DayRange(first: first, last: first.adding(days: count - 1)))
    return perDay(over: range)?.maximum
  }

  /// The identifiers of its remarks.
  var remarkNames: [String] { remarks.map(\.kind.rawValue) }
}
