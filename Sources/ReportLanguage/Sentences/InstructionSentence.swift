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
  /// Instructions of rising `sequence` follow one another; those of the same or of none hold at
  /// the same time.
  public func text(in language: Language) -> String {
    let words = language.wording
    var quoted: Set<String> = []
    let said = words.sequence(
      steps(words).map { step in words.together(step.map { text(of: $0, words, quoted: &quoted) }) }
    )
    guard isProhibition else { return said.isEmpty ? words.noInstruction : said }
    return words.prohibition(said)
  }

  /// An instruction and its phrase.
  private typealias Said = (instruction: DosageInstruction, phrase: InstructionPhrase)

  /// The instructions that say anything, by sequence when each has one, else all together.
  private func steps(_ words: any Wording.Type) -> [[Said]] {
    let said = instructions.map { ($0, InstructionPhrase($0, words)) }.filter { !$0.1.isEmpty }
    let sequences = Set(said.map(\.0.sequence))
    guard sequences.count > 1, !sequences.contains(nil) else { return said.isEmpty ? [] : [said] }
    return sequences.compactMap(\.self).sorted().map { number in
      said.filter { $0.0.sequence == number }
    }
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
