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
