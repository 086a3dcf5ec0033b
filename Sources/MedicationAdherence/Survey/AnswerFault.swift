/// Why an answer is not as its question wants it; no case holds the answer.
package enum AnswerFault: Hashable, Sendable {
  /// It is of another kind: the one that is wanted.
  case wrongKind(expected: String)
  /// It is none of the options.
  case noOption
  /// The options are not known, and it is no whole code with its system.
  case incompleteCoding
  /// The options are not known, and it was taken.
  case unchecked
  /// A text is too short or too long: the bound.
  case tooShort(Int), tooLong(Int)
  /// A value is below or above a bound.
  case tooSmall(AnswerValue), tooLarge(AnswerValue)
  /// A number has too many digits behind its point: how many it may have.
  case tooManyDecimals(Int)
  /// A text does not match the pattern.
  case mismatch
  /// Whether a text matches the pattern could not be found out.
  case mismatchUnknown
  /// A unit is none of those that may be.
  case noUnit
  /// A file is too large.
  case fileTooLarge
  /// There are too few or too many answers: the bound.
  case tooFew(Int), tooMany(Int)
  /// An answer that stands alone was given with others.
  case exclusive
  /// It must be answered.
  case missing

  /// Whether it is said only.
  package var isRemark: Bool { self == .unchecked || self == .mismatchUnknown }
}

extension SurveyItem {
  /// The most characters of a text that is held against a pattern.
  package static let longestMatched = 1_000

  /// What is wrong with one answer; `matches` is whether a text matches a pattern, nil when that cannot
  /// be found out.
  package func faults(
    of answer: AnswerValue, matches: (_ text: String, _ pattern: String) -> Bool?
  ) -> [AnswerFault] {
    guard takes(answer.kind) || options == .unknown && answer.kind == .choice else {
      return [.wrongKind(expected: type)]
    }
    if answerKind == .integer, case .decimal(let number) = answer, number.rounded() != number {
      return [.wrongKind(expected: type)]
    }
    return [optionFault(of: answer)].compactMap(\.self) + boundFaults(of: answer)
      + textFaults(of: answer, matches)
  }

  /// What is wrong with all answers together.
  package func faults(ofAll answers: [AnswerValue]) -> [AnswerFault] {
    var faults: [AnswerFault] = []
    let least = max(isRequired ? 1 : 0, answers.isEmpty && !isRequired ? 0 : bounds.minOccurs ?? 0)
    if answers.isEmpty, least > 0 {
      faults.append(.missing)
    } else if answers.count < least {
      faults.append(.tooFew(least))
    }
    let most = repeats ? bounds.maxOccurs : 1
    if let most, answers.count > most { faults.append(.tooMany(most)) }
    let isAlone = answers.contains { answer in option(of: answer)?.isExclusive ?? false }
    if answers.count > 1, isAlone { faults.append(.exclusive) }
    return faults
  }

  /// The option that an answer chooses; nil when it chooses none.
  package func option(of answer: AnswerValue) -> SurveyOption? {
    options.list.first { option in
      if case .coding(let own) = option.value, case .coding(let given) = answer {
        return own.means(given) == .yes || own.code == nil && own == given
      }
      if let own = option.value.number, let given = answer.number { return own == given }
      return option.value == answer
    }
  }

  private func optionFault(of answer: AnswerValue) -> AnswerFault? {
    switch options {
    case .none: return nil
    case .listed:
      let isOwnText = isOpen && answer.kind == .string
      return isOwnText || option(of: answer) != nil ? nil : .noOption
    case .unknown:
      guard case .coding(let coding) = answer else { return nil }
      return coding.system == nil || coding.code == nil ? .incompleteCoding : .unchecked
    }
  }

  private func boundFaults(of answer: AnswerValue) -> [AnswerFault] {
    var faults: [AnswerFault] = []
    if let least = bounds.minValue, SurveyCondition("", .less, least).holds(for: [answer]) == .yes {
      faults.append(.tooSmall(least))
    }
    if let most = bounds.maxValue,
      SurveyCondition("", .greater, most).holds(for: [answer]) == .yes
    {
      faults.append(.tooLarge(most))
    }
    if let places = bounds.maxDecimalPlaces, let number = answer.decimalPlaces, number > places {
      faults.append(.tooManyDecimals(places))
    }
    if case .quantity(let quantity) = answer, !bounds.units.isEmpty {
      let isUnit = bounds.units.contains { unit in
        quantity.code.map { $0 == unit.code && quantity.system == unit.system }
          ?? [unit.code, unit.display].contains(quantity.unit)
      }
      if !isUnit { faults.append(.noUnit) }
    }
    if case .attachment(let file) = answer, file.byteCount > AnswerAttachment.largest {
      faults.append(.fileTooLarge)
    }
    return faults
  }

  private func textFaults(
    of answer: AnswerValue, _ matches: (_ text: String, _ pattern: String) -> Bool?
  ) -> [AnswerFault] {
    let text: String
    switch answer {
    case .string(let string), .uri(let string): text = string
    default: return []
    }
    var faults: [AnswerFault] = []
    if let least = bounds.minLength, text.unicodeScalars.count < least {
      faults.append(.tooShort(least))
    }
    if let most = bounds.maxLength, text.unicodeScalars.count > most {
      faults.append(.tooLong(most))
    }
    if let pattern = bounds.pattern {
      let isTried = text.unicodeScalars.count <= Self.longestMatched
      switch isTried ? matches(text, pattern) : nil {
      case true?: break
      case false?: faults.append(.mismatch)
      case nil: faults.append(.mismatchUnknown)
      }
    }
    return faults
  }
}

extension AnswerValue {
  /// The digits behind the point of a number; nil of anything else.
  fileprivate var decimalPlaces: Int? {
    let value: Double
    switch self {
    case .decimal(let number): value = number
    case .quantity(let quantity): value = quantity.value
    default: return nil
    }
    let parts = PlainDecimal.text(of: value).split(separator: ".")
    return parts.count < 2 || parts[1] == "0" ? 0 : parts[1].count
  }
}
