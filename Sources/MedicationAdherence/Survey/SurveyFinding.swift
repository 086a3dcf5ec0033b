/// What is wrong with a questionnaire or a response, or must be known of it.
package struct SurveyFinding: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// A value is not what FHIR has there: what is expected.
    case malformed(expected: String)
    /// A question has no linkId.
    case missingLinkID
    /// A text or group has no linkId, and goes by its place.
    case placeForLinkID
    /// Another item has the linkId, where that is.
    case repeatedLinkID(path: String)
    /// Groups or texts, which have no answers, share a linkId.
    case sharedLinkID(path: String)
    /// There is no such type of item.
    case unknownType(String)
    /// A question has no type and is asked for a text.
    case missingType
    /// A condition looks at a question that is not there.
    case unknownQuestion(String)
    /// A condition looks at what is no question.
    case noQuestion(String)
    /// Items depend on one another in a circle.
    case circle([String])
    /// A condition looks at a question that comes later.
    case laterQuestion(String)
    /// A condition compares with a value that the question does not have: its type, and the value's.
    case wrongAnswer(type: String, given: String)
    /// A condition compares in a way that the question's type does not have.
    case wrongComparison(String, type: String)
    /// Several conditions do not say whether one is enough, and all must hold.
    case assumedAll
    /// Something decides what is asked that is not understood.
    case undecided(String)
    /// Something that is not understood and changes nothing that is asked.
    case ignored(String)
    /// There are more items, or more levels of them, than are taken.
    case tooManyItems, tooDeep
    /// The options of a question cannot be had: which, and why.
    case optionsNotFound(String, reason: String)
    /// An answer is not as the question wants it.
    case answer(AnswerFault)
    /// An answer to a question that is not asked, which is left out.
    case notAsked
    /// A question of which the answers do not tell whether it is asked.
    case undecidable
    /// A response is not one of this questionnaire: what it is of.
    case otherQuestionnaire(String)

    /// How much it matters.
    package var weight: Weight {
      switch self {
      case .placeForLinkID, .sharedLinkID, .missingType, .laterQuestion, .assumedAll, .ignored,
        .optionsNotFound, .notAsked, .undecidable:
        .remark
      case .answer(let fault): fault.isRemark ? .remark : .error
      case .undecided, .wrongAnswer, .wrongComparison: .errorUnlessLenient
      default: .error
      }
    }
  }

  /// How much a finding matters.
  package enum Weight: Sendable {
    /// It is said.
    case remark
    /// Nothing can be asked, unless it is let pass.
    case errorUnlessLenient
    /// Nothing can be asked.
    case error
  }

  /// What it is.
  package let kind: Kind
  /// Where, as a JSON path.
  package let path: String
  /// The linkId of the item; nil where it has none.
  package let linkID: String?

  /// Makes a finding.
  package init(_ kind: Kind, path: String, linkID: String? = nil) {
    (self.kind, self.path, self.linkID) = (kind, path, linkID)
  }

  /// Whether it is an error.
  package func isError(lenient: Bool) -> Bool {
    switch kind.weight {
    case .remark: false
    case .errorUnlessLenient: !lenient
    case .error: true
    }
  }
}
