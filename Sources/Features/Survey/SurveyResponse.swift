internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// Answers as a QuestionnaireResponse.
struct SurveyResponse: Sendable {
  /// The answers.
  let answers: SurveyAnswers
  /// The patient's id; nil where nobody is named.
  let patient: String?
  /// When they were given.
  let authored: String
  /// The tags.
  let tags: [WrittenJSON]

  private var questionnaire: Questionnaire { answers.survey.questionnaire }

  /// The identifier: of one questionnaire, patient and instant with the same answers there is one.
  var identifier: RecordIdentifier {
    let content = json(of: .r4, isWhole: true)["item"] ?? .null
    return RecordIdentifier(
      of: [
        questionnaire.canonical ?? questionnaire.id ?? "", patient ?? "", authored,
        String(decoding: content.bytes, as: UTF8.self),
      ])
  }

  /// The resource, without an identifier; what is not whole is in progress and keeps all answers, also of
  /// questions that are not asked.
  func json(of version: FHIRVersion, isWhole: Bool) -> WrittenJSON {
    var json: WrittenJSON = ["resourceType": "QuestionnaireResponse"]
    if !tags.isEmpty { json["meta"] = ["tag": .list(tags)] }
    if let name = questionnaire.canonical ?? questionnaire.id.map({ "Questionnaire/\($0)" }) {
      let isOld = version == .dstu2 || version == .stu3
      json["questionnaire"] = isOld ? ["reference": .text(name)] : .text(name)
    }
    json["status"] = .text(isWhole ? "completed" : "in-progress")
    if let patient { json["subject"] = ["reference": .text("Patient/\(patient)")] }
    json["authored"] = .text(authored)
    let states = answers.sheet.states(in: questionnaire)
    let top = answers.sheet.entries.indices.filter { answers.sheet.entries[$0].parent == nil }
    let writer = Writer(
      answers: answers, states: states, isWhole: isWhole, isOld: version == .dstu2)
    let items = top.compactMap(writer.item)
    if version == .dstu2 {
      json["group"] = items.count == 1 ? items[0] : .members([.init("group", .list(items))])
    } else if !items.isEmpty {
      json["item"] = .list(items)
    }
    return json
  }

  /// The resource with its identifier, as it is sent.
  func sent(_ version: FHIRVersion) -> NewResource {
    let identifier = identifier
    var json = json(of: version, isWhole: true)
    json["identifier"] = version == .r5 ? [identifier.json] : identifier.json
    return NewResource(json, identifier)
  }

  /// Writes the items with answers.
  private struct Writer {
    let answers: SurveyAnswers
    let states: [SurveySheet.State]
    let isWhole: Bool
    let isOld: Bool

    /// An occurrence; nil where nothing in it is answered.
    func item(_ place: Int) -> WrittenJSON? {
      guard !isWhole || states[place] == .enabled else { return nil }
      let (entry, item) = (answers.sheet.entries[place], answers.item(place))
      var (inner, next) = ([Int](), place + 1)
      while next < entry.end {
        inner.append(next)
        next = answers.sheet.entries[next].end
      }
      let parts = inner.compactMap { part in self.item(part).map { (part, $0) } }
      guard !entry.answers.isEmpty || !parts.isEmpty else { return nil }
      var json: WrittenJSON = ["linkId": .text(item.linkID)]
      json["text"] = item.text.map { .text($0.text) }
      guard item.answerKind != nil else {
        add(parts, to: &json)
        return json
      }
      var values: [WrittenJSON] = entry.answers.map { answer in
        let (suffix, value) = answer.member(of: item)
        return .members([.init("value" + suffix, value)])
      }
      if values.isEmpty { values = [.members([])] }
      // What stands under a question belongs to an answer, the first one.
      if entry.answers.isEmpty { add(parts, to: &json) } else { add(parts, to: &values[0]) }
      if !entry.answers.isEmpty { json["answer"] = .list(values) }
      return json
    }

    /// Adds items to what they stand in: in DSTU2 groups and questions apart.
    private func add(_ parts: [(place: Int, json: WrittenJSON)], to json: inout WrittenJSON) {
      guard !parts.isEmpty else { return }
      guard isOld else {
        json["item"] = .list(parts.map(\.json))
        return
      }
      let groups = parts.filter { answers.item($0.place).answerKind == nil }.map(\.json)
      let questions = parts.filter { answers.item($0.place).answerKind != nil }.map(\.json)
      if !groups.isEmpty { json["group"] = .list(groups) }
      if !questions.isEmpty { json["question"] = .list(questions) }
    }
  }
}
