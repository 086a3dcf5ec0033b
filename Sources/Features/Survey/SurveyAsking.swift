internal import FHIRDecoding
internal import MedicationAdherence
internal import ReportLanguage

/// The terminal of a person who answers: plain lines, by pipe and screen reader, too.
public protocol SurveyDialog: Sendable {
  /// Shows a line.
  func say(_ line: String)
  /// Shows a prompt and waits for a line; nil when the person ended it.
  func read(_ prompt: String) async -> String?
}

/// Asks a questionnaire, question by question.
struct SurveyAsking {
  /// The answers so far.
  private(set) var answers: SurveyAnswers
  private let words: any Wording.Type
  private let tag: String
  private let dialog: any SurveyDialog
  /// The occurrences that were asked or shown, in that order.
  private var visited: [Int] = []
  /// The groups of which it was asked whether there is another one.
  private var settled: Set<Int> = []

  /// The most options that are listed.
  private static let mostListed = 200

  /// Begins with answers that there are.
  init(_ answers: SurveyAnswers, _ language: Language, _ dialog: any SurveyDialog) {
    (self.answers, self.dialog, tag) = (answers, dialog, language.tag)
    words = language.wording
    for place in answers.sheet.entries.indices where answers.sheet.entries[place].answers.isEmpty {
      let item = self.answers.item(place)
      if !item.initial.isEmpty { self.answers.sheet.entries[place].answers = item.initial }
    }
  }

  /// What a person did.
  private enum Step { case on, back, stop }

  /// Asks until nothing is left; false when the person stopped.
  mutating func run() async -> Bool {
    dialog.say(words.askingBeginning)
    while true {
      switch await oneMore() {
      case .stop?: return false
      case .on?: continue
      default: break
      }
      guard let place = next() else { return true }
      let item = answers.item(place)
      guard item.answerKind != nil, !item.isReadOnly else {
        visited.append(place)
        dialog.say(item.shown(in: tag))
        continue
      }
      switch await ask(place, item) {
      case .on: visited.append(place)
      case .stop: return false
      case .back:
        // To the question before, past texts.
        while let last = visited.popLast(), !isAsked(last) {}
      }
    }
  }

  private func isAsked(_ place: Int) -> Bool {
    let item = answers.item(place)
    return item.answerKind != nil && !item.isReadOnly
  }

  /// The next occurrence: the first behind the last one, then what became enabled before it.
  private func next() -> Int? {
    let states = answers.sheet.states(in: answers.survey.questionnaire)
    let seen = Set(visited)
    let open = answers.sheet.entries.indices.filter { place in
      let item = answers.item(place)
      return states[place] == .enabled && !seen.contains(place) && !item.isHidden
        && (item.answerKind != nil || item.text != nil)
    }
    let last = visited.last ?? -1
    return open.first { $0 > last } ?? open.first
  }

  /// Asks whether a repeated group that was left has another occurrence; nil where none was.
  private mutating func oneMore() async -> Step? {
    guard let last = visited.last else { return nil }
    let upcoming = next() ?? answers.sheet.entries.count
    var group = answers.sheet.entries[last].parent
    while let place = group {
      let (entry, item) = (answers.sheet.entries[place], answers.item(place))
      group = entry.parent
      guard item.answerKind == nil, item.repeats, !settled.contains(place),
        upcoming >= entry.end || upcoming < place, hasAnswer(in: place..<entry.end)
      else { continue }
      settled.insert(place)
      guard let line = await dialog.read(words.another(item.text?.text(in: tag) ?? item.linkID))
      else { return .stop }
      if line == "!" { return .stop }
      guard words.yesWords.contains(line.lowercased()) else { continue }
      let before = answers.sheet.entries.count
      let new = answers.sheet.repeatEntry(place)
      let count = answers.sheet.entries.count - before
      visited = visited.map { $0 >= new ? $0 + count : $0 }
      settled = Set(settled.map { $0 >= new ? $0 + count : $0 })
      return .on
    }
    return nil
  }

