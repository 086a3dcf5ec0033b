public import MedicationAdherence

/// What an order asks for, in one plain phrase made from its coded and counted facts.
///
/// `1 tablet by mouth 2 times a day after meals for 10 days, from 1 March 2024`: without a capital
/// and a full stop, so that it can follow the name of the medication. It is never empty.
public struct InstructionSentence: Sendable {
  private let instructions: [DosageInstruction]
  private let isProhibition: Bool

  /// Takes the instructions of an order, in their order.
  ///
  /// A prohibition is an order *not* to give the medication (`doNotPerform`).
  public init(_ instructions: [DosageInstruction], isProhibition: Bool = false) {
    self.instructions = instructions
    self.isProhibition = isProhibition
  }

  /// Takes the instructions of an order.
  public init(_ order: Order) {
    self.init(order.instructions, isProhibition: order.isProhibition)
  }

  /// The phrase in a language.
  ///
  /// Instructions that follow one another are said one after the other; the others hold at the same time,
  /// also when they are numbered.
  public func text(in language: Language) -> String {
    let words = language.wording
    let all = steps(words)
    let scheme = scheme(of: all).flatMap { words.scheme($0.amounts) }
    // The scheme says when there is no dose.
    let some = all.map { step in step.filter { !$0.instruction.isOfNothing } }.filter {
      !$0.isEmpty
    }
    var quoted: Set<String> = []
    let said = words.sequence(
      (scheme == nil || some.isEmpty ? all : some).map { step in
        words.together(step.map { text(of: $0, words, quoted: &quoted) })
      })
    if isProhibition { return words.prohibition(said) }
    guard let scheme else { return said.isEmpty ? words.noInstruction : said }
    return said.contains(scheme) ? said : "\(said) (\(scheme))"
  }

  /// The scheme of the instructions, where no text says more than they do.
  private func scheme(of steps: [[Said]]) -> FourPartScheme? {
    let hasText = steps.contains { $0.contains { $0.phrase.furtherText != nil } }
    return isProhibition || hasText ? nil : FourPartScheme(instructions)
  }

  /// An instruction and its phrase.
  private typealias Said = (instruction: DosageInstruction, phrase: InstructionPhrase)

  /// The instructions that say anything, by sequence when they follow one another, else all together.
  private func steps(_ words: any Wording.Type) -> [[Said]] {
    let said = instructions.map { ($0, InstructionPhrase($0, words)) }.filter { !$0.1.isEmpty }
    let sequences = Set(said.map(\.0.sequence))
    guard instructions.followOneAnother, !sequences.contains(nil) else {
      return said.isEmpty ? [] : [inOrder(said)]
    }
    return sequences.compactMap(\.self).sorted().map { number in
      inOrder(said.filter { $0.0.sequence == number })
    }
  }

  /// Instructions that hold at the same time, as their doses follow one another in the week and the
  /// day, those at one time by their words; in their own order where one of them does not say when its
  /// doses are.
  private func inOrder(_ said: [Said]) -> [Said] {
    let places = said.compactMap { $0.instruction.timing?.firstPlace }
    guard places.count == said.count else { return said }
    return zip(places, said).sorted { left, right in
      left.0 == right.0
        ? left.1.phrase.text < right.1.phrase.text : left.0.lexicographicallyPrecedes(right.0)
    }.map(\.1)
  }

  /// The phrase of an instruction, without a text that was quoted beside an earlier one.
  private func text(
    of said: Said, _ words: any Wording.Type, quoted: inout Set<String>
  ) -> String {
    guard let text = said.phrase.furtherText, !quoted.insert(Medication.folded(text)).inserted
    else { return said.phrase.text }
    var rest = said.instruction
    rest.text = nil
    return InstructionPhrase(rest, words).text
  }
}

