import MedicationAdherence

/// One dosage instruction in one language: its parts in the order in which they are said.
struct InstructionPhrase {
  private let words: any Wording.Type
  private var parts: [(part: InstructionPart, text: String)] = []
  /// The instruction's text where it says more than the codes beside it; nil where it does not.
  private(set) var furtherText: String?

  /// Finds the words of an instruction.
  ///
  /// A frequency of doses as needed is said as a limit, unless it is to be said as it is coded.
  init(
    _ instruction: DosageInstruction, _ words: any Wording.Type, saysLimit: Bool = true
  ) {
    self.words = words
    add(.dose, instruction.dose.map { words.amount($0) })
    add(.route, instruction.route.map(route))
    add(.site, instruction.site.map { words.site(words.quoted($0)) })
    if let rate = instruction.rate { add(rate) }
    if let timing = instruction.timing {
      let phrases = TimingPhrases(
        timing, words, isLimit: instruction.isAsNeeded && saysLimit)
      for part in InstructionPart.allCases { add(part, phrases.text(part)) }
      let isUnclear = phrases.isEmpty && !instruction.isAsNeeded
      if isUnclear, instruction.onlyTexts.isEmpty { add(.frequency, words.unclearTiming) }
    }
    if instruction.isAsNeeded { add(.asNeeded, asNeeded(instruction.reasons)) }
    add(.limits, words.list(instruction.limits.map { words.limit($0) }))
    furtherText = furtherText(of: instruction)
    let texts = [instruction.onlyTexts, [furtherText].compactMap(\.self), instruction.advice]
    add(
      .texts,
      Medication.distinct(texts.flatMap(\.self)).map { words.quoted($0) }.joined(separator: ", "))
  }

  /// The text of an instruction whose dose and time are coded; nil when the codes say all of it, in
  /// the words of any language.
  private func furtherText(of instruction: DosageInstruction) -> String? {
    guard instruction.isCoded, let text = instruction.text else { return nil }
    let repeated = RepeatedText(text)
    var coded = instruction
    coded.text = nil
    let isSaid = Language.all.contains { language in
      let words = language.wording
      return (instruction.isAsNeeded ? [true, false] : [true]).contains { saysLimit in
        repeated.isSaid(
          by: InstructionPhrase(coded, words, saysLimit: saysLimit).text,
          thousands: words.decimalMark == "." ? "," : ".")
      }
    }
    return isSaid ? nil : text
  }

  /// Whether the instruction says nothing.
  var isEmpty: Bool { parts.isEmpty }

  /// The parts in their order, separated as the language does.
  var text: String {
    let sorted = parts.sorted { $0.part.rawValue < $1.part.rawValue }
    guard let first = sorted.first else { return "" }
    return zip(sorted, sorted.dropFirst()).reduce(into: first.text) { text, pair in
      text += words.separator(pair.0.part, pair.1.part) + pair.1.text
    }
  }

  private mutating func add(_ part: InstructionPart, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    parts.append((part, text))
  }

  private func route(_ route: DosageInstruction.Named<AdministrationRoute>) -> String {
    switch route {
    case .known(let route): words.route(route)
    case .display(let name): words.otherRoute(words.quoted(name))
    }
  }

  /// Adds a rate; one in units of time says how long a dose takes.
  private mutating func add(_ rate: DosageInstruction.Rate) {
    if rate.per == nil, case .time(let unit) = rate.amount.unit {
      add(.lasting, words.lasting(.init(rate.amount.value, unit)))
    } else {
      add(.rate, words.rate(words.amount(rate.amount), per: rate.per))
    }
  }

  private func asNeeded(_ reasons: [DosageInstruction.Named<Complaint>]) -> String {
    let said = reasons.map { reason in
      switch reason {
      case .known(let complaint): (text: words.complaint(complaint), isKnown: true)
      case .display(let name): (text: words.quoted(name), isKnown: false)
      }
    }
    return words.asNeeded(
      words.alternatives(said.map(\.text)), areKnown: said.allSatisfy(\.isKnown))
  }
}

extension DosageInstruction {
  /// Whether a time, and a dose or a rate, are coded; the text then repeats them, as FHIR has it,
  /// but may say more.
  fileprivate var isCoded: Bool {
    let isTimed = timing.map { TimingPhrases($0, Language.english.wording).saysWhen } ?? false
    return isTimed && (dose != nil || rate != nil)
  }

  /// What the instruction says of dose and time as text only: the text of a timing without a known
  /// code, and the whole text unless both a dose, or a rate, and a timing are coded.
  fileprivate var onlyTexts: [String] { [timingText, isCoded ? nil : text].compactMap(\.self) }
}
