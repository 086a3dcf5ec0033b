import Testing

@testable import FHIRDecoding

@Suite struct MentionTableTests {
  private static func mention(_ code: String, text: String = "") -> MedicationMention {
    let coding = CodeableConcept.Coding(system: "s", code: code, display: "")
    return MedicationMention(
      concepts: [CodeableConcept(text: text, codings: [coding])], reference: nil)
  }

  @Test func `a mention is known again, wherever its codes lie in memory`() {
    var table = MentionTable()
    let first = Self.mention("a")
    #expect(table.place(of: first) == nil)
    table.note(first, number: 7, concepts: first.concepts)
    for mention in [first, Self.mention("a"), first] {
      #expect(table.place(of: mention).map(table.number) == 7)
    }
  }

  @Test func `mentions that share their codes are told apart by their words`() {
    var table = MentionTable()
    let one = Self.mention("a", text: "one")
    var other = one
    other.concepts = [CodeableConcept(text: "other", codings: one.concepts[0].codings)]
    table.note(one, number: 1, concepts: [])
    #expect(table.place(of: one).map(table.number) == 1)
    #expect(table.place(of: other) == nil)
    table.note(other, number: 2, concepts: [])
    for _ in 0..<2 {
      #expect(table.place(of: one).map(table.number) == 1)
      #expect(table.place(of: other).map(table.number) == 2)
    }
  }

  @Test func `more mentions than are met lately keep their numbers`() {
    var table = MentionTable()
    let mentions = (0..<3_000).map { Self.mention("c\($0)") }
    for (number, mention) in mentions.enumerated() {
      table.note(mention, number: number, concepts: [])
    }
    for (number, mention) in mentions.enumerated() {
      #expect(table.place(of: mention).map(table.number) == number)
    }
  }
}
