import FHIRDecoding
import Testing

@testable import Counting

@Suite struct IdentityTableTests {
  /// For each identity, the place of the one that was noted before it with the same.
  private func noted(_ keys: [Fingerprint], in table: IdentityTable) -> [Int?] {
    table.clear(capacity: keys.count)
    return keys.indices.map { place in table.note(place, of: keys[place]) { keys[$0] } }
  }

  @Test func `an identity is known again, whatever else is near it`() {
    let table = IdentityTable()
    // All begin in the same slot, some share the part that the table keeps.
    let keys = (0..<40).map { Fingerprint(low: UInt64($0 / 2) << 32 | 1, high: UInt64($0 + 1)) }
    #expect(noted(keys, in: table).allSatisfy { $0 == nil })
    #expect(noted(keys + keys, in: table).suffix(40) == Array(0..<40)[...].map(Optional.some)[...])
  }

  @Test(arguments: [0, 1, 7, 8, 1000])
  func `a table of any size has room for as many as it was cleared for`(count: Int) {
    let table = IdentityTable()
    let keys = (0..<count).map { _ in
      Fingerprint(low: .random(in: 0 ... .max) | 1, high: .random(in: 1 ... .max))
    }
    #expect(noted(keys, in: table).allSatisfy { $0 == nil })
    #expect(noted(keys, in: table).allSatisfy { $0 == nil })
  }
}
