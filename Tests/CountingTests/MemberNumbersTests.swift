import Testing

@testable import Counting

@Suite struct MemberNumbersTests {
  @Test(arguments: [[], [3], [0, 2], [5, 1, 4, 1]]) func `numbers stay in order`(numbers: [Int]) {
    var members = MemberNumbers()
    for number in numbers { members.append(number) }
    #expect(Array(members) == numbers)
    #expect(members.count == numbers.count)
  }

  @Test func `one number can be all`() {
    #expect(Array(MemberNumbers(4)) == [4])
  }
}
