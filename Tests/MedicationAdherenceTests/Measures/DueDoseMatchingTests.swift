import MedicationAdherence
import Testing

/// Which of a day's recorded doses stands for which of those due on it.
@Suite struct DueDoseMatchingTests {
  private typealias Due = DueDoseMatching.Due
  private typealias Recorded = DueDoseMatching.Recorded

  /// Moments in hours, `T` for a dose that was taken and `N` for one that was not; nil without a time.
  private static func matched(
    _ due: [Double?], _ recorded: [(Double?, Character)]
  ) -> [Int?] {
    matched(
      due.map { Due(moment: $0.map { Int64($0 * 3_600_000) }, owner: 0) },
      recorded.map { time, kind in
        Recorded(
          moment: time.map { Int64($0 * 3_600_000) }, owner: 0, isTaken: kind == "T")
      })
  }

  private static func matched(_ due: [Due], _ recorded: [Recorded]) -> [Int?] {
    var matching = DueDoseMatching()
    (matching.due, matching.recorded) = (due, recorded)
    matching.match()
    return matching.dueOfRecorded
  }

  @Test func `as many doses as are due stand for one each, in their order`() {
    #expect(Self.matched([8, 20], [(9, "T"), (21, "T")]) == [0, 1])
    #expect(Self.matched([8], [(nil, "T")]) == [0])
  }

  @Test func `of fewer doses each stands for the nearest time`() {
    #expect(Self.matched([8, 14, 20], [(19, "T")]) == [2])
    #expect(Self.matched([8, 14, 20], [(8, "T"), (19, "T")]) == [0, 2])
    #expect(Self.matched([8, 14, 20], [(13, "T"), (14.5, "T")]) == [0, 1])
  }

  @Test func `of more doses the nearest stand for a time, the others for none`() {
    #expect(Self.matched([8], [(6, "T"), (8.25, "T"), (9, "T")]) == [nil, 0, nil])
  }

  @Test func `a dose that was taken comes before one that was not`() {
    #expect(Self.matched([8], [(8, "N"), (12, "T")]) == [nil, 0])
    #expect(Self.matched([8, 20], [(8, "N"), (9, "T")]) == [1, 0])
  }

  @Test func `a dose stands for its own order's before another one's`() {
    let due = [Due(moment: 0, owner: 1), Due(moment: 0, owner: 2)]
    let recorded = [Recorded(moment: 0, owner: 2, isTaken: true)]
    #expect(Self.matched(due, recorded) == [1])
    let both = recorded + [Recorded(moment: 0, owner: 2, isTaken: true)]
    #expect(Set(Self.matched(due, both)) == [0, 1])
  }

  @Test(arguments: 1...40)
  func `the fewer all have a partner of their own, and the sum is the least`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let due = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Int64.random(in: 0..<86_400, using: &random)
    }.sorted()
    let times = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Int64.random(in: 0..<86_400, using: &random)
    }.sorted()
    let places = Self.matched(
      due.map { Due(moment: $0, owner: 0) },
      times.map { Recorded(moment: $0, owner: 0, isTaken: true) })
    let pairs = zip(times, places).compactMap { time, place in place.map { (time, $0) } }
    #expect(pairs.count == min(due.count, times.count))
    #expect(Set(pairs.map(\.1)).count == pairs.count)
    let sum = pairs.reduce(0) { $0 + abs($1.0 - due[$1.1]) }
    #expect(sum == Self.least(times, due))
  }

  /// The least sum of distances, tried out.
  private static func least(_ times: [Int64], _ due: [Int64]) -> Int64 {
    guard times.count <= due.count else { return least(due, times) }
    guard let time = times.first else { return 0 }
    return due.indices.map { place in
      var rest = due
      rest.remove(at: place)
      return abs(time - due[place]) + least(Array(times.dropFirst()), rest)
    }.min() ?? 0
  }

  @Test func `a matching used again knows nothing of the day before`() {
    var matching = DueDoseMatching()
    for (due, recorded) in [(3, 1), (1, 2), (2, 2)] {
      matching.removeAll()
      matching.due = (0..<due).map { Due(moment: Int64($0) * 3_600_000, owner: 0) }
      matching.recorded = (0..<recorded).map {
        Recorded(moment: Int64($0) * 3_600_000, owner: 0, isTaken: true)
      }
      matching.match()
      #expect(matching.dueOfRecorded == Self.matched(matching.due, matching.recorded))
    }
  }
}
