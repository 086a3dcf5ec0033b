import Testing

@testable import ReportPipeline

@Suite struct ConcurrentPartsTests {
  @Test(arguments: [0, 1, 2, 7, 1_000], [1, 2, 3, 16])
  func `all numbers are in one part each, in their order`(count: Int, threads: Int) async {
    let parts = await (5..<5 + count).concurrentParts(threads: threads) { Array($0) }
    #expect(parts.flatMap(\.self) == Array(5..<5 + count))
  }
}
