import FHIRDecoding
import Testing

@testable import Counting

@Suite struct IdentifiedPatientsTests {
  private let identifiers = ["s|1", "2", "|3"].compactMap(PatientIdentifier.init)

  @Test func `each identifier is of one patient, who may have several`() throws {
    #expect(try identifiers.chosen(among: [["q"], ["p"], ["q"]]) == ["q", "p"])
    #expect(try [PatientIdentifier]().chosen(among: []) == [])
  }

  @Test func `the first that nobody has, or several have, is told by its place`() {
    #expect(throws: CountingError.noneWithIdentifier(number: 2, of: 3)) {
      try identifiers.chosen(among: [["p"], [], ["q", "r"]])
    }
    #expect(throws: CountingError.severalWithIdentifier(["P", "q", "r"], number: 1, of: 3)) {
      try identifiers.chosen(among: [["q", "r", "P"], [], ["q"]])
    }
  }
}
