import MedicationAdherence

/// A made-up patient of an intensive care unit: a short stay with very many orders.
struct ICUPatient {
  /// The id, such as `p000012`.
  let id: String
  /// The name.
  let name: SampleName
  /// The day of birth.
  let birthDate: Day
  /// Whether administrations name their order; those of some wards never do.
  let namesOrders: Bool
  /// The orders, up to about 1,500.
  let orders: [ICUOrder]

  /// The patient with a number (from 1) of a seed; the same one however many there are.
  init(number: Int, seed: UInt64, range: DayRange) {
    var random = SampleRandom(seed: seed &+ 0x1C0, stream: number)
    id = "p" + Decimal.padded(number, to: 6)
    name = SampleName(random: &random)
    birthDate = range.first.adding(days: -random.number(in: 7_000...34_000))
    namesOrders = !Self.withoutOrders.contains(number % 20)
    // One in fifty stays for months, and has ten times the orders of the others.
    let isLong = number % 50 == 7
    let count = isLong ? 1_485 : random.pick(Self.counts)
    let days = isLong ? min(90, range.count) : min(2 + count / 12, range.count)
    let admitted = range.first.adding(days: random.number(in: 0...range.count - days))
    let hours = days * 24
    orders = (1...count).map { [id] place in
      // Orders are written as the stay goes on, more of them at its beginning.
      let latest = min(hours - 1, (place * hours) / count)
      let hour = random.number(in: latest / 2...latest)
      return ICUOrder(
        id: "\(id)-o\(place)", drug: random.pick(ICUDrug.all),
        start: admitted.number, hour: hour, last: hours, random: &random)
    }
  }

  /// The numbers, of twenty, of patients whose administrations name no order.
  private static let withoutOrders: Set = [1, 4, 8, 11, 13, 16, 18]
  private static let counts = [12, 30, 45, 60, 75, 90, 110, 130, 160, 200, 260, 340, 420]
}

/// An order of an intensive care unit, valid for hours or days.
struct ICUOrder {
  /// How often a dose is due.
  enum Rhythm {
    /// By a timing code, at an interval in hours.
    case every(hours: Int, code: String)
    /// Once.
    case once
    /// When needed.
    case asNeeded
  }

  /// Its id, such as `p000012-o1`.
  let id: String
  /// What is ordered.
  let drug: ICUDrug
  /// How often a dose is due.
  let rhythm: Rhythm
  /// When it begins.
  let start: SampleInstant
  /// When it ends; nil where its schedule says one day, and doses go on.
  let end: SampleInstant?
  /// Its administrations; none of an order that was never given.
  let records: [ICURecord]

  /// Makes an order that begins some hours after midnight of a day, in a stay of a length in hours.
  init(
    id: String, drug: ICUDrug, start day: Int32, hour: Int, last: Int, random: inout SampleRandom
  ) {
    let midnight = Int(day) * 86_400
    func instant(_ second: Int) -> SampleInstant { SampleInstant(wall: midnight + second) }
    (self.id, self.drug) = (id, drug)
    rhythm = random.pick(Self.rhythms)
    let isShort = random.chance(permille: 12)
    let length = if case .once = rhythm { 3 } else { random.number(in: 8...84) }
    let stop = min(hour + length, last)
    start = instant(hour * 3600)
    end = isShort ? nil : instant(stop * 3600)
    guard random.chance(permille: 695) else {
      records = []
      return
    }
    var records: [ICURecord] = []
    let isInfusion = if case .rate = drug.records { true } else { false }
    let due = Self.dueHours(
      isInfusion ? .once : rhythm, from: hour, to: stop, random: &random)
    for due in due where !random.chance(permille: 90) {
      let second = due * 3600 + random.number(in: -1_200...2_400)
      let isNotGiven = random.chance(permille: 6)
      switch drug.records {
      case .dose: records.append(ICURecord(start: instant(second), isNotGiven: isNotGiven))
      case .tablets(let count):
        for _ in 0..<count {
          records.append(ICURecord(start: instant(second), isNotGiven: isNotGiven))
        }
      case .rate:
        var from = second / 60 * 60
        for _ in 0..<random.number(in: 2...6) {
          let to = from + random.number(in: 10...110) * 60
          records.append(ICURecord(start: instant(from), end: instant(to)))
          from = to
        }
      }
    }
    self.records = records
  }

  private static let rhythms: [Rhythm] = [
    .every(hours: 24, code: "DAILY"), .every(hours: 12, code: "BID"), .every(hours: 8, code: "Q8H"),
    .every(hours: 6, code: "Q6H"), .every(hours: 8, code: "TID"), .every(hours: 12, code: "Q12H"),
    .once, .once, .asNeeded, .every(hours: 4, code: "Q4H"),
  ]

  private static func dueHours(
    _ rhythm: Rhythm, from first: Int, to last: Int, random: inout SampleRandom
  ) -> [Int] {
    switch rhythm {
    case .once: [first]
    case .every(let hours, _): Array(stride(from: first, to: last, by: hours))
    case .asNeeded:
      stride(from: first, to: last, by: 6).filter { _ in random.chance(permille: 400) }
    }
  }
}

/// One record of an administration: a dose, a tablet of one, or an infusion at one rate.
struct ICURecord {
  /// When it was given, or the rate began.
  let start: SampleInstant
  /// When the rate ended; nil of a dose.
  var end: SampleInstant?
  /// Whether its method says that it was not given, while its status says that it was.
  var isNotGiven = false
}
