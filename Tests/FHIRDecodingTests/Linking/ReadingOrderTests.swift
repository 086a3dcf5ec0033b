import Testing

@testable import FHIRDecoding

@Suite struct ReadingOrderTests {
  @Test(arguments: [
    [], [[]], [[1, 2, 3]], [[1, 2, 7, 8], [3, 4, 9], [5, 6]], [[], [2, 3], [], [1, 9]],
    [[5, 1, 3], [4, 2]], [[3, 3, 3], [1, 4]],
  ])
  func `what several readers have is in the order of reading`(ordinals: [[UInt64]]) {
    let places = ReadingOrder.places(of: ordinals) { $0 }
    #expect(places.map { ordinals[$0.reader][$0.index] } == ordinals.joined().sorted())
    #expect(Set(places.map { [$0.reader, $0.index] }).count == places.count)
  }

  @Test func `what was read at one place is in the order of readers`() {
    let ordinals: [[UInt64]] = [[1, 2, 2], [2, 2, 3]]
    let places = ReadingOrder.places(of: ordinals) { $0 }
    let inOrder = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]
    #expect(places.map { [$0.reader, $0.index] } == inOrder)
  }
}
