import MedicationAdherence
import Testing

@Suite struct MedicationClassesTests {
  private static let atc = "http://www.whocc.no/atc"
  private static let classes = MedicationClasses([
    .init(code: "N04", name: "Parkinson", isCritical: true, windowMinutes: 30),
    .init(code: "N04BA", name: "Levodopa", windowMinutes: 15),
    .init(code: "N04BA", name: "Dopaminergic", windowMinutes: 20),
    .init(code: atc + "|A10AB01", name: "Insulin", isCritical: true),
    .init(code: "J01", name: "Antibiotics", isCritical: false),
  ])

  private func medication(_ code: String, _ system: String = atc) -> Medication {
    Medication(key: system + "|" + code, code: code, name: "any")
  }

  @Test(
    arguments: [
      ("N04BC05", ["Parkinson"], true, 30), ("N04BA02", ["Levodopa", "Dopaminergic"], false, 15),
      ("A10AB01", ["Insulin"], true, nil), ("J01CA04", ["Antibiotics"], false, nil),
      ("A10AB05", [], false, nil),
    ] as [(String, [String], Bool, Int?)])
  func `the nearest group of ATC says the classes, whether critical, and the window`(
    code: String, names: [String], isCritical: Bool, window: Int?
  ) {
    let medication = medication(code)
    #expect(Self.classes.classes(of: medication).map { Self.classes.names[$0] } == names)
    #expect(Self.classes.isCritical(medication) == isCritical)
    #expect(Self.classes.windowMinutes(of: medication) == window)
  }

  @Test func `a code of another system lies in no group of ATC`() {
    #expect(Self.classes.classes(of: medication("N04BC05", "http://other.test")).isEmpty)
    #expect(Self.classes.classes(of: medication("A10AB01", "http://other.test")).isEmpty)
  }

  @Test func `a class has each of its codes once, and is critical when a line says so`() {
    let classes = MedicationClasses(
      ["J01", "B01", "J01", "N04"].enumerated().map { number, code in
        MedicationClasses.Line(
          code: code, name: number == 1 ? "B" : "A", isCritical: number == 2 ? true : nil)
      })
    #expect(classes.names == ["A", "B"])
    #expect(classes.codes(ofClass: 0) == ["J01", "N04"])
    #expect(classes.codes(ofClass: 1) == ["B01"])
    #expect(classes.isCritical(class: 0) && !classes.isCritical(class: 1))
  }

  /// To hold each of them against each would take hours.
  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `a table may have any number of lines, in one class or in as many`(isOne: Bool) {
    let count = 300_000
    let classes = MedicationClasses(
      (0..<count).map { .init(code: "\($0)", name: isOne ? "A" : "A\($0)") })
    #expect(classes.names.count == (isOne ? 1 : count))
    #expect(classes.codes(ofClass: 0).count == (isOne ? count : 1))
    #expect(classes.coverage(of: [medication("17")]).matched == 1)
  }

  @Test func `of a code of its systems it can tell that it is in no class, of others it cannot`() {
    let medications = ["N04BA02", "A10AB01", "C09AA05"].map { medication($0) }
    #expect(
      Self.classes.coverage(of: medications)
        == ClassCoverage(medications: 3, matched: 2, foreign: 0))
    let others = [
      Medication(key: "urn:oid:1.2|123", code: "123", name: "A"),
      Medication(key: "Aspirin", code: "", name: "Aspirin"),
    ]
    #expect(
      Self.classes.coverage(of: medications + others)
        == ClassCoverage(medications: 5, matched: 2, foreign: 2))
    let ofHouse = MedicationClasses([.init(code: "urn:oid:1.2|9", name: "A")])
    #expect(
      ofHouse.coverage(of: medications + others)
        == ClassCoverage(medications: 5, matched: 0, foreign: 4))
  }
}
