import Testing

@testable import FHIRDecoding

@Suite struct ParallelWorkTests {
  @Test(arguments: [0, 1, 2, 100]) func `results are in the order of numbers`(count: Int) {
    #expect(ParallelWork.results(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [false, true]) func `two functions give one result each`(atOnce: Bool) {
    let (number, text) = ParallelWork.both(atOnce: atOnce, { 1 }, { "a" })
    #expect(number == 1 && text == "a")
  }
}
