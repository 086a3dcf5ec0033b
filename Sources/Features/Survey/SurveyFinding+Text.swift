internal import MedicationAdherence
internal import ReportLanguage

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
    case .answer(let fault): Language.english.wording.words(for: fault)
    case .notAsked: "it is not asked with these answers, so this one is left out"
    case .undecidable: "the answers do not decide whether it is asked, so it is not"
    case .otherQuestionnaire(let name): "it answers \(name), another questionnaire or version"
    }
  }
}
