internal import FHIRServer
internal import MedicationAdherence

/// The file of `--answers`: JSON `{linkId: value}`, or CSV with the columns `linkId` and `value`.
struct AnswerFile {
  /// The answers by linkId.
  private var given: [(linkID: String, values: [WrittenJSON], path: String)] = []

  /// Reads a file.
  ///
  /// Throws ``SurveyError`` and ``InputTableError``.
  init(_ path: String) throws {
    if path.lowercased().hasSuffix(".csv") {
      let table = try InputTable(path, of: "--answers", columns: ["linkid", "value"])
      for row in table.rows {
        let (link, value) = (row["linkid"], WrittenJSON.text(row["value"]))
        if let place = given.firstIndex(where: { $0.linkID == link }) {
          given[place].values.append(value)
        } else {
          given.append((link, [value], "\(path):\(row.line)"))
        }
      }
      return
    }
    guard let members = WrittenJSON(try SurveySource.file(path))?.members else {
      throw SurveyError.badAnswers(faults: ["\(path) is no JSON object of linkIds and answers"])
    }
    given = members.map { ($0.name, $0.value.oneOrMore, "$['\($0.name)']") }
  }

  /// Fills a sheet.
  ///
  /// Throws ``SurveyError/badAnswers(faults:)`` with all that no question takes.
  func fill(_ answers: inout SurveyAnswers) throws(SurveyError) {
    var faults: [SurveyFinding] = []
    for (linkID, values, path) in given {
      guard let item = answers.survey.questionnaire.places[linkID],
        answers.survey.questionnaire.items[item].answerKind != nil,
        let place = answers.sheet.entries.firstIndex(where: { $0.item == item })
      else {
        faults.append(
          SurveyFinding(
            .malformed(expected: "the linkId of a question"), path: path, linkID: linkID))
        continue
      }
      let question = answers.survey.questionnaire.items[item]
      answers.sheet.entries[place].answers = values.compactMap { value in
        let isFlag = question.answerKind == .boolean
        let answer =
          question.answer(json: value)
          ?? (isFlag ? value.text.flatMap { question.answer(text: $0) } : nil)
        if answer == nil {
          let fault: AnswerFault =
            question.options.list.isEmpty
            ? question.options == .unknown
              ? .incompleteCoding : .wrongKind(expected: question.type) : .noOption
          faults.append(SurveyFinding(.answer(fault), path: path, linkID: linkID))
        }
        return answer
      }
    }
    guard faults.isEmpty else { throw .badAnswers(faults: faults.map(\.description)) }
  }
}
