internal import MedicationAdherence

extension QuestionnaireParser {
  /// Fills an item with what its own members say.
  mutating func fill(_ item: inout SurveyItem, _ json: JSONValue, isGroup: Bool) {
    setKind(of: &item, json, isGroup: isGroup)
    item.prefix = json.text("prefix")
    item.text =
      SurveyText(json, "text", extensions: "_text")
      ?? SurveyText(json, "title", extensions: "_title")
    item.isRequired = json.member("required")?.boolean ?? false
    item.repeats = json.member("repeats")?.boolean ?? false
    item.isReadOnly = json.member("readOnly")?.boolean ?? false
    item.bounds.maxLength = json.member("maxLength")?.whole
    for (key, value) in json.members where key.hasPrefix("initial") {
      if key == "initial" {
        item.initial += value.elements.compactMap(Self.value)
      } else if let type = key.dropping(prefix: "initial"),
        let answer = AnswerValue(value, type: type.text)
      {
        item.initial.append(answer)
      }
    }
    takeExtensions(of: json, in: &item)
    takeOptions(of: json, in: &item)
    takeConditions(of: json, in: &item)
  }

  /// The `value[x]` of an object.
  private static func value(_ object: JSONValue) -> AnswerValue? {
    object.members.lazy.compactMap { key, value in
      key.dropping(prefix: "value").flatMap { AnswerValue(value, type: $0.text) }
    }.first
  }

  // MARK: - Types

  private mutating func setKind(of item: inout SurveyItem, _ json: JSONValue, isGroup: Bool) {
    guard !isGroup else {
      (item.kind, item.type) = (.group, "group")
      return
    }
    guard let word = json.text("type") else {
      let hasOptions = json.given("option") != nil || json.given("options") != nil
      (item.kind, item.type) =
        hasOptions ? (.question(.choice), "choice") : (.question(.string), "string")
      if version == .dstu2 {
        note(.missingType, item.path, item.linkID)
      } else {
        note(.malformed(expected: "a type"), item.path + ".type", item.linkID)
      }
      return
    }
    item.type = word
    switch word {
    case "group": item.kind = .group
    case "display": item.kind = .display
    case "open-choice": (item.kind, item.isOpen) = (.question(.choice), true)
    case "coding":
      tells(.r5)
      item.kind = .question(.choice)
    case "instant": item.kind = .question(.dateTime)
    default:
      guard let kind = AnswerKind(rawValue: word) else {
        note(.unknownType(word), item.path + ".type", item.linkID)
        item.kind = .question(.string)
        return
      }
      item.kind = .question(kind)
    }
  }

  // MARK: - Extensions

  private func takeExtensions(of json: JSONValue, in item: inout SurveyItem) {
    for found in json.extensions {
      switch found.name {
      case "minValue": item.bounds.minValue = found.answer
      case "maxValue": item.bounds.maxValue = found.answer
      case "minLength": item.bounds.minLength = found.value?.whole
      case "maxDecimalPlaces": item.bounds.maxDecimalPlaces = found.value?.whole
      case "questionnaire-minOccurs": item.bounds.minOccurs = found.value?.whole
      case "questionnaire-maxOccurs": item.bounds.maxOccurs = found.value?.whole
      case "regex": item.bounds.pattern = found.value?.string?.text
      case "questionnaire-hidden": item.isHidden = found.value?.boolean ?? false
      case "questionnaire-unit", "questionnaire-unitOption":
        if let unit = found.value { item.bounds.units.append(AnswerCoding(unit)) }
      default: break
      }
    }
  }

  // MARK: - Options

