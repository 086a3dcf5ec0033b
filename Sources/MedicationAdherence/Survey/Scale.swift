/// How the answers to a questionnaire become a number.
package struct Scale: Sendable {
  /// What the answer to a question counts.
  package enum Value: Hashable, Sendable {
    /// What its code counts, by `code` or `system|code`; a truth value is `true` or `false`, a number is as
    /// it is written.
    case weights([String: Double])
    /// The number that was answered, within bounds where there are any.
    case number(ClosedRange<Double>?)
    /// What the answer itself says that it counts (`ordinalValue`, `itemWeight`), within bounds.
    case ordinal(ClosedRange<Double>?)

    /// The least and the greatest number; nil where that is not known.
    package var bounds: ClosedRange<Double>? {
      switch self {
      case .weights(let weights):
        weights.values.min().flatMap { low in
          weights.values.max().map { low...$0 }
        }
      case .number(let bounds), .ordinal(let bounds): bounds
      }
    }
  }

  /// A question that counts.
  package struct Item: Hashable, Sendable {
    /// The linkId.
    package let linkID: String
    /// What its answer counts.
    package let value: Value
    /// Whether the least answer counts most.
    package let isReversed: Bool

    /// Makes a question; one that is reversed has bounds.
    package init(linkID: String, value: Value, isReversed: Bool = false) {
      precondition(!isReversed || value.bounds != nil, "what is reversed has two ends")
      (self.linkID, self.value, self.isReversed) = (linkID, value, isReversed)
    }
  }

  /// What is made of the numbers.
  package enum Method: String, CaseIterable, Sendable { case sum, mean }

  /// Which end of the range is the good one.
  package enum Direction: String, CaseIterable, Sendable { case better, worse }

  /// A name for the scores from one on, up to the next category's.
  package struct Category: Hashable, Sendable {
    /// What it is called.
    package let name: String
    /// Its least score.
    package let from: Double

    /// Makes a category.
    package init(_ name: String, from: Double) { (self.name, self.from) = (name, from) }
  }

  /// What it is called.
  package let name: String
  /// The questionnaires that it is of: canonical addresses, also with `|version`, or `Questionnaire/ID`.
  package let questionnaires: [String]
  /// The questions that count, one at least.
  package let items: [Item]
  /// What is made of their numbers.
  package var method = Method.sum
  /// How many of the questions may be without an answer.
  package var mostMissing = 0
  /// Whether the mean of the others stands for a missing one in a sum.
  package var fillsMissing = false
  /// The least and the greatest score; nil where that is not said.
  package var range: ClosedRange<Double>?
  /// What more points mean; nil where that is not said.
  package var higherIs: Direction?
  /// The categories, in rising order.
  package var categories: [Category] = []
  /// How many days, up to that of the response, the questions ask about; nil where that is not said.
  package var days: Int?
  /// Where the scale is published.
  package var citation: String?
  /// By what licence it is used.
  package var licence: String?

  /// Makes the sum of questions.
  package init(_ name: String, of questionnaires: [String], _ items: [Item]) {
    (self.name, self.questionnaires, self.items) = (name, questionnaires, items)
  }

  /// Makes the sum of what the options of a questionnaire count; nil where none counts anything.
  package init?(weightsOf questionnaire: Questionnaire) {
    let items = questionnaire.items.compactMap { item -> Item? in
      let weights = item.options.list.flatMap { option -> [(String, Double)] in
        option.weight.map { weight in option.value.scaleKeys.prefix(1).map { ($0, weight) } } ?? []
      }
      guard !weights.isEmpty else { return nil }
      return Item(
        linkID: item.linkID, value: .weights(Dictionary(weights) { first, _ in first }))
    }
    let names =
      [questionnaire.canonical, questionnaire.id.map { "Questionnaire/" + $0 }].compactMap(\.self)
    guard !items.isEmpty, !names.isEmpty else { return nil }
    self.init(
      questionnaire.id ?? questionnaire.url?.split(separator: "/").last.map(String.init) ?? "",
      of: names, items)
  }
}

extension AnswerValue {
  /// By what weights name it, the most exact one first.
  package var scaleKeys: [String] {
    switch self {
    case .boolean(let flag): [flag ? "true" : "false"]
    case .integer(let number): ["\(number)"]
    case .coding(let coding):
      [coding.system.flatMap { system in coding.code.map { system + "|" + $0 } }, coding.code]
        .compactMap(\.self)
    case .string(let text): [text]
    default: []
    }
  }
}
