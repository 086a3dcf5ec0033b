internal import FHIRDecoding
package import FHIRServer
internal import MedicationAdherence
internal import ReportLanguage

/// Tells the steps of a questionnaire.
public struct StepsRun: Sendable {
  private let request: SurveyRequest
  private let language: Language?
  private let log: any ExchangeLog

  /// Makes a run.
  ///
  /// Throws ``UsageError`` for a language that is not spoken here.
  package init(_ request: SurveyRequest, log: any ExchangeLog) throws {
    (self.request, self.log) = (request, log)
    language = try request.language()
  }

  /// The steps, with what must be said of the questionnaire.
  ///
  /// Throws ``SurveyError``, and what stands in the way to a server.
  public func run() async throws -> StepsSummary {
    let survey = try await SurveySource.load(request, log: log)
    let faults = survey.faults(lenient: request.isLenient)
    guard faults.isEmpty else { throw SurveyError.unfit(survey.name, faults: faults) }
    return StepsSummary(survey, request, language?.tag)
  }
}

/// The steps of a questionnaire, for the caller.
public struct StepsSummary: Sendable {
  private let questionnaire: Questionnaire
  private let steps: [SurveyStep]
  private let language: String?
  /// What must be said, each a sentence.
  public let remarks: [String]

  init(_ survey: LoadedSurvey, _ request: SurveyRequest, _ language: String?) {
    (questionnaire, self.language) = (survey.questionnaire, language)
    steps = survey.questionnaire.steps()
    remarks = survey.remarks(lenient: request.isLenient)
  }

  /// How many steps there are, in a sentence.
  public var sentence: String {
    let questions = steps.count { $0.kind == .question }
    return "\(steps.count) steps, \(questions) of them questions"
  }

  /// The steps as lines that a person reads.
  public var text: String {
    steps.map { step in
      let item = questionnaire.items[step.place]
      let told = [item.prefix, item.text?.text(in: language)].compactMap(\.self)
      var head = (told.isEmpty ? [item.linkID] : told).joined(separator: " ")
      if step.kind == .question {
        let kind =
          [item.type] + (item.isRequired ? ["required"] : []) + (item.repeats ? ["several"] : [])
        head += " (\(kind.joined(separator: ", ")))"
      }
      var lines = ["[\(item.linkID)] \(head)"]
      switch item.options {
      case .none: break
      case .unknown: lines.append("    options: not known")
      case .listed(let options):
        let shown = options.prefix(20).map { $0.words(in: language) }
        let more = options.count > 20 ? [" … \(options.count) in all"] : []
        lines.append("    options: " + (shown + more).joined(separator: "; "))
      }
      for condition in step.when {
        let parts = condition.rule.conditions.map { "\($0.question) \($0.words)" }
        lines.append(
          "    when " + parts.joined(separator: condition.rule.behavior == .any ? " or " : " and "))
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }

  /// The steps as JSON, an object a line.
  public var json: String {
    steps.map { String(decoding: json(of: $0).bytes, as: UTF8.self) + "\n" }.joined()
  }

  private func json(of step: SurveyStep) -> WrittenJSON {
    let item = questionnaire.items[step.place]
    var json: WrittenJSON = ["linkId": .text(item.linkID), "kind": .text(step.kind.rawValue)]
    json["type"] = .text(item.type)
    json["prefix"] = item.prefix.map(WrittenJSON.text)
    json["text"] = item.text.map { .text($0.text(in: language)) }
    json["help"] = item.help.map { .text($0.text(in: language)) }
    if step.kind == .question {
      json["required"] = .flag(item.isRequired)
      json["repeats"] = .flag(item.repeats)
      switch item.options {
      case .none: break
      case .unknown: json["options"] = .null
      case .listed(let options):
        json["options"] = .list(options.map { option in option.json(in: language) })
      }
    }
    json["when"] = .list(step.when.map(\.json))
    return json
  }
}

extension SurveyOption {
  /// What a person reads.
  func words(in language: String?) -> String {
    guard let language else { return value.text }
    let found = translations.first { tag, _ in tag == language || tag.hasPrefix(language + "-") }
    return found?.value ?? value.text
  }

  fileprivate func json(in language: String?) -> WrittenJSON {
    guard case .coding(var coding) = value else { return value.json }
    if coding.display != nil { coding.display = words(in: language) }
    return AnswerValue.coding(coding).json
  }
}

extension SurveyStep.Condition {
  fileprivate var json: WrittenJSON {
    [
      "linkId": .text(linkID), "behavior": .text(rule.behavior.rawValue),
      "of": .list(
        rule.conditions.map {
          [
            "question": .text($0.question), "operator": .text($0.comparison.rawValue),
            "answer": $0.answer.json,
          ]
        }),
    ]
  }
}

extension SurveyCondition {
  /// How it compares, and with what.
  fileprivate var words: String {
    guard comparison == .exists else {
      let code: String? = if case .coding(let coding) = answer { coding.code } else { nil }
      return "\(comparison.rawValue) \(code ?? answer.text)"
    }
    return answer == .boolean(true) ? "is answered" : "is not answered"
  }
}