  private mutating func takeOptions(of json: JSONValue, in item: inout SurveyItem) {
    if let constraint = json.text("answerConstraint") {
      tells(.r5)
      item.isOpen = item.isOpen || constraint != "optionsOnly"
    }
    if json.given("disabledDisplay") != nil { tells(.r5) }
    let isOld = json.given("option") != nil || json.given("options") != nil
    if isOld { tells(.stu3) }
    if let set = json.text("answerValueSet") ?? json.member("options")?.text("reference") {
      (item.valueSet, item.options) = (set, .unknown)
      return
    }
    guard let list = json.given("answerOption") ?? json.given("option") else { return }
    var options: [SurveyOption] = []
    for (index, element) in list.elements.enumerated() {
      // In DSTU2 an option is the coding itself.
      guard
        let value = Self.value(element)
          ?? (version == .dstu2 ? .coding(AnswerCoding(element)) : nil)
      else {
        note(
          .malformed(expected: "an answer"),
          item.path + (json.given("option") == nil ? ".answerOption" : ".option") + "[\(index)]",
          item.linkID)
        continue
      }
      options.append(Self.option(value, element))
    }
    item.options = .listed(options)
    item.initial += options.filter(\.isInitial).map(\.value)
  }

  private static func option(_ value: AnswerValue, _ json: JSONValue) -> SurveyOption {
    var option = SurveyOption(value)
    option.isInitial = json.member("initialSelected")?.boolean ?? false
    let coding = json.member("valueCoding")
    option.translations = coding?.member("_display")?.translations ?? [:]
    for found in json.extensions + (coding?.extensions ?? []) {
      switch found.name {
      case "questionnaire-optionExclusive": option.isExclusive = found.value?.boolean ?? false
      case "ordinalValue", "itemWeight", "questionnaire-ordinalValue":
        option.weight = found.value?.number
      default: break
      }
    }
    return option
  }

  // MARK: - Conditions

  private mutating func takeConditions(of json: JSONValue, in item: inout SurveyItem) {
    let old = json.extensions.filter { $0.name == "questionnaire-enableWhen" }
    for (index, found) in old.enumerated() {
      let parts = found.content.extensions
      let path = "\(item.path).extension(enableWhen)[\(index)]"
      take(
        question: parts.first { $0.name == "question" }?.value?.string?.text, comparison: nil,
        hasAnswer: parts.first { $0.name == "answered" }?.value?.boolean,
        answer: parts.first { $0.name == "answer" }?.answer, path: path, &item)
    }
    guard let list = json.given("enableWhen") else {
      item.rule.behavior = .any
      return
    }
    var isOfR4 = false
    for (index, condition) in list.elements.enumerated() {
      let comparison = condition.text("operator")
      isOfR4 = isOfR4 || comparison != nil
      let answer = condition.members.lazy.compactMap { key, value in
        key.dropping(prefix: "answer").flatMap { AnswerValue(value, type: $0.text) }
      }.first
      take(
        question: condition.text("question"), comparison: comparison,
        hasAnswer: condition.member("hasAnswer")?.boolean, answer: answer,
        path: "\(item.path).enableWhen[\(index)]", &item)
    }
    if !isOfR4 { tells(.stu3) }
    setBehavior(json.text("enableBehavior"), isOfR4: isOfR4, &item)
  }

  private mutating func setBehavior(_ word: String?, isOfR4: Bool, _ item: inout SurveyItem) {
    if let word {
      guard let behavior = SurveyRule.Behavior(rawValue: word) else {
        return note(.malformed(expected: "all or any"), item.path + ".enableBehavior", item.linkID)
      }
      item.rule.behavior = behavior
    } else {
      item.rule.behavior = isOfR4 ? .all : .any
      if isOfR4, item.rule.conditions.count > 1 {
        note(.assumedAll, item.path + ".enableBehavior", item.linkID)
      }
    }
  }

  private mutating func take(
    question: String?, comparison: String?, hasAnswer: Bool?, answer: AnswerValue?, path: String,
    _ item: inout SurveyItem
  ) {
    guard let question else {
      return note(.malformed(expected: "a question"), path + ".question", item.linkID)
    }
    var condition: SurveyCondition
    if let hasAnswer {
      condition = SurveyCondition(question, .exists, .boolean(hasAnswer))
    } else {
      guard let known = SurveyCondition.Comparison(rawValue: comparison ?? "=") else {
        return note(
          .malformed(expected: "exists, =, !=, >, <, >= or <="), path + ".operator", item.linkID)
      }
      guard let answer else {
        return note(.malformed(expected: "an answer"), path + ".answer[x]", item.linkID)
      }
      condition = SurveyCondition(question, known, answer)
    }
    condition.path = path
    item.rule.conditions.append(condition)
  }
}
