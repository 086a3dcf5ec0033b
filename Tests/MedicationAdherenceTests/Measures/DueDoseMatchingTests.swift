import MedicationAdherence
import Testing

/// Which of a day's recorded doses stands for which of those due on it.
@Suite struct DueDoseMatchingTests {
  private typealias Due = DueDoseMatching.Due
  private typealias Recorded = DueDoseMatching.Recorded

  /// Due times in hours; of each dose the due time that it stands for by its own, nil without one, and `T`
  /// or `N` for one that was taken or not, `t` or `n` for one without a time of day.
  private static func matched(
    _ due: [Double?], _ recorded: [(Double?, Character)]
  ) -> [Int?] {
    matched(
      due.map { Due(moment: $0.map { Int64($0 * 3_600_000) }, owner: 0) },
      recorded.map { time, kind in
        Recorded(
          dueTime: time.map { Int64($0 * 3_600_000) }, hasTime: kind.isUppercase, owner: 0,
          isTaken: kind.uppercased() == "T")
      })
  }

  private static func matched(_ due: [Due], _ recorded: [Recorded]) -> [Int?] {
    var matching = DueDoseMatching()
    (matching.due, matching.recorded) = (due, recorded)
    matching.match()
    for (place, dose) in matching.recordedOfDue.enumerated() {
      #expect(dose.map { matching.dueOfRecorded[$0] == place } ?? true)
    }
    return matching.dueOfRecorded
  }

  @Test func `a dose stands for the due time that it was matched with`() {
    #expect(Self.matched([8, 14, 20], [(20, "T")]) == [2])
    #expect(Self.matched([8, 14, 20], [(20, "T"), (8, "N")]) == [2, 0])
    #expect(Self.matched([8, 8], [(8, "T"), (8, "T"), (8, "T")]) == [0, 1, nil])
  }

  @Test func `a date without a time takes what is left, the earliest first`() {
    #expect(Self.matched([7, 13, 19], [(13, "T"), (19, "T"), (nil, "t")]) == [1, 2, 0])
    #expect(Self.matched([7, 13, 19], [(13, "T"), (nil, "t"), (nil, "t")]) == [1, 0, 2])
    #expect(Self.matched([nil], [(nil, "t")]) == [0])
  }

  @Test func `a dose near no free time comes after those without a time`() {
    #expect(Self.matched([7, 13, 19], [(13, "T"), (nil, "T"), (nil, "t")]) == [1, 2, 0])
    #expect(Self.matched([7, 13], [(13, "T"), (nil, "T"), (nil, "t")]) == [1, nil, 0])
  }

  @Test func `a dose that was taken comes before one that was not`() {
    #expect(Self.matched([8], [(nil, "N"), (nil, "T")]) == [nil, 0])
    #expect(Self.matched([8], [(8, "N"), (nil, "t")]) == [nil, 0])
    // The one that was not taken keeps its time while another is left.
    #expect(Self.matched([8, 20], [(8, "N"), (nil, "t")]) == [0, 1])
    #expect(Self.matched([8, 20], [(8, "N"), (nil, "t"), (nil, "T")]) == [nil, 1, 0])
  }

  @Test func `a dose stands for its own order's before another one's`() {
    let due = [Due(moment: 0, owner: 1), Due(moment: 0, owner: 2)]
    let recorded = [Recorded(dueTime: nil, owner: 2, isTaken: true)]
    #expect(Self.matched(due, recorded) == [1])
    #expect(Set(Self.matched(due, recorded + recorded)) == [0, 1])
    let byTime = [Recorded(dueTime: 0, owner: 2, isTaken: true)]
    #expect(Self.matched(due, byTime) == [1])
  }

  @Test(arguments: 1...60)
  func `as many doses taken stand for one due as there are, then as many others`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let due = (0..<Int.random(in: 0...5, using: &random)).map { place in
      Due(moment: Int64(place), owner: Int32.random(in: 0...1, using: &random))
    }
    let recorded = (0..<Int.random(in: 0...7, using: &random)).map { _ in
      let time = Int64.random(in: 0...8, using: &random)
      return Recorded(
        dueTime: time < 5 ? time : nil, hasTime: time < 7,
        owner: Int32.random(in: 0...1, using: &random), isTaken: Bool.random(using: &random))
    }
    let places = Self.matched(due, recorded)
    let count = { (isTaken: Bool) in
      zip(recorded, places).count { $0.isTaken == isTaken && $1 != nil }
    }
    let taken = recorded.count(where: \.isTaken)
    #expect(count(true) == min(taken, due.count))
    #expect(count(true) + count(false) == min(recorded.count, due.count))
  }

  @Test func `a matching used again knows nothing of the day before`() {
    var matching = DueDoseMatching()
    for (due, recorded) in [(3, 1), (1, 2), (2, 2)] {
      matching.removeAll()
      matching.due = (0..<due).map { Due(moment: Int64($0) * 3_600_000, owner: 0) }
      matching.recorded = (0..<recorded).map {
        Recorded(dueTime: Int64($0) * 3_600_000, owner: 0, isTaken: true)
      }
      matching.match()
      #expect(matching.dueOfRecorded == Self.matched(matching.due, matching.recorded))
    }
  }
}