  private func hasAnswer(in range: Range<Int>) -> Bool {
    range.contains { !answers.sheet.entries[$0].answers.isEmpty }
  }

  // MARK: - One question

  private mutating func ask(_ place: Int, _ item: SurveyItem) async -> Step {
    let number = visited.count(where: isAsked) + 1
    let seen = Set(visited)
    let left = answers.sheet.entries.indices.count { !seen.contains($0) && isAsked($0) }
    dialog.say("")
    dialog.say(words.question(number, ofMost: number - 1 + left))
    dialog.say(item.shown(in: tag))
    list(item.options.list, of: item)
    var shown: [SurveyOption]?
    while true {
      let old = answers.sheet.entries[place].answers
      let kept = old.map { told($0, of: item) }.joined(separator: ", ")
      guard let line = await dialog.read(kept.isEmpty ? "> " : "[\(kept)] > ") else { return .stop }
      let text = String(line.trimmed)
      switch text {
      case "!": return .stop
      case "<": return .back
      case "?":
        dialog.say(item.help?.text(in: tag) ?? words.hint(on: item))
        continue
      case "":
        let faults = answers.faults(of: old, to: item).filter { !$0.isRemark }
        if faults.isEmpty { return .on }
        say(faults)
        continue
      default: break
      }
      let (values, found) = read(text, item, among: shown)
      if let found {
        shown = found
        list(found, of: item, isFound: true)
        continue
      }
      let faults =
        values.map { answers.faults(of: $0, to: item) }
        ?? [item.options.list.isEmpty ? .wrongKind(expected: item.type) : .noOption]
      if let values, !faults.contains(where: { !$0.isRemark }) {
        say(faults)
        answers.sheet.entries[place].answers = values
        return .on
      }
      say(faults.filter { !$0.isRemark })
      if values == nil { dialog.say(words.hint(on: item)) }
    }
  }

  /// An answer as the person reads it.
  private func told(_ answer: AnswerValue, of item: SurveyItem) -> String {
    if case .boolean(let flag) = answer { return words.word(for: flag) }
    return item.option(of: answer)?.words(in: tag) ?? answer.text
  }

  private func say(_ faults: [AnswerFault]) {
    for fault in faults { dialog.say(words.words(for: fault)) }
  }

  /// The answers that a line means; or the options that a search found in a long list.
  private func read(
    _ text: String, _ item: SurveyItem, among shown: [SurveyOption]?
  ) -> (values: [AnswerValue]?, found: [SurveyOption]?) {
    let isLong = item.options.list.count > Self.mostListed
    let list = shown ?? (isLong ? [] : item.options.list)
    let parts = item.repeats ? text.split(separator: ",").map { String($0.trimmed) } : [text]
    let values = parts.compactMap { part -> AnswerValue? in
      if let number = Int(part), list.indices.contains(number - 1) { return list[number - 1].value }
      if item.answerKind == .boolean { return words.flag(part).map(AnswerValue.boolean) }
      let plain = words.decimalMark == "," && item.answerKind?.isOrdered == true && !item.repeats
      return item.answer(text: plain ? part.replacing(",", with: ".") : part)
    }
    if values.count == parts.count { return (values, nil) }
    guard isLong else { return (nil, nil) }
    let found = item.options.list.filter {
      $0.words(in: tag).lowercased().contains(text.lowercased())
    }
    return found.isEmpty ? (nil, nil) : (nil, Array(found.prefix(20)))
  }

  private func list(_ options: [SurveyOption], of item: SurveyItem, isFound: Bool = false) {
    guard isFound || options.count <= Self.mostListed else {
      return dialog.say(words.searchAnswers(options.count))
    }
    for (index, option) in options.enumerated() {
      dialog.say("  \(index + 1)  \(option.words(in: tag))")
    }
  }
}

extension SurveyItem {
  /// What a person reads.
  func shown(in language: String) -> String {
    [prefix, text?.text(in: language) ?? linkID].compactMap(\.self).joined(separator: " ")
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    let text = drop(while: \.isWhitespace)
    return text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? text
  }
}
