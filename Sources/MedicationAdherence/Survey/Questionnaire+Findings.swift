extension Questionnaire {
  /// What is wrong with how items refer to one another, in the order of the items.
  package func findings() -> [SurveyFinding] {
    var findings: [SurveyFinding] = []
    for (place, item) in items.enumerated() {
      if let first = places[item.linkID], first != place {
        findings.append(repeated(item, of: items[first]))
      }
      for condition in item.rule.conditions {
        if let kind = fault(in: condition, of: place) {
          findings.append(SurveyFinding(kind, path: condition.path, linkID: item.linkID))
        }
      }
    }
    return findings + circles()
  }

  private func repeated(_ item: SurveyItem, of other: SurveyItem) -> SurveyFinding {
    let isOfAnswers = item.answerKind != nil || other.answerKind != nil
    return SurveyFinding(
      !isOfAnswers ? .sharedLinkID(path: other.path) : .repeatedLinkID(path: other.path),
      path: item.path, linkID: item.linkID)
  }

  private func fault(in condition: SurveyCondition, of place: Int) -> SurveyFinding.Kind? {
    guard let target = places[condition.question] else {
      return .unknownQuestion(condition.question)
    }
    let question = items[target]
    guard let kind = question.answerKind else { return .noQuestion(condition.question) }
    if condition.comparison == .exists {
      guard condition.answer.kind == .boolean else {
        return .wrongAnswer(type: "exists", given: condition.answer.kind.rawValue)
      }
    } else if condition.comparison.needsOrder, !kind.isOrdered {
      return .wrongComparison(condition.comparison.rawValue, type: question.type)
    } else if !question.takes(condition.answer.kind), !(kind == .choice && isOfOptions(condition)) {
      return .wrongAnswer(type: question.type, given: condition.answer.kind.rawValue)
    }
    return target > place ? .laterQuestion(condition.question) : nil
  }

  /// Whether a coding is compared with options that are codings, whichever else there are.
  private func isOfOptions(_ condition: SurveyCondition) -> Bool {
    condition.answer.kind == .choice
  }

  /// A finding for each circle, with the linkIds of its items.
  private func circles() -> [SurveyFinding] {
    var isOrdered = [Bool](repeating: false, count: items.count)
    for place in order { isOrdered[place] = true }
    guard order.count < items.count else { return [] }
    var (walk, findings) = ([Int: Int](), [SurveyFinding]())
    for start in items.indices where !isOrdered[start] && walk[start] == nil {
      var (path, next) = ([Int](), start)
      while walk[next] == nil {
        walk[next] = start
        path.append(next)
        // What is not ordered depends on something that is not.
        guard let other = dependencies(of: next).last(where: { !isOrdered[$0] }) else { break }
        next = other
      }
      guard walk[next] == start, let first = path.firstIndex(of: next) else { continue }
      let circle = path[first...].map { items[$0].linkID }
      findings.append(
        SurveyFinding(.circle(circle), path: items[next].path, linkID: items[next].linkID))
    }
    return findings
  }
}
