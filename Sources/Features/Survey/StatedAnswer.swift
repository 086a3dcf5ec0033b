internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import MedicationAdherence

/// How answers are read that a person types, or that stand in a file.
extension SurveyItem {
  /// The answer that a text means; nil where it means none.
  ///
  /// A choice is the code of an option, `SYSTEM|CODE`, or its text; with options that are not known
  /// `SYSTEM|CODE`. A file is its path, which begins in a folder unless that is empty.
  func answer(text: String, in folder: String = "") -> AnswerValue? {
    guard let kind = answerKind else { return nil }
    if kind == .attachment {
      let isPlain = folder.isEmpty || text.hasPrefix("/")
      return AnswerAttachment(file: isPlain ? text : folder + "/" + text)
        .map(AnswerValue.attachment)
    }
    if options != .none || kind == .choice {
      return chosen(text) ?? (isOpen ? .string(text) : nil)
    }
    if kind == .quantity, let answer = AnswerValue(text: text, as: kind) { return withUnit(answer) }
    if kind == .decimal || kind == .integer, let answer = AnswerValue(text: text, as: .decimal),
      let number = answer.number
    {
      return AnswerValue(text: text, as: kind) ?? (kind == .decimal ? .decimal(number) : nil)
    }
    return AnswerValue(text: text, as: kind)
  }

  /// The answer that a JSON value means, as FHIR's `value[x]` has it, or the text of one.
  func answer(json: WrittenJSON, in folder: String) -> AnswerValue? {
    switch json {
    case .flag(let flag): return answerKind == .boolean ? .boolean(flag) : nil
    case .number(let digits): return answer(text: digits)
    case .text(let text): return answerKind == .boolean ? nil : answer(text: text, in: folder)
    case .members: return answer(object: json)
    case .list, .null: return nil
    }
  }

  private func answer(object: WrittenJSON) -> AnswerValue? {
    func text(_ name: String) -> String? { object[name]?.text }
    switch answerKind {
    case .choice:
      let coding = AnswerCoding(
        system: text("system"), code: text("code"), display: text("display"))
      return option(of: .coding(coding))?.value ?? .coding(coding)
    case .quantity:
      guard case .number(let digits)? = object["value"], let value = Double(digits) else {
        return nil
      }
      return withUnit(
        .quantity(
          AnswerQuantity(
            value: value, unit: text("unit"), system: text("system"), code: text("code"))))
    case .reference: return text("reference").map(AnswerValue.reference)
    case .attachment:
      return .attachment(
        AnswerAttachment(
          contentType: text("contentType"), data: text("data"), url: text("url"),
          title: text("title")))
    default: return nil
    }
  }

  private func chosen(_ text: String) -> AnswerValue? {
    let found = options.list.first { option in
      guard case .coding(let coding) = option.value else { return option.value.text == text }
      let code = coding.code ?? ""
      return [code, (coding.system ?? "") + "|" + code].contains(text)
    }
    if let found { return found.value }
    let shown = options.list.first { $0.value.text.lowercased() == text.lowercased() }
    if let shown { return shown.value }
    guard options.list.isEmpty, !isOpen || text.contains("|") else { return nil }
    return AnswerValue(text: text, as: .choice)
  }

  /// A quantity in the unit that its words mean; in the only one where none is said.
  private func withUnit(_ answer: AnswerValue) -> AnswerValue {
    guard case .quantity(var quantity) = answer, quantity.code == nil else { return answer }
    let isSaid = quantity.unit != nil
    let found = bounds.units.first { [$0.code, $0.display].contains(quantity.unit) }
    guard let unit = isSaid ? found : bounds.units.count == 1 ? bounds.units[0] : nil else {
      return answer
    }
    quantity.unit = unit.display ?? unit.code
    (quantity.system, quantity.code) = (unit.system, unit.code)
    return .quantity(quantity)
  }
}

extension AnswerAttachment {
  /// Reads a file, as far as one may be long and one byte more; nil where that cannot be done.
  fileprivate init?(file path: String) {
    guard let bytes = Descriptor.readFile(path, limit: Self.largest + 1) else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      contentType: MediaTypes.type(of: name), data: Data(bytes).base64EncodedString(), url: nil,
      title: name)
  }
}
