import Testing

@testable import Features

/// Which part counts whom.
@Suite struct FamiliesTests {
  private let ranges = PatientRanges(bounds: ["h", "p"])

  @Test func `a patient is counted in the range of the id`() {
    let ids = ["", "a", "h", "o\u{10FFFF}", "p", "z"]
    #expect(ids.map { ranges.part(of: "Patient/" + $0) } == [0, 0, 1, 1, 2, 2])
  }

  @Test func `patients who are tied are counted with the first of them`() {
    let families = Families(
      [["Patient/z", "Patient/q"], ["Patient/q", "Patient/c"], ["=mrn|7", "Patient/j"]], ranges)
    #expect(["z", "q", "c"].map { families.part(of: "Patient/" + $0) } == [0, 0, 0])
    #expect(families.part(of: "Patient/r") == 2)
    #expect(families.part(of: "=mrn|7") == families.part(of: "Patient/j"))
    #expect(families.homes(of: 0) == [0, 2])
  }

  @Test func `patients who are tied are runs of their own`() {
    let families = Families([["Patient/m", "Patient/c"]], ranges)
    #expect(["a", "c", "d", "m", "n"].map(families.run) == [0, 1, 2, 3, 4])
  }

  @Test func `keys without a patient have a part, too`() {
    let families = Families([["MedicationRequest/a", "MedicationRequest/b"]], ranges)
    #expect(0..<3 ~= families.part(of: "MedicationRequest/a"))
    #expect(
      families.part(of: "MedicationRequest/a") == families.part(of: "MedicationRequest/b"))
  }
}
