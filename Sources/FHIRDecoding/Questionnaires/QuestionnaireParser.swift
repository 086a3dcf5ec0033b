internal import MedicationAdherence

/// Reads the items of a questionnaire of any version, and notes what is wrong with them.
struct QuestionnaireParser {
  /// What is wrong, and what must be known.
  private(set) var findings: [SurveyFinding] = []
  /// The version, as far as what was read so far tells.
  private(set) var version = FHIRVersion.r4
  /// The items so far, each before those under it.
  private var items: [SurveyItem] = []

  /// The items, the first 10,000 of at most 64 levels.
  mutating func items(of resource: JSONValue) -> [SurveyItem] {
    let root = "Questionnaire"
    noteUnknown(in: resource, path: root, linkID: nil)
    if let group = resource.given("group") {
      version = .dstu2
      dstu2Group(group, path: root + ".group", parent: nil, depth: 1)
    } else {
      children(of: resource, path: root, parent: nil, depth: 1)
    }
    return items
  }

  /// Notes something about an item.
  mutating func note(_ kind: SurveyFinding.Kind, _ path: String, _ linkID: String?) {
    findings.append(SurveyFinding(kind, path: path, linkID: linkID))
  }

  /// Takes that a member tells the version.
  mutating func tells(_ version: FHIRVersion) { if self.version == .r4 { self.version = version } }

  // MARK: - Items

  private mutating func children(of object: JSONValue, path: String, parent: Int?, depth: Int) {
    guard let list = object.given("item") else { return }
    guard list.kind == .array else {
      return note(.malformed(expected: "a list"), path + ".item", nil)
    }
    for (index, child) in list.elements.enumerated() {
      let place = "\(path).item[\(index)]"
      guard let id = begin(child, path: place, parent: parent, depth: depth) else { continue }
      if items[id].kind == .display, isHelp(child), let parent {
        items[parent].help = items[id].text
        items[id].isHidden = true
      }
      children(of: child, path: place, parent: id, depth: depth + 1)
      items[id].end = items.count
    }
  }

  /// A DSTU2 group, with its groups and questions.
  private mutating func dstu2Group(_ group: JSONValue, path: String, parent: Int?, depth: Int) {
    guard let id = begin(group, path: path, parent: parent, depth: depth, isGroup: true) else {
      return
    }
    parts(of: group, path: path, parent: id, depth: depth + 1)
    items[id].end = items.count
  }

  private mutating func parts(of object: JSONValue, path: String, parent: Int, depth: Int) {
    for (index, group) in Array(object.given("group")?.elements ?? object.elements).enumerated() {
      dstu2Group(group, path: "\(path).group[\(index)]", parent: parent, depth: depth)
    }
    let questions = Array(object.given("question")?.elements ?? object.elements)
    for (index, question) in questions.enumerated() {
      let place = "\(path).question[\(index)]"
      guard let id = begin(question, path: place, parent: parent, depth: depth) else { continue }
      parts(of: question, path: place, parent: id, depth: depth + 1)
      items[id].end = items.count
    }
  }

  /// Adds an item without those under it; nil when it is not taken.
  private mutating func begin(
    _ json: JSONValue, path: String, parent: Int?, depth: Int, isGroup: Bool = false
  ) -> Int? {
    guard json.kind == .object else {
      note(.malformed(expected: "an object"), path, nil)
      return nil
    }
    guard items.count < Questionnaire.mostItems else {
      if items.count == Questionnaire.mostItems,
        !findings.contains(where: { $0.kind == .tooManyItems })
      {
        note(.tooManyItems, path, nil)
      }
      return nil
    }
    guard depth <= Questionnaire.deepest else {
      note(.tooDeep, path, json.text("linkId"))
      return nil
    }
    var item = SurveyItem()
    (item.path, item.parent) = (path, parent)
    item.linkID = json.text("linkId") ?? String(path.dropFirst("Questionnaire.".count))
    fill(&item, json, isGroup: isGroup)
    if json.text("linkId") == nil {
      note(item.answerKind == nil ? .placeForLinkID : .missingLinkID, path, item.linkID)
    }
    noteUnknown(in: json, path: path, linkID: item.linkID)
    item.end = items.count + 1
    items.append(item)
    return items.count - 1
  }

  private func isHelp(_ json: JSONValue) -> Bool {
    json.extensions.contains { control in
      control.name == "questionnaire-itemControl"
        && control.value?.member("coding")?.elements.contains { $0.text("code") == "help" } ?? false
    }
  }

  // MARK: - What is not understood

  /// Notes what decides what is asked in a way that is not understood, and what changes nothing.
  private mutating func noteUnknown(in json: JSONValue, path: String, linkID: String?) {
    for name in json.extensions.map(\.name) {
      if Self.deciding.contains(where: name.hasSuffix) {
        note(.undecided(name), path, linkID)
      } else if Self.computing.contains(where: name.hasSuffix) {
        note(.ignored(name), path, linkID)
      }
    }
    if let modifier = json.given("modifierExtension"),
      modifier.elements.contains(where: { _ in true })
    {
      note(.undecided("modifierExtension"), path + ".modifierExtension", linkID)
    }
  }

  private static let deciding = [
    "enableWhenExpression", "answerExpression", "subQuestionnaire", "questionnaireAdaptive",
    "questionnaire-adaptive-url",
  ]
  private static let computing = [
    "initialExpression", "calculatedExpression", "candidateExpression", "cqf-expression",
    "variable",
    "answerOptionsToggleExpression", "cqf-calculatedValue", "cqf-initialValue",
  ]
}
