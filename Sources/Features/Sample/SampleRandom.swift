import MedicationAdherence

/// Random numbers that a seed decides: the generator SplitMix64 (Steele, Lea and Flood, 2014).
struct SampleRandom {
  private var state: UInt64

  /// The numbers of one stream of a seed; two streams have nothing to do with each other.
  init(seed: UInt64, stream: Int) {
    state = seed
    state = next() ^ UInt64(stream)
    state = next()
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A whole number of a range, each equally likely (the range is short, so the bias is nil).
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound + 1)
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// True that many times in a thousand.
  mutating func chance(permille: Int) -> Bool { number(in: 0...999) < permille }

  /// One of the elements; there must be at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}

/// A moment on the clock of a ward in Central Europe, with the offset from UTC of that moment.
///
/// The rule of the European Union (directive 2000/84/EC), carried back to every year: summer time
/// (+02:00) from the last Sunday of March to the last Sunday of October, both at 01:00 UTC.
struct SampleInstant: Hashable {
  /// Seconds from 1970-01-01T00:00:00 on the ward's clock to the moment.
  let wall: Int
  /// Hours that the ward's clock is ahead of UTC: 1 or 2.
  let offset: Int

  /// The moment when the ward's clock shows a time.
  ///
  /// An hour that the clock skips in spring is read an hour later; of an hour that it shows twice
  /// in autumn, the first is meant.
  init(wall: Int) {
    let isSummer = Self.isSummer(utc: wall - 7200)
    let isSkipped = !isSummer && Self.isSummer(utc: wall - 3600)
    self.wall = isSkipped ? wall + 3600 : wall
    offset = isSummer || isSkipped ? 2 : 1
  }

  /// The moment at a second of a day, 0 to 86,399.
  init(_ day: Day, second: Int) {
    self.init(wall: Int(day.number) * 86_400 + second)
  }

  /// Seconds from 1970-01-01T00:00:00Z.
  var utc: Int { wall - offset * 3600 }

  private static func isSummer(utc: Int) -> Bool {
    let (year, month, day) = Day(number: Int32(utc.flooredDay)).components
    guard month == 3 || month == 10 else { return 4...9 ~= month }
    guard let last = Day(year: year, month: month, day: 31) else { return false }
    let sunday = 31 - last.weekday % 7
    let isPast = day > sunday || (day == sunday && utc - utc.flooredDay * 86_400 >= 3600)
    return isPast == (month == 3)
  }
}

extension Int {
  /// The number of the day that a number of seconds since 1970-01-01 lies in, also before 1970.
  var flooredDay: Int { (self >= 0 ? self : self - 86_399) / 86_400 }
}
