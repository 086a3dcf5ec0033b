import MedicationAdherence
import TestSupport
import Testing

@testable import ReportWriting

@Suite struct AdherenceShareTests {
  @Test(arguments: [
    (Double?.some(0.5), Double?.some(0.9), Double?.some(0.5), AdherenceShare.Basis?.some(.due)),
    (0, 1, 0, .due), (nil, 0.9, 0.9, .recorded), (nil, 0, 0, .recorded), (nil, nil, nil, nil),
    (0.5, nil, 0.5, .due),
  ])
  func `it is the implementation, else the recorded adherence`(
    implementation: Double?, recorded: Double?, value: Double?, basis: AdherenceShare.Basis?
  ) {
    let share = AdherenceShare(implementation: implementation, recorded: recorded)
    #expect(share?.value == value)
    #expect(share?.basis == basis)
  }

  @Test func `a bucket without records has that of the doses due, none of which was taken`() {
    let buckets = TimelineFixtures.buckets(.week, 2) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: index * 3),
        doses: DoseSums(expected: 4, matched: index * 3))
    }
    #expect(buckets.map { AdherenceShare($0)?.value } == [0, 0.75])
    #expect(buckets.map { AdherenceShare($0)?.basis } == [.due, .due])
  }

  @Test func `a bucket without records has none where nothing is known to be due, or is hidden`() {
    let bucket = TimelineFixtures.buckets(.week, 1) { _, bucket in
      BucketCounts(bucket: bucket, isPartial: false, counts: OutcomeCounts())
    }[0]
    #expect(AdherenceShare(bucket) == nil)
    for state in [BucketState.nothingDue, .suppressed] {
      let empty = BucketCounts(bucket: bucket.bucket, isPartial: false, state: state)
      #expect(AdherenceShare(empty) == nil)
    }
  }

  @Test func `a bucket in which nothing was due has that of the recorded doses`() {
    let bucket = TimelineFixtures.buckets(.week, 1) { _, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 1, notTaken: 1),
        doses: DoseSums(taken: 1, extra: 1))
    }[0]
    #expect(AdherenceShare(bucket)?.basis == .recorded)
    #expect(AdherenceShare(bucket)?.value == 0.5)
  }

  @Test func `a line's share is that of its measures, else of its counts`() {
    var measures = MeasureValues()
    let totals = OutcomeCounts(taken: 1, notTaken: 3)
    #expect(AdherenceShare(measures, totals)?.value == 0.25)
    measures[.implementation] = 0.125
    #expect(AdherenceShare(measures, totals)?.value == 0.125)
    #expect(AdherenceShare(MeasureValues(), OutcomeCounts(undetermined: 2)) == nil)
  }

  @Test func `neighbours are added, not averaged, with doses due of which nothing is recorded`() {
    let sums = [
      DoseSums(expected: 2, matched: 2), DoseSums(expected: 8, matched: 3),
      DoseSums(expected: 10, matched: 0),
    ]
    let buckets = TimelineFixtures.buckets(.week, 3) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: index < 2 ? 1 : 0),
        doses: sums[index])
    }
    #expect(AdherenceShare(of: .due, sumOf: buckets)?.value == 0.25)
    #expect(AdherenceShare(of: .due, sumOf: buckets.prefix(2))?.value == 0.5)
    #expect(AdherenceShare(of: .due, sumOf: buckets.suffix(1)) == nil)
    #expect(AdherenceShare(of: .recorded, sumOf: buckets)?.value == 1)
  }
}
