import Testing

@testable import ReportWriting

@Suite struct ValueAxisTests {
  @Test(arguments: [
    (0, 1, 1), (1, 1, 1), (5, 1, 5), (6, 2, 6), (7, 2, 8), (14, 5, 15), (26, 10, 30),
    (100, 20, 100), (101, 50, 150), (190_000, 50_000, 200_000),
  ])
  func `the step is 1, 2 or 5 × 10^k and the top its multiple`(maximum: Int, step: Int, top: Int) {
    let axis = ValueAxis(maximum: maximum)
    #expect(axis.step == step)
    #expect(axis.top == top)
  }

  @Test func `0 and the top are always labelled, with at most six labels`() {
    for maximum in 0...3_000 {
      let axis = ValueAxis(maximum: maximum)
      #expect(axis.values.first == 0)
      #expect(axis.values.last == axis.top)
      #expect(axis.top >= maximum)
      #expect(axis.values.count <= 6)
    }
  }
}
