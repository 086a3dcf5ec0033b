/// What is asked or shown at one place of a questionnaire.
package struct SurveyStep: Sendable {
  /// What a person does.
  package enum Kind: String, Sendable {
    /// Reads, or answers.
    case instruction, question
  }

  /// The place of the item.
  package let place: Int
  /// What a person does.
  package let kind: Kind
  /// The conditions, from the outermost item that has some to the item itself; all must hold.
  package let when: [Condition]

  /// The conditions of an item that leads to the step.
  package struct Condition: Sendable {
    /// The linkId of the item.
    package let linkID: String
    /// Its conditions.
    package let rule: SurveyRule
  }
}

extension Questionnaire {
  /// The steps: depth first, groups without a text left out.
  package func steps() -> [SurveyStep] {
    var (steps, above) = ([SurveyStep](), [[SurveyStep.Condition]]())
    above.reserveCapacity(items.count)
    for (place, item) in items.enumerated() {
      above.append((item.parent.map { above[$0] } ?? []) + conditions(of: item))
      guard !item.isHidden else { continue }
      let kind: SurveyStep.Kind = item.answerKind == nil ? .instruction : .question
      guard kind == .question || item.text != nil else { continue }
      steps.append(SurveyStep(place: place, kind: kind, when: above[place]))
    }
    return steps
  }

  /// The conditions of an item alone; one under a question is asked only when that has an answer.
  private func conditions(of item: SurveyItem) -> [SurveyStep.Condition] {
    var conditions: [SurveyStep.Condition] = []
    if let parent = item.parent, items[parent].answerKind != nil {
      let answered = SurveyCondition(items[parent].linkID, .exists, .boolean(true))
      conditions.append(.init(linkID: item.linkID, rule: SurveyRule(.all, [answered])))
    }
    if !item.rule.conditions.isEmpty {
      conditions.append(.init(linkID: item.linkID, rule: item.rule))
    }
    return conditions
  }
}
