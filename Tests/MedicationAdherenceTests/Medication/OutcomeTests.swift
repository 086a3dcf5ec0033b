import MedicationAdherence
import Testing

@Suite struct OutcomeTests {
  @Test func `the outcomes have the words of every output`() {
    #expect(Outcome.allCases.map(\.word) == ["taken", "not-taken", "undetermined"])
  }
}

@Suite struct OutcomeCountsTests {
  @Test func `an administration counts under its outcome`() {
    var counts = OutcomeCounts()
    counts.count(.taken, interrupted: false)
    counts.count(.taken, interrupted: true)
    counts.count(.notTaken, interrupted: false)
    counts.count(.undetermined, interrupted: false)
    #expect(counts == OutcomeCounts(taken: 2, notTaken: 1, undetermined: 1, interrupted: 1))
  }

  @Test func `an interrupted dose is one administration, not two`() {
    #expect(
      OutcomeCounts(taken: 2, notTaken: 3, undetermined: 4, interrupted: 2).administrations == 9)
  }

  @Test(arguments: [(3, 1, 0.75), (0, 4, 0), (5, 0, 1)])
  func `recorded adherence is taken of taken and not taken`(
    taken: Int, notTaken: Int, adherence: Double
  ) {
    let counts = OutcomeCounts(taken: taken, notTaken: notTaken, undetermined: 7)
    #expect(counts.recordedAdherence == adherence)
  }

  @Test func `without a taken or refused dose there is no adherence, which is not zero`() {
    #expect(OutcomeCounts().recordedAdherence == nil)
    #expect(OutcomeCounts(undetermined: 3).recordedAdherence == nil)
  }

  @Test func `counts add up field by field`() {
    let counts = OutcomeCounts(taken: 1, notTaken: 2, undetermined: 3, interrupted: 4)
    let other = OutcomeCounts(taken: 10, notTaken: 20, undetermined: 30, interrupted: 40)
    let sum = OutcomeCounts(taken: 11, notTaken: 22, undetermined: 33, interrupted: 44)
    #expect(counts + other == sum)
    var running = counts
    running += other
    #expect(running == sum)
  }
}
