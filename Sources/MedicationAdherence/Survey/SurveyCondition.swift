/// One condition: how an answer of a question compares with a value.
package struct SurveyCondition: Hashable, Sendable {
  /// How they are compared.
  package enum Comparison: String, Hashable, Sendable {
    /// Whether there is an answer at all.
    case exists
    /// Whether it is the same, or another one.
    case equal = "="
    case unequal = "!="
    /// Whether it is more or less.
    case greater = ">"
    case less = "<"
    case atLeast = ">="
    case atMost = "<="

    /// Whether it needs an order.
    package var needsOrder: Bool {
      switch self {
      case .exists, .equal, .unequal: false
      default: true
      }
    }

    /// Whether it holds for how a value stands to another one.
    fileprivate func holds(_ order: Int) -> Bool {
      switch self {
      case .exists: true
      case .equal: order == 0
      case .unequal: order != 0
      case .greater: order > 0
      case .less: order < 0
      case .atLeast: order >= 0
      case .atMost: order <= 0
      }
    }
  }

  /// The linkId of the question.
  package var question: String
  /// How its answer is compared.
  package var comparison: Comparison
  /// With what.
  package var answer: AnswerValue
  /// Where it stands, as a JSON path.
  package var path = ""
  /// Whether it can never be decided: a value that the question's type does not have, which was let pass.
  package var isUnfit = false

  /// Makes a condition.
  package init(_ question: String, _ comparison: Comparison, _ answer: AnswerValue) {
    (self.question, self.comparison, self.answer) = (question, comparison, answer)
  }

  /// Whether it holds for the answers of its question, one of which is enough.
  ///
  /// Without an answer only `exists` can hold, when it asks for none.
  package func holds(for answers: [AnswerValue]) -> Truth {
    if isUnfit { return .undecidable }
    guard comparison != .exists else { return Truth(answer == .boolean(!answers.isEmpty)) }
    return Truth.any(of: answers.lazy.map(compare))
  }

  private func compare(_ given: AnswerValue) -> Truth {
    switch (given, answer) {
    case (.coding(let own), .coding(let other)): return equality(own.means(other))
    case (.quantity(let own), .quantity(let other)):
      guard own.hasUnit(of: other) else { return .undecidable }
      return Truth(holds(own.value, other.value))
    case (.date(let own), .date(let other)), (.dateTime(let own), .dateTime(let other)),
      (.date(let own), .dateTime(let other)), (.dateTime(let own), .date(let other)):
      return Truth(own.order(to: other).map(comparison.holds))
    case (.time(let own), .time(let other)):
      return Truth(own.order(to: other).map(comparison.holds))
    case (.string(let own), .uri(let other)), (.uri(let own), .string(let other)):
      return equality(Truth(own == other))
    default:
      if let own = given.number, let other = answer.number { return Truth(holds(own, other)) }
      return equality(Truth(given == answer))
    }
  }

  private func holds(_ own: Double, _ other: Double) -> Bool {
    comparison.holds(own == other ? 0 : own < other ? -1 : 1)
  }

  /// What being equal or not means for the comparison; nothing else can be told of what has no order.
  private func equality(_ isEqual: Truth) -> Truth {
    switch comparison {
    case .equal: isEqual
    case .unequal: isEqual.negated
    default: .undecidable
    }
  }
}

/// The conditions of an item.
package struct SurveyRule: Hashable, Sendable {
  /// Whether one of them is enough.
  package enum Behavior: String, Hashable, Sendable {
    /// All must hold, or one of them.
    case all, any
  }

  /// Whether one is enough.
  package var behavior = Behavior.all
  /// The conditions; none for an item that is always there.
  package var conditions: [SurveyCondition] = []

  /// Makes a rule.
  package init(_ behavior: Behavior = .all, _ conditions: [SurveyCondition] = []) {
    (self.behavior, self.conditions) = (behavior, conditions)
  }

  /// Whether it holds, where `answers` gives those that a condition looks at.
  package func holds(_ answers: (SurveyCondition) -> [AnswerValue]) -> Truth {
    let truths = conditions.map { $0.holds(for: answers($0)) }
    return behavior == .any && !conditions.isEmpty ? .any(of: truths) : .all(of: truths)
  }
}
