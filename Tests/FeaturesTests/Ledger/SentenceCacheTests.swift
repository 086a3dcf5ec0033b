import Dispatch
import MedicationAdherence
import ReportLanguage
import ReportWriting
import Synchronization
import Testing

@testable import Features

/// What orders ask for is put into words once for those that say the same.
@Suite struct SentenceCacheTests {
  /// An order that begins so many days after 1 January 2024.
  private static func order(beginning day: Int = 0, text: String? = nil) -> Order {
    var terms = OrderTerms(
      type: "MedicationRequest", medication: Medication(key: "text|a", code: "", name: "A"),
      status: "active", intent: "order", isProhibition: false)
    var timing = DosageInstruction.Timing(NumberRange(2), per: NumberRange(1), .day)
    timing.start = LocalMoment(day: Day(number: 19_723).adding(days: day))
    var instruction = DosageInstruction(timing: timing)
    instruction.text = text
    terms.instructions = [instruction]
    return Order(terms, id: "o\(day)")
  }

  @Test func `orders that share what they say are told by their own text`() {
    let known = SentenceCache(.english)
    let first = Self.order(text: "one")
    var alike = first
    alike.id = "other"
    let sentences = [first, alike, Self.order(text: "two")]
      .map { known.sentence(of: $0, movedByDays: 0) }
    #expect(sentences[0] == sentences[1])
    #expect(sentences[0] != sentences[2])
    #expect(sentences[0] == InstructionSentence(first).text(in: .english))
  }

  @Test func `what orders share is put into words once, and again when it was forgotten`() {
    let made = Mutex<[String]>([])
    let known = SentenceCache(.english, capacity: 2) { order, days in
      made.withLock { $0.append("\(order.id) \(days)") }
      return "\(order.id) \(days)"
    }
    let first = Self.order(beginning: 1)
    var alike = first
    alike.id = "other"
    let third = Self.order(beginning: 3)
    for (order, days) in [(first, 0), (alike, 0), (first, 7), (alike, 7), (third, 0), (first, 0)] {
      _ = known.sentence(of: order, movedByDays: days)
    }
    #expect(made.withLock(\.self) == ["o1 0", "o1 7", "o3 0", "o1 0"])
  }

  @Test func `dates that move by other days make another sentence`() {
    let known = SentenceCache(.english)
    let order = Self.order()
    let moved = [0, 7, 0, -14].map { known.sentence(of: order, movedByDays: $0) }
    let begun = [0, 7, 0, -14].map {
      InstructionSentence(Self.order(beginning: $0)).text(in: .english)
    }
    #expect(moved == begun)
    #expect(Set(moved).count == 3)
  }

  @Test func `more than are kept are right, on several threads`() {
    let known = SentenceCache(.german, capacity: 3)
    let orders = (0..<10).map { Self.order(beginning: $0) }
    let sentences = orders.map { InstructionSentence($0).text(in: .german) }
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      let place = number * 7 % orders.count
      #expect(known.sentence(of: orders[place], movedByDays: 0) == sentences[place])
    }
  }
}
