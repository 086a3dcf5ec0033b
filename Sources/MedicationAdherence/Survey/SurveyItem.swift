/// One item of a questionnaire: a group, a text to read, or a question.
package struct SurveyItem: Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// A group of items.
    case group
    /// A text.
    case display
    /// A question with a kind of answer.
    case question(AnswerKind)
  }

  /// Its linkId, or its place where it has none.
  package var linkID = ""
  /// Where it stands, as a JSON path.
  package var path = ""
  /// What it is.
  package var kind = Kind.group
  /// The questionnaire's own word for that.
  package var type = ""
  /// The place of the item that it stands under; nil at the top.
  package var parent: Int?
  /// The place behind its last descendant.
  package var end = 0

  /// What stands before its text, such as `1.a`.
  package var prefix: String?
  /// What a person reads.
  package var text: SurveyText?
  /// What helps to answer.
  package var help: SurveyText?
  /// Whether it must be answered.
  package var isRequired = false
  /// Whether it may be answered several times.
  package var repeats = false
  /// Whether it cannot be changed.
  package var isReadOnly = false
  /// Whether it is never shown.
  package var isHidden = false
  /// What is answered unless something else is.
  package var initial: [AnswerValue] = []
  /// What its answers must be like.
  package var bounds = AnswerBounds()
  /// The answers that may be chosen.
  package var options = SurveyOptions.none
  /// The value set of its options, as it is written; nil where there is none.
  package var valueSet: String?
  /// Whether a text of one's own is an answer too.
  package var isOpen = false
  /// When it is asked.
  package var rule = SurveyRule()

  /// Makes an empty item.
  package init() {}

  /// What kind of answer it has; nil when it is no question.
  package var answerKind: AnswerKind? {
    if case .question(let kind) = kind { kind } else { nil }
  }

  /// Whether values of a kind can be answers.
  package func takes(_ kind: AnswerKind) -> Bool {
    guard let own = answerKind else { return false }
    if isOpen, kind == .string { return true }
    if case .listed(let options) = options, own == .choice, !options.isEmpty {
      return options.contains { $0.value.kind.takes(kind) }
    }
    return own.takes(kind)
  }
}

/// A text in one or several languages.
package struct SurveyText: Hashable, Sendable {
  /// The text in the questionnaire's own language.
  package var text: String
  /// The text in others, by their tags.
  package var translations: [String: String] = [:]

  /// Makes a text.
  package init(_ text: String, translations: [String: String] = [:]) {
    (self.text, self.translations) = (text, translations)
  }

  /// The text in a language, as far as it is there.
  package func text(in language: String?) -> String {
    guard let language else { return text }
    let found = translations.first { tag, _ in
      tag == language || tag.hasPrefix(language + "-")
    }
    return found?.value ?? text
  }
}

/// What the answers to a question must be like.
package struct AnswerBounds: Hashable, Sendable {
  /// The characters that a text has at least and at most.
  package var minLength: Int?
  package var maxLength: Int?
  /// The least and the greatest value.
  package var minValue: AnswerValue?
  package var maxValue: AnswerValue?
  /// How many answers there are at least and at most.
  package var minOccurs: Int?
  package var maxOccurs: Int?
  /// The digits behind the point at most.
  package var maxDecimalPlaces: Int?
  /// What a text must be like.
  package var pattern: String?
  /// The units, of which one must be chosen where there are several.
  package var units: [AnswerCoding] = []

  /// Bounds nothing.
  package init() {}
}

/// The answers from which one may be chosen.
package enum SurveyOptions: Hashable, Sendable {
  /// There is no list.
  case none
  /// There is one, but it cannot be had.
  case unknown
  /// The list.
  case listed([SurveyOption])

  /// The list; empty where there is none.
  package var list: [SurveyOption] { if case .listed(let options) = self { options } else { [] } }
}

/// An answer that may be chosen.
package struct SurveyOption: Hashable, Sendable {
  /// The answer.
  package var value: AnswerValue
  /// Its text in other languages.
  package var translations: [String: String] = [:]
  /// Whether no other may be chosen with it.
  package var isExclusive = false
  /// Whether it is chosen unless another is.
  package var isInitial = false
  /// What it counts in a score.
  package var weight: Double?

  /// Makes an option.
  package init(_ value: AnswerValue) { self.value = value }
}
