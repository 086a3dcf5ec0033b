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
    table.note(first)
    for mention in [first, Self.mention("a"), first] { #expect(table.place(of: mention) == 0) }
  }

  @Test func `mentions that share their codes are told apart by their words`() {
    var table = MentionTable()
    let one = Self.mention("a", text: "one")
    var other = one
    other.concepts = [CodeableConcept(text: "other", codings: one.concepts[0].codings)]
    table.note(one)
    #expect(table.place(of: one) == 0)
    #expect(table.place(of: other) == nil)
    table.note(other)
    for _ in 0..<2 {
      #expect(table.place(of: one) == 0)
      #expect(table.place(of: other) == 1)
    }
  }

  @Test func `more mentions than are met lately keep their places`() {
    var table = MentionTable()
    let mentions = (0..<3_000).map { Self.mention("c\($0)") }
    for mention in mentions { table.note(mention) }
    #expect(mentions.map { table.place(of: $0) } == Array(0..<3_000))
  }
}
