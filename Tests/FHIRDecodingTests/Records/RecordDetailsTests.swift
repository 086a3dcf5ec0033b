import Testing

@testable import FHIRDecoding

@Suite struct RecordDetailsTests {
  @Test func `each detail is kept by itself`() {
    let all: [RecordDetails] = [
      .amounts, .wards, .persons, .identifiers, .telephones, .courses,
    ]
    for (place, detail) in all.enumerated() {
      #expect(!detail.isEmpty)
      #expect(all[..<place].allSatisfy { $0.isDisjoint(with: detail) })
    }
  }
}
