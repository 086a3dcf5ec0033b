internal import FHIRDecoding
internal import MedicationAdherence

/// A sheet of answers to a survey, held against it.
struct SurveyAnswers: Sendable {
  /// The survey.
  let survey: LoadedSurvey
  /// The answers.
  var sheet: SurveySheet
  /// What texts are held against.
  private let matcher = PatternMatcher()

  /// Makes a sheet without answers.
  init(_ survey: LoadedSurvey) {
    (self.survey, sheet) = (survey, SurveySheet(of: survey.questionnaire))
  }

  /// The item of an entry.
  func item(_ place: Int) -> SurveyItem { survey.questionnaire.items[sheet.entries[place].item] }

  /// What is wrong with some answers to a question.
  func faults(of answers: [AnswerValue], to item: SurveyItem) -> [AnswerFault] {
    answers.flatMap { item.faults(of: $0, matches: matcher.matches) } + item.faults(ofAll: answers)
  }

  /// What is wrong with all answers, and what must be said of them; answers that were given to questions
  /// that are not asked are `given` and left out.
  func findings() -> [SurveyFinding] {
    let states = sheet.states(in: survey.questionnaire)
    return sheet.entries.indices.flatMap { place -> [SurveyFinding] in
      let (entry, item) = (sheet.entries[place], item(place))
      guard states[place] == .enabled else {
        let isOpen = states[place] == .undecidable && item.answerKind != nil
        return
          (entry.answers.isEmpty
          ? [] : [SurveyFinding(.notAsked, path: item.path, linkID: item.linkID)])
          + (isOpen ? [SurveyFinding(.undecidable, path: item.path, linkID: item.linkID)] : [])
      }
      guard item.answerKind != nil, !item.isHidden else { return [] }
      return faults(of: entry.answers, to: item).map {
        SurveyFinding(.answer($0), path: item.path, linkID: item.linkID)
      }
    }
  }
}

extension ResponseReading {
  /// What is wrong with a response to a survey.
  func findings(against survey: LoadedSurvey) -> [SurveyFinding] {
    let (answers, unknown) = answers(to: survey)
    var findings = unknown
    if let questionnaire, !survey.isNamed(questionnaire), survey.questionnaire.url != nil {
      findings.append(
        SurveyFinding(
          .otherQuestionnaire(questionnaire), path: "QuestionnaireResponse.questionnaire"))
    }
    let isWhole = status != "in-progress"
    return findings
      + answers.findings().filter { finding in
        switch finding.kind {
        case .answer(.missing), .answer(.tooFew): isWhole
        default: true
        }
      }
  }

  /// The answers on a sheet of a survey, and what of them belongs to no item of it.
  ///
  /// Items that a response leaves out are there without an answer, behind those that it has of the same
  /// item.
  func answers(to survey: LoadedSurvey) -> (answers: SurveyAnswers, unknown: [SurveyFinding]) {
    var (answers, unknown) = (SurveyAnswers(survey), [SurveyFinding]())
    // The occurrence that was filled last at each level of the response.
    var open: [(depth: Int, place: Int?)] = []
    var isFilled = Set<Int>()
    // Mostly an answer stands behind the one before it.
    var next = 0
    for entry in entries {
      open.removeAll { $0.depth >= entry.depth }
      guard let item = survey.questionnaire.places[entry.linkID] else {
        unknown.append(
          SurveyFinding(
            .malformed(expected: "the linkId of an item of the questionnaire"), path: entry.path,
            linkID: entry.linkID))
        open.append((entry.depth, nil))
        continue
      }
      let parent = open.last { $0.place != nil }?.place
      let place = answers.sheet.place(
        of: item, within: parent, notIn: isFilled, from: next)
      guard let place else {
        unknown.append(
          SurveyFinding(
            .malformed(expected: "its place in the questionnaire"), path: entry.path,
            linkID: entry.linkID))
        open.append((entry.depth, nil))
        continue
      }
      if place.isNew { isFilled = Set(isFilled.map { $0 >= place.place ? $0 + place.count : $0 }) }
      isFilled.insert(place.place)
      next = place.place + 1
      answers.sheet.entries[place.place].answers += entry.answers
      open = open.map { step in
        (step.depth, step.place.map { place.isNew && $0 >= place.place ? $0 + place.count : $0 })
      }
      open.append((entry.depth, place.place))
    }
    return (answers, unknown)
  }
}

extension SurveySheet {
  /// The occurrence of an item that is not yet filled, within another one or anywhere.
  ///
  /// A new one of a group where all are filled; nil where the item cannot stand there.
  fileprivate mutating func place(
    of item: Int, within parent: Int?, notIn filled: Set<Int>, from next: Int
  ) -> (place: Int, isNew: Bool, count: Int)? {
    let range = parent.map { ($0 + 1)..<entries[$0].end } ?? 0..<entries.count
    let start = min(max(next, range.lowerBound), range.upperBound)
    func isFree(_ place: Int) -> Bool { entries[place].item == item && !filled.contains(place) }
    if let free = range[start...].first(where: isFree) ?? range[..<start].first(where: isFree) {
      return (free, false, 0)
    }
    guard let last = range.last(where: { entries[$0].item == item }) else { return nil }
    let count = entries.count
    let place = repeatEntry(last)
    return (place, true, entries.count - count)
  }
}
