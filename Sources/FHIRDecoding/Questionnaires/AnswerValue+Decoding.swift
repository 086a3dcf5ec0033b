package import MedicationAdherence

extension AnswerValue {
  /// Reads a `value[x]`; nil where it is not of its type, or of one that no answer has.
  init?(_ value: JSONValue, type: String) {
    switch type {
    case "Boolean":
      guard let flag = value.boolean else { return nil }
      self = .boolean(flag)
    case "Integer", "PositiveInt", "UnsignedInt":
      guard let number = value.whole else { return nil }
      self = .integer(number)
    case "Decimal":
      guard let number = value.number else { return nil }
      self = .decimal(number)
    case "Coding": self = .coding(AnswerCoding(value))
    case "Quantity", "Duration", "Age":
      guard let number = value.member("value")?.number else { return nil }
      self = .quantity(
        AnswerQuantity(
          value: number, unit: value.text("unit"), system: value.text("system"),
          code: value.text("code")))
    case "Reference":
      guard let reference = value.text("reference") else { return nil }
      self = .reference(reference)
    case "Attachment":
      guard value.kind == .object else { return nil }
      self = .attachment(
        AnswerAttachment(
          contentType: value.text("contentType"), data: value.text("data"), url: value.text("url"),
          title: value.text("title")))
    default:
      guard let kind = Self.kinds[type], let text = value.string?.text,
        let answer = AnswerValue(text: text, as: kind)
      else { return nil }
      self = answer
    }
  }

  private static let kinds: [String: AnswerKind] = [
    "Date": .date, "DateTime": .dateTime, "Instant": .dateTime, "Time": .time, "String": .string,
    "Uri": .url, "Url": .url, "Canonical": .url, "Code": .string, "Markdown": .string,
  ]

  /// Reads what is written as a text: in a file, or by a person.
  ///
  /// A coding is `SYSTEM|CODE` or `CODE`; a quantity a number and its unit. Nil where the text says
  /// nothing of the kind.
  package init?(text: String, as kind: AnswerKind) {
    switch kind {
    case .boolean:
      guard let flag = ["true": true, "false": false][text] else { return nil }
      self = .boolean(flag)
    case .integer:
      guard let number = Int(text) else { return nil }
      self = .integer(number)
    case .decimal:
      guard let number = Self.number(text) else { return nil }
      self = .decimal(number)
    case .date, .dateTime:
      guard let moment = StatedMoment(text: text), kind == .dateTime || moment.precision <= .day
      else { return nil }
      self = kind == .date ? .date(moment) : .dateTime(moment)
    case .time:
      guard let time = StatedTime(text) else { return nil }
      self = .time(time)
    case .string, .text: self = .string(text)
    case .url: self = .uri(text)
    case .choice:
      let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      self = .coding(
        AnswerCoding(
          system: parts.count == 2 ? String(parts[0]) : nil, code: parts.last.map(String.init)))
    case .quantity:
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let first = parts.first, let number = Self.number(first) else { return nil }
      self = .quantity(AnswerQuantity(value: number, unit: parts.count == 2 ? parts[1] : nil))
    case .reference: self = .reference(text)
    case .attachment: return nil
    }
  }

  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return number
  }
}

extension AnswerCoding {
  init(_ value: JSONValue) {
    self.init(
      system: value.text("system"), code: value.text("code"), display: value.text("display"))
  }
}

extension StatedMoment {
  /// Reads a FHIR `date`, `dateTime` or `instant`; nil for anything else.
  package init?(text: String) {
    guard let date = FHIRDateTime(text: text) else { return nil }
    let precision: Precision =
      switch date.precision {
      case .year: .year
      case .month: .month
      case .day: .day
      case .minute: .minute
      case .second: .second
      }
    self.init(
      text: text, day: date.day, precision: precision, millisecond: Int(date.millisecond),
      offsetMinutes: date.offsetMinutes.map(Int.init))
  }
}
