internal import MedicationAdherence

extension English {
  static let askingBeginning =
    "Enter skips a question or keeps what stands in [ ]; ? helps, < goes back, ! stops."
  static let yesWords = ["y", "yes", "true"]
  static let noWords = ["n", "no", "false"]

  static func question(_ number: Int, ofMost most: Int) -> String {
    "Question \(number) of at most \(most)"
  }

  static func another(_ name: String) -> String { "Another one of: \(name)? [y/N] " }

  static func searchAnswers(_ count: Int) -> String {
    "There are \(count) answers; type a part of one to search."
  }

  static func hint(on item: SurveyItem) -> String {
    let several = item.repeats ? "; several with commas" : ""
    guard item.options.list.isEmpty else {
      return "Type the number of an answer" + (item.isOpen ? ", or one of your own" : "")
        + several
    }
    return switch item.answerKind {
    case .boolean: "Type y or n"
    case .integer: "Type a whole number"
    case .decimal: "Type a number"
    case .date: "Type a date, such as 2025-03-10"
    case .dateTime: "Type a date, with a time such as 2025-03-10T08:00:00+01:00"
    case .time: "Type a time, such as 08:00:00"
    case .quantity: "Type a number and its unit, such as 2.5 mg"
    case .choice: "Type a code with its system, such as http://host/codes|a" + several
    case .reference: "Type a resource, such as Patient/17"
    case .attachment: "A file is answered by --answers only"
    default: "Type a text" + several
    }
  }

  static func words(for fault: AnswerFault) -> String {
    switch fault {
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

  static let scoresTitle = "What the patient said"
  static let saidPoints = "said"
  static let recordedPoints = "recorded"

  static func said(_ said: String, recorded: String?) -> String {
    "said \(said), " + (recorded.map { "recorded \($0)" } ?? "nothing recorded")
  }

  static func points(_ score: String) -> String { score == "1" ? "1 point" : "\(score) points" }

  static func word(for state: ScoreState) -> String {
    switch state {
    case .scored: "scored"
    case .otherQuestionnaire: "no score: another questionnaire"
    case .otherVersion: "no score: another version of the questionnaire"
    case .notCompleted: "no score: not completed"
    case .severalAnswers: "no score: several answers to one question"
    case .noValue: "no score: an answer that counts nothing"
    case .tooManyMissing: "no score: too few answers"
    case .outsideRange: "no score: outside of the scale's range"
    }
  }

  static func scoresShown(_ count: Int, from first: String, to last: String) -> String {
    "\(Self.count(count, "response", "responses")) from \(first) to \(last). Points are joined over neighbouring "
      + "periods only."
  }
}