/// One dosage instruction in one language: its parts in the order in which they are said.
struct InstructionPhrase {
  private let words: any Wording.Type
  private var parts: [SaidPart] = []
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
    add(
      .method,
      instruction.method.map { name in
        NamedTerms.method(name).map { words.method($0) } ?? words.method(words.quoted(name))
      })
    if let rate = instruction.rate { add(rate) }
    add(.alternatives, instruction.alternatives.map(alternative).joined(separator: " "))
    if let timing = instruction.timing {
      let phrases = TimingPhrases(
        timing, words, isLimit: instruction.isAsNeeded && saysLimit)
      for part in InstructionPart.allCases { add(part, phrases.text(part)) }
      let isUnclear = phrases.isEmpty && !instruction.isAsNeeded
      if isUnclear, instruction.onlyTexts.isEmpty { add(.frequency, words.unclearTiming) }
    }
    if instruction.isAsNeeded { add(.asNeeded, asNeeded(instruction.reasons)) }
    add(.interval, instruction.minimumInterval.map { words.apart($0.readable) })
    if instruction.hasUnreadPart { add(.unreadPart, words.unreadPart) }
    add(.limits, words.list(instruction.limits.map { words.limit($0) }))
    furtherText = furtherText(of: instruction)
    let texts = [
      onlyTexts(of: instruction), [furtherText].compactMap(\.self),
      instruction.advice.filter(\.saysAnything),
    ]
    add(
      .texts,
      Medication.distinct(texts.flatMap(\.self)).map { words.quoted($0) }.joined(separator: ", "))
  }

  /// What an instruction says of dose and time as text only, without a name of a code that says the
  /// same as the sentence.
  private func onlyTexts(of instruction: DosageInstruction) -> [String] {
    var coded = instruction
    (coded.text, coded.timingText) = (nil, nil)
    return instruction.onlyTexts.filter { text in
      text != instruction.timingText || !isSaid(text, by: coded)
    }
  }

  /// The text of an instruction whose dose and time are coded; nil when the codes say all of it, in
  /// the words of any language.
  private func furtherText(of instruction: DosageInstruction) -> String? {
    guard instruction.isCoded, let text = instruction.text, text.saysAnything else { return nil }
    var coded = instruction
    coded.text = nil
    return isSaid(text, by: coded) ? nil : text
  }

  /// Whether an instruction without that text says all of it, in the words of any language.
  private func isSaid(_ text: String, by coded: DosageInstruction) -> Bool {
    let repeated = RepeatedText(text)
    return Language.all.contains { language in
      let words = language.wording
      return (coded.isAsNeeded ? [true, false] : [true]).contains { saysLimit in
        repeated.isSaid(
          by: InstructionPhrase(coded, words, saysLimit: saysLimit).text,
          thousands: words.decimalMark == "." ? "," : ".")
      }
    }
  }

  /// Whether the instruction says nothing.
  var isEmpty: Bool { parts.isEmpty }

  /// The parts in their order, separated as the language does.
  var text: String {
    let sorted = parts.sorted { $0.part.rawValue < $1.part.rawValue }
    guard let first = sorted.first else { return "" }
    return zip(sorted, sorted.dropFirst()).reduce(into: first.text) { text, pair in
      text += words.separator(pair.0, pair.1) + pair.1.text
    }
  }

  private mutating func add(_ part: InstructionPart, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    parts.append((part, text))
  }

  private func route(_ route: DosageInstruction.Named<AdministrationRoute>) -> String {
    switch route {
    case .known(let route): words.route(route)
    case .display(let name):
      NamedTerms.route(name).map { words.route($0) } ?? words.otherRoute(words.quoted(name))
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

  private func alternative(_ other: DosageInstruction.Alternative) -> String {
    let rate = other.rate.map { words.rate(words.amount($0.amount), per: $0.per) }
    let parts = [other.dose.map { words.amount($0) }, rate].compactMap(\.self)
    return words.alternative(parts.joined(separator: " "), isCalculated: other.isCalculated)
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
  /// Whether a time, and a dose or a rate, are coded; the text then repeats them, as FHIR wants,
  /// but may say more.
  fileprivate var isCoded: Bool {
    let isTimed = timing.map { TimingPhrases($0, Language.english.wording).saysWhen } ?? false
    return isTimed && (dose != nil || rate != nil)
  }

  /// What the instruction says of dose and time as text only: the text of a timing without a known
  /// code, and the whole text unless both a dose, or a rate, and a timing are coded.
  fileprivate var onlyTexts: [String] {
    [timingText, isCoded ? nil : text].compactMap(\.self).filter(\.saysAnything)
  }

  /// Whether it says no more than that there is no dose then.
  fileprivate var isOfNothing: Bool {
    dose?.value.single == 0 && !advice.contains(where: \.saysAnything)
  }
}

extension String {
  /// Whether it has a letter or a number, which a dash in place of a text has not.
  fileprivate var saysAnything: Bool { contains { $0.isLetter || $0.isNumber } }
}
