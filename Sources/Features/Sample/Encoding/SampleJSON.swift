import MedicationAdherence

/// A JSON value whose members keep their order and may leave gaps for what each line fills in.
indirect enum SampleJSON {
  /// Text, then what a slot is filled with.
  case text(String, SampleSlot? = nil)
  /// A number as it is written.
  case number(String)
  case flag(Bool)
  case list([SampleJSON])
  case object([(String, SampleJSON)])
  /// Nothing: a member with this value is left out, anywhere else it is `null`.
  case absent

  /// The value when there is one, else nothing.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .absent
  }
}

/// What differs from one administration of an order to the next.
enum SampleSlot {
  /// The resource's id.
  case id
  /// `meta.versionId`.
  case version
  /// When the record was stored, in UTC.
  case stored
  /// When the dose was given, on the ward's clock.
  case effective
  /// The nurse's number, two digits.
  case nurse
}

extension SampleJSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}

extension SampleJSON: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension SampleJSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .number(String(value)) }
}

extension SampleJSON: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: SampleJSON...) { self = .list(elements) }
}

extension SampleJSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, SampleJSON)...) { self = .object(elements) }
}

/// The members of two objects, in order; anything that is no object has none.
func + (left: SampleJSON, right: SampleJSON) -> SampleJSON {
  .object(left.members + right.members)
}

extension SampleJSON {
  fileprivate var members: [(String, SampleJSON)] {
    if case .object(let members) = self { members } else { [] }
  }
}

/// FHIR's `date`, `dateTime` and `instant`, written digit by digit.
extension [UInt8] {
  /// Adds a number that is not negative, with leading zeros up to a width.
  mutating func append(_ value: Int, width: Int) {
    var divisor = 1
    for _ in 1..<Swift.max(width, 1) { divisor *= 10 }
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Adds a moment as `2025-03-04T08:12:31+01:00`, or its day alone.
  mutating func append(_ instant: SampleInstant, isWithoutTime: Bool = false) {
    appendDay(of: instant.wall)
    guard !isWithoutTime else { return }
    appendTime(of: instant.wall)
    append(contentsOf: "+0".utf8)
    append(instant.offset, width: 1)
    append(contentsOf: ":00".utf8)
  }

  /// Adds a moment in UTC as `2025-03-04T07:12:31.408Z`.
  mutating func append(utc: Int, millisecond: Int) {
    appendDay(of: utc)
    appendTime(of: utc)
    append(UInt8(ascii: "."))
    append(millisecond, width: 3)
    append(UInt8(ascii: "Z"))
  }

  private mutating func appendDay(of seconds: Int) {
    let (year, month, day) = Day(number: Int32(seconds.flooredDay)).components
    append(year, width: 4)
    append(UInt8(ascii: "-"))
    append(month, width: 2)
    append(UInt8(ascii: "-"))
    append(day, width: 2)
  }

  private mutating func appendTime(of seconds: Int) {
    let second = seconds - seconds.flooredDay * 86_400
    append(UInt8(ascii: "T"))
    append(second / 3600, width: 2)
    append(UInt8(ascii: ":"))
    append(second / 60 % 60, width: 2)
    append(UInt8(ascii: ":"))
    append(second % 60, width: 2)
  }
}

extension SampleInstant: CustomStringConvertible {
  /// The moment as `2025-03-04T08:12:31+01:00`.
  var description: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The moment as `2025-03-04T07:12:31.000Z`.
  var utcDescription: String {
    var bytes: [UInt8] = []
    bytes.append(utc: utc, millisecond: 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
