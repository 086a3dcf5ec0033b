import MedicationAdherence
import Testing

@Suite struct BucketSumTests {
  @Test func `no lines have no buckets`() {
    #expect(BucketCounts.sum([]).isEmpty)
    #expect(BucketCounts.sum([[], []]).isEmpty)
  }

  @Test func `the counts of one bucket are added over the lines`() throws {
    let sum = BucketCounts.sum([
      [try BucketCounts(.month, "2016-08-01", taken: 3, notTaken: 1)],
      [try BucketCounts(.month, "2016-08-01", taken: 2, undetermined: 4)],
    ])
    #expect(try sum == [BucketCounts(.month, "2016-08-01", taken: 5, notTaken: 1, undetermined: 4)])
  }

  @Test(
    "in a bucket between two lines no order was active, but of doses without one nobody knows",
    arguments: [([true, true], BucketState.nothingDue), ([true, false], .noRecords)])
  func between(haveOrders: [Bool], state: BucketState) throws {
    let lines = [
      [try BucketCounts(.week, "2021-01-11", taken: 1)],
      [try BucketCounts(.week, "2020-12-28", notTaken: 1)],
    ]
    var (sum, other) = (BucketSum(), BucketSum())
    sum.add(lines[0], hasOrder: haveOrders[0])
    other.add(lines[1], hasOrder: haveOrders[1])
    sum.join(other)
    #expect(sum.buckets.map(\.bucket.label) == ["2020-W53", "2021-W01", "2021-W02"])
    #expect(sum.buckets.map(\.state) == [.recorded, state, .recorded])
    #expect(BucketCounts.sum(lines, haveOrders: haveOrders[1]) == sum.buckets)
  }

  @Test func `lines that begin before, within and after each other are added bucket by bucket`()
    throws
  {
    let days = (10...16).map { "2016-08-\($0)" }
    let lines = try [2...4, 0...3, 5...6, 3...5].map { range in
      try range.map { try BucketCounts(.day, days[$0], taken: 1) }
    }
    let sum = BucketCounts.sum(lines)
    #expect(sum.map(\.bucket.label) == days)
    #expect(sum.map(\.counts.taken) == [1, 1, 2, 3, 2, 2, 1])
  }

  @Test func `a bucket is recorded when one line's is`() throws {
    let sum = BucketCounts.sum([
      [try BucketCounts(.day, "2016-08-15")], [try BucketCounts(.day, "2016-08-15", notTaken: 1)],
    ])
    #expect(sum.map(\.state) == [.recorded])
  }

  @Test func `a bucket is partial when one line's is`() throws {
    let sum = BucketCounts.sum([
      [
        try BucketCounts(.year, "2015-01-01", taken: 1),
        try BucketCounts(.year, "2016-01-01", taken: 1, isPartial: true),
      ],
      [
        try BucketCounts(.year, "2015-01-01", taken: 1),
        try BucketCounts(.year, "2016-01-01", taken: 1),
      ],
    ])
    #expect(sum.map(\.isPartial) == [false, true])
  }

  @Test func `nothing is due in joined sums only when it is so in both`() throws {
    let missed = [try BucketCounts(.day, "2016-08-15")]
    let bucket = missed[0].bucket
    let nothing = [BucketCounts(bucket: bucket, isPartial: false, state: .nothingDue)]
    for (first, second, state) in [
      (missed, nothing, BucketState.noRecords), (nothing, missed, .noRecords),
      (nothing, nothing, .nothingDue),
    ] {
      var (sum, other) = (BucketSum(), BucketSum())
      sum.add(first)
      other.add(second)
      sum.join(other)
      #expect(sum.buckets.map(\.state) == [state])
    }
  }

  @Test(arguments: [true, false])
  func `a single line is its own sum`(hasOrder: Bool) throws {
    let days = try [
      BucketCounts(.day, "2016-08-15", taken: 1, isPartial: true),
      BucketCounts(.day, "2016-08-16"), BucketCounts(.day, "2016-08-17", notTaken: 2),
    ]
    let next = try #require(days[2].bucket.next)
    let line = days + [BucketCounts(bucket: next, isPartial: true, state: .nothingDue)]
    var sum = BucketSum()
    sum.add(line, hasOrder: hasOrder)
    #expect(sum.buckets == line)
    #expect(BucketCounts.sum([line], haveOrders: hasOrder) == line)
  }

  @Test func `sums of some lines each sum up as all at once`() throws {
    let lines = try [
      [
        BucketCounts(.week, "2021-01-11", taken: 1),
        BucketCounts(.week, "2021-01-18", isPartial: true),
      ],
      [BucketCounts(.week, "2020-12-28", notTaken: 1)],
      [BucketCounts(.week, "2021-02-08", taken: 2)], [],
    ]
    for split in 0...lines.count {
      var (first, second) = (BucketSum(), BucketSum())
      for line in lines[..<split] { first.add(line) }
      for line in lines[split...] { second.add(line) }
      first.join(second)
      #expect(first.buckets == BucketCounts.sum(lines))
    }
  }

  @Test func `lines added one by one sum up as all at once, whatever their order`() throws {
    let lines = try [
      [BucketCounts(.quarter, "2016-07-01", taken: 2)],
      [BucketCounts(.quarter, "2015-10-01", notTaken: 3, isPartial: true)],
      [BucketCounts(.quarter, "2016-07-01", undetermined: 5)],
    ]
    var sum = BucketSum()
    for line in lines.reversed() { sum.add(line) }
    #expect(sum.buckets == BucketCounts.sum(lines))
  }
}
