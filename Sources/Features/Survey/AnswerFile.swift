internal import DurableOutput
internal import FHIRServer
internal import MedicationAdherence

/// The file of `--answers`: JSON `{linkId: value}`, or CSV with the columns `linkId` and `value`.
struct AnswerFile {
  /// The answers by linkId.
  private var given: [(linkID: String, values: [WrittenJSON], path: String)] = []
  /// The folder in which the paths of files begin that are answers.
  private let folder: String

  /// Reads a file.
  ///
  /// Throws ``SurveyError`` and ``InputTableError``.
  init(_ path: String) throws {
    folder = path == "-" || !path.contains("/") ? "" : path.parentPath
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
      for (number, values) in answers.occurrences(of: values, to: item).enumerated() {
        let place = number == 0 ? place : answers.place(of: item, number: number)
        answers.sheet.entries[place].answers = values.compactMap { value in
          let answer = self.answer(value, to: question)
          if answer == nil {
            faults.append(SurveyFinding(question.fault(of: value), path: path, linkID: linkID))
          }
          return answer
        }
      }
    }
    guard faults.isEmpty else { throw .badAnswers(faults: faults.map(\.description)) }
  }

  private func answer(_ value: WrittenJSON, to question: SurveyItem) -> AnswerValue? {
    let isFlag = question.answerKind == .boolean
    return question.answer(json: value, in: folder)
      ?? (isFlag ? value.text.flatMap { question.answer(text: $0) } : nil)
  }
}

extension SurveyItem {
  /// What is wrong with a value that is no answer to it.
  fileprivate func fault(of value: WrittenJSON) -> SurveyFinding.Kind {
    if answerKind == .attachment, value.text != nil {
      return .malformed(expected: "the path of a file that can be read")
    }
    return .answer(
      !options.list.isEmpty
        ? .noOption : options == .unknown ? .incompleteCoding : .wrongKind(expected: type))
  }
}

extension SurveyAnswers {
  /// The group around a question that is answered several times; nil where none is.
  private func repeatedGroup(around item: Int) -> Int? {
    let items = survey.questionnaire.items
    var group = items[item].parent
    while let place = group, items[place].answerKind != nil || !items[place].repeats {
      group = items[place].parent
    }
    return group
  }

  /// The answers of each occurrence of a question.
  ///
  /// Where a group around it repeats each element of a list is of one occurrence, and a list within the list
  /// has several answers of it; but a plain list of answers to a question that repeats itself is of the first.
  fileprivate func occurrences(of values: [WrittenJSON], to item: Int) -> [[WrittenJSON]] {
    let isNested = values.contains { $0.list != nil }
    guard !values.isEmpty, repeatedGroup(around: item) != nil,
      isNested || !survey.questionnaire.items[item].repeats
    else { return [values] }
    return values.map(\.oneOrMore)
  }

  /// The place of an occurrence of a question, by its number from 0; the group around it is repeated until
  /// there are so many.
  fileprivate mutating func place(of item: Int, number: Int) -> Int {
    while true {
      let places = sheet.entries.indices.filter { sheet.entries[$0].item == item }
      if number < places.count { return places[number] }
      let group = repeatedGroup(around: item)
      var around = places[places.count - 1]
      while sheet.entries[around].item != group, let parent = sheet.entries[around].parent {
        around = parent
      }
      _ = sheet.repeatEntry(around)
    }
  }
}
