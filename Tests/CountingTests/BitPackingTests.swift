import Testing

@testable import Counting

@Suite struct BitPackingTests {
  @Test func `numbers come back in their order`() {
    var packing = BitPacking()
    packing.add(5, 3)
    packing.add(UInt64.max >> 8, 56)
    packing.add(UInt8(0), 1)
    packing.add(15, 4)
    #expect(!packing.isTooSmall)
    var word = BitUnpacking(word: packing.word)
    #expect([3, 56, 1, 4].map { word.take($0) } == [5, UInt64.max >> 8, 0, 15])
  }

  @Test(arguments: [-1, 8, Int.max, Int.min])
  func `what needs more bits does not fit`(number: Int) {
    var packing = BitPacking()
    packing.add(number, 3)
    packing.add(1, 3)
    #expect(packing.isTooSmall)
  }
}
