import Testing

@testable import FHIRDecoding

/// The places that a check names: the first ones, whichever reader met them.
@Suite struct PlaceOrderTests {
  /// Doses of several patients and orders that are not in the data, and orders of these patients.
  private static let lines = (0..<30).map { number in
    number % 5 == 4
      ? Resource.order("o\(number)", #""intent":"order""#)
      : Resource.administration(
        "a\(number)", #""request":{"reference":"MedicationRequest/missing\#(number % 3)"}"#,
        #""medicationReference":{"reference":"Medication/missing\#(number % 2)"}"#,
        number % 4 == 1 ? #""status":"not-done""# : #""status":"completed""#)
  }

  /// The places of what references lead to, when several readers read the lines in pieces in turn.
  private static func places(readers: Int, pieces: Int) -> [String: [Int]] {
    let length = lines.count / pieces
    let parts = (0..<readers).map { reader in
      let check = ResourceCheck(placeLimit: 4)
      var reading = ResourceReader(checking: check)
      // The reader that was begun last has the first piece.
      for piece in stride(from: readers - 1 - reader, to: pieces, by: readers) {
        let bytes = Array(
          lines[piece * length..<(piece + 1) * length].joined(separator: "\n").utf8)
        reading.read(
          Chunk(
            bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
            layout: .lines, file: 0, sequence: piece, firstLine: piece * length + 1))
      }
      return (reader: reading, check: check)
    }
    let tally = ReferenceCheck.tally(parts, placeLimit: 4)
    return tally.issues.reduce(into: [:]) { places, issue in
      places[issue.key.requirement.code + " " + issue.key.type] = issue.value.first.map(\.line)
    }
  }

  @Test(arguments: [(1, 1), (1, 6), (2, 6), (3, 6), (6, 6), (2, 30), (7, 30)])
  func `the first references that lead nowhere are named, whichever reader read them`(
    readers: Int, pieces: Int
  ) {
    let places = Self.places(readers: readers, pieces: pieces)
    #expect(places["orders-found MedicationAdministration"] == [1, 2, 3, 4])
    #expect(places["medications-found MedicationAdministration"] == [1, 2, 3, 4])
    #expect(places["patients-found MedicationAdministration"] == [1, 2, 3, 4])
    #expect(places["patients-found MedicationRequest"] == [5, 10, 15, 20])
  }

  @Test(arguments: [
    ("Bundle.entry[2].resource", "Bundle.entry[10].resource"), ("[9].Patient", "[10].Patient"),
    ("a[1].b[2]", "a[1].b[11]"), ("a", "a[0]"), ("a[01]", "a[1].b"), ("", "a"),
  ])
  func `what lies on one line is in the order of its numbers`(first: String, second: String) {
    func place(_ path: String, line: Int = 1) -> CheckTally.Place {
      CheckTally.Place(file: 0, line: line, path: path, resource: "")
    }
    #expect(place(first).precedes(place(second)))
    #expect(!place(second).precedes(place(first)))
    #expect(!place(first).precedes(place(first)))
    #expect(place(second).precedes(place(first, line: 2)))
  }
}
