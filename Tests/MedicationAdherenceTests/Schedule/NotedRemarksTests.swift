import Testing

@testable import MedicationAdherence

/// The remarks on an order, however many instructions it has.
@Suite struct NotedRemarksTests {
  @Test(.timeLimit(.minutes(10)), arguments: [3, 7, 8, 9, 40_000])
  func `each instruction has its remark, and the order has each of its own once`(count: Int) throws
  {
    let dosages = (0..<count).map { Dosage(index: $0, timing: Timing()) }
    let start = Day(number: 20_000)
    let order = try Order.example(dosages: dosages) {
      ($0.written, $0.terms.status) = (LocalMoment(day: start), "completed")
    }
    let days = try #require(DayRange(first: start, last: start.adding(days: 5)))
    let evidence = ActivityWindow.Evidence(
      administrations: days, asOf: start.adding(days: 9))
    let remarks = ExpectedDoses(of: order, evidence: evidence).remarks
    let unusable = remarks.filter { $0.kind == .noUsableTiming }.map(\.path)
    #expect(unusable == (0..<count).map { "dosageInstruction[\($0)].timing" })
    #expect(remarks.filter { $0.kind != .noUsableTiming }.map(\.kind) == [.endAssumed])
  }

  @Test(arguments: [2, 20])
  func `a remark that is made again has the latest of its days, and its place`(count: Int) {
    var noted = NotedRemarks()
    let first = Day(number: 20_000)
    for day in [3, 5, 4] {
      for number in 0..<count {
        let day = number.isMultiple(of: 2) ? nil : first.adding(days: day)
        noted.note(ScheduleRemark(.endAssumed, at: "\(number)", on: day))
      }
    }
    #expect(noted.all.map(\.path) == (0..<count).map { "\($0)" })
    for (number, remark) in noted.all.enumerated() {
      #expect(remark.day == (number.isMultiple(of: 2) ? nil : first.adding(days: 5)))
    }
  }
}
