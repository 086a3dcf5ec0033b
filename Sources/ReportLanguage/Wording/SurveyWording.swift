package import MedicationAdherence

/// What a language needs to ask questions, and to tell what came of them.
package protocol SurveyWording {
  // MARK: Asking

  /// How to answer, said once.
  static var askingBeginning: String { get }
  /// What means yes, and what no: a letter, a word, and what else there is.
  static var yesWords: [String] { get }
  static var noWords: [String] { get }
  /// The number of a question, and how many there are at most.
  static func question(_ number: Int, ofMost most: Int) -> String
  /// Whether there is one more occurrence of something.
  static func another(_ name: String) -> String
  /// That a part of an answer can be typed, because there are many.
  static func searchAnswers(_ count: Int) -> String
  /// How a question is answered.
  static func hint(on item: SurveyItem) -> String
  /// What is wrong with an answer.
  static func words(for fault: AnswerFault) -> String

  // MARK: Scores

  /// The heading of what a patient said.
  static var scoresTitle: String { get }
  /// What was said, and what was recorded of the same time; nil where nothing was.
  static func said(_ said: String, recorded: String?) -> String
  /// A score that is no share.
  static func points(_ score: String) -> String
  /// Why a response has no score.
  static func word(for state: ScoreState) -> String
  /// What the two kinds of points of a chart are.
  static var saidPoints: String { get }
  static var recordedPoints: String { get }
  /// What a chart of scores shows: how many responses, from when to when.
  static func scoresShown(_ count: Int, from first: String, to last: String) -> String
}

extension Wording {
  /// Yes or no, as a word or its first letter.
  package static func flag(_ text: String) -> Bool? {
    let word = text.lowercased()
    return yesWords.contains(word) ? true : noWords.contains(word) ? false : nil
  }

  /// What means yes or no.
  package static func word(for flag: Bool) -> String { (flag ? yesWords : noWords)[1] }

  /// What a patient said by a scale, beside what was recorded; else why there is no score.
  package static func sentence(of row: SaidRow) -> String {
    let score = row.said.score
    guard let points = score.score else { return word(for: score.state) }
    let said =
      score.share.map(wholePercent) ?? self.points(number((points * 100).rounded() / 100))
    return self.said(said, recorded: row.recorded.map(wholePercent))
  }
}
