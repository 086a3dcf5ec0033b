/// An answer to a question, as one of the types that FHIR's `value[x]` has.
package enum AnswerValue: Hashable, Sendable {
  /// Yes or no.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number, by its value.
  case decimal(Double)
  /// A day, month or year.
  case date(StatedMoment)
  /// A day, month, year or instant.
  case dateTime(StatedMoment)
  /// A time of day.
  case time(StatedTime)
  /// A text.
  case string(String)
  /// An address.
  case uri(String)
  /// A code of a system.
  case coding(AnswerCoding)
  /// A number with a unit.
  case quantity(AnswerQuantity)
  /// A resource, as `TYPE/ID`.
  case reference(String)
  /// A file.
  case attachment(AnswerAttachment)

  /// What kind of value it is.
  package var kind: AnswerKind {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .decimal: .decimal
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    case .string: .string
    case .uri: .url
    case .coding: .choice
    case .quantity: .quantity
    case .reference: .reference
    case .attachment: .attachment
    }
  }

  /// The number, of a whole one or any other.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }
}

/// What kind of answer a question has.
package enum AnswerKind: String, Hashable, Sendable {
  /// Each is named as the question's type in R4.
  case boolean, decimal, integer, date, dateTime, time, string, text, url, choice, quantity
  /// A file, and a resource.
  case attachment, reference

  /// Whether its values have an order.
  package var isOrdered: Bool {
    switch self {
    case .decimal, .integer, .date, .dateTime, .time, .quantity: true
    default: false
    }
  }

  /// Whether values of another kind are answers of this one: a number may be whole, a text has one or
  /// several lines, and a day is as exact as an instant may be.
  package func takes(_ other: AnswerKind) -> Bool {
    switch (self, other) {
    case (.decimal, .integer), (.integer, .decimal), (.text, .string), (.dateTime, .date): true
    case (.url, .string), (.string, .url): true
    default: self == other
    }
  }
}

/// A code of a system, which means something.
package struct AnswerCoding: Hashable, Sendable {
  /// The system; nil when none is said.
  package var system: String?
  /// The code; nil when none is said.
  package var code: String?
  /// What a person reads; nil when nothing is said.
  package var display: String?

  /// Makes a coding.
  package init(system: String?, code: String?, display: String? = nil) {
    (self.system, self.code, self.display) = (system, code, display)
  }

  /// Whether two mean the same: by system and code; undecidable where one has no code.
  package func means(_ other: AnswerCoding) -> Truth {
    guard let code, let others = other.code else { return .undecidable }
    return Truth(code == others && system == other.system)
  }
}

/// A number with its unit.
package struct AnswerQuantity: Hashable, Sendable {
  /// The number.
  package var value: Double
  /// The unit as a person reads it.
  package var unit: String?
  /// The system of the unit's code.
  package var system: String?
  /// The unit's code.
  package var code: String?

  /// Makes a quantity.
  package init(value: Double, unit: String? = nil, system: String? = nil, code: String? = nil) {
    (self.value, self.unit, self.system, self.code) = (value, unit, system, code)
  }

  /// Whether two have one unit, by system and code; by the words where neither has a code.
  package func hasUnit(of other: AnswerQuantity) -> Bool {
    code == other.code && system == other.system && (code != nil || unit == other.unit)
  }
}

/// A file as an answer.
package struct AnswerAttachment: Hashable, Sendable {
  /// What it is, such as `image/png`.
  package var contentType: String?
  /// Its bytes in base64.
  package var data: String?
  /// Where it is.
  package var url: String?
  /// Its name.
  package var title: String?

  /// Makes an attachment.
  package init(contentType: String?, data: String?, url: String?, title: String?) {
    (self.contentType, self.data, self.url, self.title) = (contentType, data, url, title)
  }

  /// The most bytes that a file may have: 5 MiB.
  package static let largest = 5 << 20
  /// The bytes that it has; 0 where only its address is known.
  package var byteCount: Int {
    guard let data else { return 0 }
    return data.utf8.count(where: { $0 != UInt8(ascii: "=") }) * 3 / 4
  }
}

extension AnswerValue {
  /// The answer as a person reads it: the text of a code where it has one.
  package var text: String {
    switch self {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .decimal(let number): Self.digits(number)
    case .date(let moment), .dateTime(let moment): moment.text
    case .time(let time): time.text
    case .string(let text), .uri(let text), .reference(let text): text
    case .coding(let coding): coding.display ?? coding.code ?? ""
    case .quantity(let quantity):
      [Self.digits(quantity.value), quantity.unit ?? quantity.code].compactMap(\.self)
        .joined(separator: " ")
    case .attachment(let file): file.title ?? file.url ?? file.contentType ?? ""
    }
  }

  /// A number without `.0`.
  package static func digits(_ number: Double) -> String {
    let text = PlainDecimal.text(of: number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
