import MedicationAdherence
import Testing

@Suite struct NotGivenReasonTests {
  private static let snomed = "http://snomed.info/sct"
  private static let notGiven = "http://terminology.hl7.org/CodeSystem/reason-medication-not-given"

  private func part(
    _ system: String = "", _ code: String = "", display: String = "", text: String = ""
  ) -> NotGivenReason.Part {
    NotGivenReason.Part(system: system, code: code, display: display, text: text)
  }

  private func texts(_ reasons: [NotGivenReason]) -> [String] {
    let names = ReasonNames(reasons) { "known " + $0.rawValue }
    return reasons.map(names.text)
  }

  @Test func `one code is one reason, whatever it is called`() {
    let parts = [
      part(Self.snomed, "182895007", display: "Drug declined by patient"),
      part(Self.snomed, "182895007", display: "declined"), part(Self.snomed, "182895007"),
      part(Self.snomed, "182895007", text: "refused by the patient"),
    ]
    #expect(
      texts(parts.map { NotGivenReason([$0]) }) == Array(repeating: "known declined", count: 4))
  }

  @Test func `a code that is not known is called by its display, else its words, else itself`() {
    let shown = { self.texts([NotGivenReason($0)]) }
    #expect(shown([part("h", "1", display: "Dialysis", text: "at dialysis")]) == ["Dialysis"])
    #expect(shown([part("h", "1", text: "at dialysis")]) == ["at dialysis"])
    #expect(shown([part("h", "1")]) == ["1"])
    let mixed = [
      [part("h", "1", text: "A")], [part("h", "1", display: "Dialysis")],
      [part("h", "1", display: "dialysis")], [part("i", "1")], [part(text: "Dialysis ")],
    ].map(NotGivenReason.init)
    #expect(texts(mixed) == ["Dialysis", "Dialysis", "Dialysis", "1", "Dialysis "])
    #expect(texts(mixed.reversed()) == texts(mixed).reversed())
  }

  @Test func `words without a code are one reason, whatever their case`() {
    let reasons = ["Asleep", "asleep", "asleep  "].map { NotGivenReason([part(text: $0)]) }
    #expect(texts(reasons) == ["Asleep", "Asleep", "Asleep"])
  }

  @Test func `several reasons are joined, each once`() {
    let reason = NotGivenReason([
      part(Self.notGiven, "c", display: "Asleep"), part(text: "again"),
      part(Self.notGiven, "c", text: "sleeps"), part(Self.notGiven, "a", display: "None"),
    ])
    #expect(texts([reason]) == ["known asleep; again"])
  }

  @Test(arguments: [
    (notGiven, "a", "None"), (notGiven, "a", ""), ("", "", "None"), ("", "", "no reason  KNOWN"),
    ("http://terminology.hl7.org/CodeSystem/data-absent-reason", "asked-unknown", "Asked"),
    ("h", "0", "Asked none"), ("", "", "Kein Grund bekannt"),
  ])
  func `that no reason is known is no reason`(system: String, code: String, words: String) {
    #expect(NotGivenReason([part(system, code, display: words)]) == .none)
    #expect(NotGivenReason([part(system, code, text: words)]) == .none)
    #expect(NotGivenReason([part("h", "9", display: "Other")]) != .none)
  }
}
