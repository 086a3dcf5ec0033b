package import MedicationAdherence

/// A QuestionnaireResponse that was read, of any version.
package struct ResponseReading: Sendable {
  /// One item with its answers, before the items in it.
  package struct Entry: Sendable {
    /// The linkId; empty where it has none.
    package let linkID: String
    /// Where it stands, as a JSON path.
    package let path: String
    /// How deep it stands, from 0.
    package let depth: Int
    /// Its answers.
    package var answers: [AnswerValue]
    /// What each answer says that it counts; nil where it says nothing.
    package var ordinals: [Double?] = []
  }

  /// The questionnaire, as it is named; nil where it is not.
  package let questionnaire: String?
  /// The patient, as it is referred to; nil where it is not.
  package let subject: String?
  /// The status.
  package let status: String?
  /// When the answers were given.
  package let authored: String?
  /// The items in their order.
  package let entries: [Entry]
  /// What is wrong with it.
  package let findings: [SurveyFinding]

  /// Reads a response, also one in a Bundle.
  ///
  /// Throws ``UnreadableText`` for what is no JSON, or no response.
  package init(_ bytes: [UInt8]) throws(UnreadableText) {
    let reading = try SurveyDocument.read(bytes) { root -> ResponseReading? in
      SurveyDocument.resources(in: root).first {
        $0.text("resourceType") == "QuestionnaireResponse"
      }.map { ResponseReading($0) }
    }
    guard let reading else { throw UnreadableText(reason: "it has no QuestionnaireResponse") }
    self = reading
  }

  /// Whether a text has a response, and not a questionnaire first.
  ///
  /// Throws ``UnreadableText`` for what is no JSON.
  package static func isThere(in bytes: [UInt8]) throws(UnreadableText) -> Bool {
    try SurveyDocument.read(bytes) { root in
      let types = SurveyDocument.resources(in: root).compactMap { $0.text("resourceType") }
      return types.first { $0.hasPrefix("Questionnaire") } == "QuestionnaireResponse"
    }
  }

  /// Reads a response that was parsed.
  init(_ resource: JSONValue) {
    let named = resource.given("questionnaire")
    questionnaire = named?.string?.text ?? named?.text("reference")
    subject = resource.given("subject")?.text("reference")
    status = resource.text("status")
    authored = resource.text("authored")
    var walk = Walk()
    if let group = resource.given("group") {
      walk.take(group, path: "QuestionnaireResponse.group", depth: 0)
    } else {
      walk.inner(of: resource, path: "QuestionnaireResponse", depth: 0)
    }
    (entries, findings) = (walk.entries, walk.findings)
  }

  /// A walk through the items.
  private struct Walk {
    var entries: [Entry] = []
    var findings: [SurveyFinding] = []

    mutating func take(_ json: JSONValue, path: String, depth: Int) {
      guard entries.count < Questionnaire.mostItems, depth < Questionnaire.deepest else {
        let kind: SurveyFinding.Kind =
          depth < Questionnaire.deepest ? .tooManyItems : .tooDeep
        if findings.last?.kind != kind { findings.append(SurveyFinding(kind, path: path)) }
        return
      }
      let (place, linkID) = (entries.count, json.text("linkId") ?? "")
      entries.append(Entry(linkID: linkID, path: path, depth: depth, answers: []))
      let answers = Array(json.given("answer")?.elements ?? json.elements)
      for (index, answer) in answers.enumerated() {
        let answerPath = "\(path).answer[\(index)]"
        let value = answer.members.lazy.compactMap { key, value in
          key.dropping(prefix: "value").flatMap { AnswerValue(value, type: $0.text) }
        }.first
        if let value {
          entries[place].answers.append(value)
          entries[place].ordinals.append(answer.ordinal)
        } else {
          findings.append(
            SurveyFinding(.malformed(expected: "an answer"), path: answerPath, linkID: linkID))
        }
        inner(of: answer, path: answerPath, depth: depth + 1)
      }
      inner(of: json, path: path, depth: depth + 1)
    }

    mutating func inner(of json: JSONValue, path: String, depth: Int) {
      for (key, value) in json.members where key == "item" || key == "group" || key == "question" {
        for (index, item) in value.elements.enumerated() {
          take(item, path: "\(path).\(key.text)[\(index)]", depth: depth)
        }
      }
    }
  }
}

extension JSONValue {
  /// What an answer, or its coding, says that it counts (`ordinalValue`, `itemWeight`); nil where it says
  /// nothing.
  fileprivate var ordinal: Double? {
    (extensions + (member("valueCoding")?.extensions ?? [])).first {
      ["ordinalValue", "itemWeight", "questionnaire-ordinalValue", "iso21090-CO-value"].contains(
        $0.name)
    }?.value?.number
  }
}

extension ResponseContent {
  /// What a response says that a score can be made of.
  package init(_ reading: ResponseReading) {
    var answers: [String: [Answer]] = [:]
    for entry in reading.entries where !entry.linkID.isEmpty {
      answers[entry.linkID, default: []] += zip(entry.answers, entry.ordinals).map { ($0, $1) }
    }
    self.init(questionnaire: reading.questionnaire, status: reading.status, answers: answers)
  }
}
