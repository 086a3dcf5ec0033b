internal import MedicationAdherence

extension SurveyFinding: CustomStringConvertible {
  /// Where it is and what it is; never an answer.
  package var description: String {
    let item = linkID.map { "linkId \($0), " } ?? ""
    return "\(item)\(path): \(kind.words)"
  }
}

extension SurveyFinding.Kind {
  /// What it is, in English.
  var words: String {
    switch self {
    case .malformed(let expected): "\(expected) is expected here"
    case .missingLinkID: "a question needs a linkId"
    case .placeForLinkID: "it has no linkId and goes by its place"
    case .repeatedLinkID(let path): "\(path) has the same linkId"
    case .sharedLinkID(let path): "\(path) has the same linkId; neither is answered"
    case .unknownType(let word): "\(word) is no type of item"
    case .missingType: "it has no type and is asked for a text"
    case .unknownQuestion(let link): "the condition looks at \(link), which is not there"
    case .noQuestion(let link): "the condition looks at \(link), which is no question"
    case .circle(let links):
      "its conditions lead in a circle: " + (links + links.prefix(1)).joined(separator: " → ")
    case .laterQuestion(let link): "the condition looks at \(link), which comes later"
    case .wrongAnswer(let type, let given):
      "the condition compares \(type) with a value of type \(given), so it cannot be decided"
    case .wrongComparison(let sign, let type):
      "the condition compares by \(sign), which \(type) does not have"
    case .assumedAll: "several conditions without enableBehavior: all must hold"
    case .undecided(let name): "\(name) decides what is asked and is not understood"
    case .ignored(let name): "\(name) is not understood; it changes nothing that is asked"
    case .tooManyItems: "there are more than \(Questionnaire.mostItems) items"
    case .tooDeep: "items stand more than \(Questionnaire.deepest) levels deep"
    case .optionsNotFound(let name, let reason):
      "the options of \(name) are not known: \(reason); a whole code with its system is taken"
    case .answer(let fault): fault.words
    case .notAsked: "it is not asked with these answers, so this one is left out"
    case .undecidable: "the answers do not decide whether it is asked, so it is not"
    case .otherQuestionnaire(let name): "it answers \(name), another questionnaire or version"
    }
  }
}

extension AnswerFault {
  fileprivate var words: String {
    switch self {
    case .wrongKind(let expected): "an answer of type \(expected) is expected"
    case .noOption: "it is none of the options"
    case .incompleteCoding: "its options are not known, so give a code and its system"
    case .unchecked: "its options are not known, so the code was taken as it is"
    case .tooShort(let count): "it has fewer than \(count) characters"
    case .tooLong(let count): "it has more than \(count) characters"
    case .tooSmall(let bound): "it is below \(bound.text)"
    case .tooLarge(let bound): "it is above \(bound.text)"
    case .tooManyDecimals(let count): "it has more than \(count) digits behind the point"
    case .mismatch: "it does not have the form that is asked for"
    case .mismatchUnknown:
      "whether it has the form that is asked for could not be found out in time"
    case .noUnit: "its unit is none of those that may be"
    case .fileTooLarge: "the file has more than 5 MiB"
    case .tooFew(let count): "it needs at least \(count) answers"
    case .tooMany(let count): "it takes at most \(count) answer\(count == 1 ? "" : "s")"
    case .exclusive: "one of the answers stands alone, and others are given with it"
    case .missing: "it must be answered"
    }
  }
}

extension AnswerValue {
  /// The answer as a person reads it: the text of a code where it has one.
  var text: String {
    switch self {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .decimal(let number): Self.digits(number)
    case .date(let moment), .dateTime(let moment): moment.text
    case .time(let time): time.text
    case .string(let text), .uri(let text), .reference(let text): text
    case .coding(let coding): coding.display ?? coding.code ?? ""
    case .quantity(let quantity):
      [Self.digits(quantity.value), quantity.unit ?? quantity.code].compactMap(\.self)
        .joined(separator: " ")
    case .attachment(let file): file.title ?? file.url ?? file.contentType ?? ""
    }
  }

  /// A number without `.0`.
  static func digits(_ number: Double) -> String {
    let text = PlainDecimal.text(of: number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
