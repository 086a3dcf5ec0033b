/// What a response says that a scale can make a score of.
package struct ResponseContent: Sendable {
  /// An answer, and what it says that it counts.
  package typealias Answer = (value: AnswerValue, ordinal: Double?)

  /// The questionnaire, as it is named; nil where it is not.
  package let questionnaire: String?
  /// The status; nil where none is said.
  package let status: String?
  /// The answers by linkId.
  package let answers: [String: [Answer]]

  /// Makes a response.
  package init(questionnaire: String?, status: String?, answers: [String: [Answer]]) {
    (self.questionnaire, self.status, self.answers) = (questionnaire, status, answers)
  }
}

/// Whether a response has a score, or why it has none; in the order in which it is looked for.
package enum ScoreState: String, CaseIterable, Codable, Sendable {
  /// It has one.
  case scored
  /// No scale is one of its questionnaire.
  case otherQuestionnaire = "other-questionnaire"
  /// The scale is one of another version of its questionnaire.
  case otherVersion = "other-version"
  /// Its status is neither `completed` nor `amended`.
  case notCompleted = "not-completed"
  /// A question that counts has several answers.
  case severalAnswers = "several-answers"
  /// The scale does not say what an answer counts, or the answer lies outside of the question's bounds.
  case noValue = "no-value"
  /// More questions have no answer than may.
  case tooManyMissing = "too-many-missing"
  /// The score lies outside of the scale's range.
  case outsideRange = "outside-range"
}

/// What a scale makes of a response.
package struct Score: Hashable, Codable, Sendable {
  /// The number; nil unless there is a score.
  package var score: Double?
  /// Where it lies in the range, 1 for the good end; nil where range or good end is not known.
  package var share: Double?
  /// The category; nil without categories, and below them all.
  package var category: String?
  /// How many of the questions have no answer; nil where that was not looked for.
  package var missing: Int?
  /// Whether there is a score.
  package var state: ScoreState

  /// Makes the score of a response that has none.
  package init(_ state: ScoreState, missing: Int? = nil) {
    (self.state, self.missing) = (state, missing)
  }
}

extension Scale {
  /// Whether a response to what it names can have a score: `scored`, `other-version` or
  /// `other-questionnaire`.
  ///
  /// A version that only one of the two names makes no difference.
  package func fit(_ named: String?) -> ScoreState {
    guard let named = named.map(Canonical.init) else { return .otherQuestionnaire }
    var state = ScoreState.otherQuestionnaire
    for own in questionnaires.map(Canonical.init) where own.names(named.address) {
      guard let version = own.version, let other = named.version, version != other else {
        return .scored
      }
      state = .otherVersion
    }
    return state
  }

  /// The score of a response to one of the scale's questionnaires, or why it has none.
  package func score(_ response: ResponseContent) -> Score {
    let fit = fit(response.questionnaire)
    guard fit == .scored else { return Score(fit) }
    guard ["completed", "amended"].contains(response.status) else { return Score(.notCompleted) }
    var values: [Double] = []
    for item in items {
      let answers = response.answers[item.linkID] ?? []
      guard answers.count <= 1 else { return Score(.severalAnswers) }
      guard let answer = answers.first else { continue }
      guard let value = item.value(of: answer) else { return Score(.noValue) }
      values.append(value)
    }
    let missing = items.count - values.count
    guard !values.isEmpty, missing <= mostMissing else {
      return Score(.tooManyMissing, missing: missing)
    }
    let sum = values.reduce(0, +)
    let mean = sum / Double(values.count)
    let score =
      switch method {
      case .mean: mean
      case .sum: fillsMissing && missing > 0 ? mean * Double(items.count) : sum
      }
    guard range?.contains(score) ?? true else { return Score(.outsideRange, missing: missing) }
    var result = Score(.scored, missing: missing)
    (result.score, result.share) = (score, share(of: score))
    result.category = categories.last { $0.from <= score }?.name
    return result
  }

  /// Where a score lies in the range, 1 for the good end.
  private func share(of score: Double) -> Double? {
    guard let range, let higherIs, range.lowerBound < range.upperBound else { return nil }
    let share = (score - range.lowerBound) / (range.upperBound - range.lowerBound)
    return higherIs == .better ? share : 1 - share
  }
}

extension Scale.Item {
  /// What an answer counts; nil where that is not known, or not possible.
  fileprivate func value(of answer: ResponseContent.Answer) -> Double? {
    let found: Double? =
      switch value {
      case .weights(let weights): answer.value.scaleKeys.lazy.compactMap { weights[$0] }.first
      case .number: answer.value.number
      case .ordinal: answer.ordinal
      }
    guard let found, value.bounds?.contains(found) ?? true else { return nil }
    guard isReversed, let bounds = value.bounds else { return found }
    return bounds.lowerBound + bounds.upperBound - found
  }
}

/// The name of a questionnaire with its version.
private struct Canonical {
  let address: String
  let version: String?

  init(_ text: String) {
    let parts = text.split(separator: "|", maxSplits: 1).map(String.init)
    (address, version) = (parts.first ?? "", parts.count == 2 ? parts[1] : nil)
  }

  /// Whether it names what has an address: an id alone names it on any server.
  func names(_ other: String) -> Bool {
    address == other || address.hasPrefix("Questionnaire/") && other.hasSuffix("/" + address)
  }
}
