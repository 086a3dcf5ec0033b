internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting
internal import Synchronization

/// What orders ask for in words, put into words once for all orders that say the same, on any thread.
///
/// It must not outlive the orders, which are told apart by what they share.
final class SentenceCache: Sendable {
  /// What a sentence is made of.
  private struct Source: Hashable {
    /// What the order shares with those that say the same.
    let terms: ObjectIdentifier
    /// The days that the dates in it move.
    let days: Int
  }

  let language: Language
  private let sentences = Mutex<[Source: String]>([:])
  private let capacity: Int
  private let words: @Sendable (Order, _ days: Int) -> String

  /// Begins with none.
  ///
  /// When there are as many as `capacity` all are forgotten, which bounds the memory; what is asked for
  /// again is made again. `words` says what an order asks for when its dates move by days.
  init(
    _ language: Language, capacity: Int = 10_000,
    words: (@Sendable (Order, _ days: Int) -> String)? = nil
  ) {
    (self.language, self.capacity) = (language, capacity)
    self.words =
      words ?? { order, days in
        InstructionSentence(
          order.instructions.map { $0.moved(byDays: days) }, isProhibition: order.isProhibition
        ).text(in: language)
      }
  }

  /// What an order asks for; the dates that it names are moved by days.
  func sentence(of order: Order, movedByDays days: Int) -> String {
    let source = Source(terms: order.sharing, days: days)
    if let known = sentences.withLock({ $0[source] }) { return known }
    let sentence = words(order, days)
    sentences.withLock { sentences in
      if sentences.count == capacity { sentences.removeAll(keepingCapacity: true) }
      sentences[source] = sentence
    }
    return sentence
  }
}
