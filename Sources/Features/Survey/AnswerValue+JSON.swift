internal import FHIRServer
internal import MedicationAdherence

extension AnswerValue {
  /// The value as FHIR writes it.
  var json: WrittenJSON {
    switch self {
    case .boolean(let flag): .flag(flag)
    case .integer(let number): .number("\(number)")
    case .decimal(let number): .number(Self.digits(number))
    case .date(let moment), .dateTime(let moment): .text(moment.text)
    case .time(let time): .text(time.text)
    case .string(let text), .uri(let text): .text(text)
    case .coding(let coding):
      .texts(("system", coding.system), ("code", coding.code), ("display", coding.display))
    case .quantity(let quantity): Self.json(quantity)
    case .reference(let text): ["reference": .text(text)]
    case .attachment(let file):
      .texts(
        ("contentType", file.contentType), ("data", file.data), ("url", file.url),
        ("title", file.title))
    }
  }

  /// The value as one of the type of a question's answers, and the end of its member's name.
  func member(of item: SurveyItem) -> (suffix: String, value: WrittenJSON) {
    switch (self, item.answerKind) {
    case (.integer(let number), .decimal): ("Decimal", .number("\(number)"))
    case (.decimal(let number), .integer): ("Integer", .number(Self.digits(number)))
    case (.date, .dateTime), (.dateTime, _):
      (item.type == "instant" ? "Instant" : "DateTime", json)
    case (.string(let text), .url): ("Uri", .text(text))
    case (.uri(let text), .string), (.uri(let text), .text): ("String", .text(text))
    default: (suffix, json)
    }
  }

  private var suffix: String {
    switch kind {
    case .boolean: "Boolean"
    case .integer: "Integer"
    case .decimal: "Decimal"
    case .date: "Date"
    case .dateTime: "DateTime"
    case .time: "Time"
    case .string, .text: "String"
    case .url: "Uri"
    case .choice: "Coding"
    case .quantity: "Quantity"
    case .reference: "Reference"
    case .attachment: "Attachment"
    }
  }

  private static func json(_ quantity: AnswerQuantity) -> WrittenJSON {
    var json: WrittenJSON = ["value": .number(digits(quantity.value))]
    json["unit"] = quantity.unit.map(WrittenJSON.text)
    json["system"] = quantity.system.map(WrittenJSON.text)
    json["code"] = quantity.code.map(WrittenJSON.text)
    return json
  }
}

extension WrittenJSON {
  /// An object of the texts that are there.
  fileprivate static func texts(_ members: (String, String?)...) -> WrittenJSON {
    .members(members.compactMap { name, text in text.map { Member(name, .text($0)) } })
  }
}
