import Testing

@testable import FHIRDecoding

@Suite struct ParallelWorkTests {
  @Test(arguments: [0, 1, 2, 100]) func `results are in the order of numbers`(count: Int) {
    #expect(ParallelWork.results(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [0, 1, 2, 7, 1_000], [1, 2, 3, 16])
  func `all numbers of a range are in one part each, in their order`(count: Int, threads: Int) {
    let parts = ParallelWork.results(ofParts: 5..<5 + count, threads: threads) { Array($0) }
    #expect(parts.flatMap(\.self) == Array(5..<5 + count))
    #expect(threads > 1 || parts.count <= 1)
  }

  @Test(arguments: [false, true]) func `two functions give one result each`(atOnce: Bool) {
    let (number, text) = ParallelWork.both(atOnce: atOnce, { 1 }, { "a" })
    #expect(number == 1 && text == "a")
  }
}
