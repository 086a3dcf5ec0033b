import Testing

@testable import MedicationAdherence
@testable import ReportWriting

@Suite struct FigureTextsTests {
  @Test(arguments: CSVDialect.allCases)
  func `a text is that of the bucket, whichever buckets were written before`(
    dialect: CSVDialect
  ) {
    var texts = FigureTexts(dialect)
    let buckets = Self.buckets
    for bucket in buckets + buckets.reversed() {
      var encoder = CSVEncoder(dialect)
      encoder.append(bucket)
      #expect([CSVEncoder.comma] + texts.text(of: bucket) == encoder.bytes)
    }
  }

  /// Buckets that differ from the first in one thing only, which their rows tell.
  static let unlike: [BucketCounts] = {
    let counts = OutcomeCounts()
    let doses = DoseSums(expected: 2, expectedMax: 2, unrecorded: 2)
    func bucket(
      _ counts: OutcomeCounts = counts, doses: DoseSums? = doses, isPartial: Bool = false,
      state: BucketState = .recorded, withheld: WithheldFigures = []
    ) -> BucketCounts {
      BucketCounts(
        bucket: CalendarBucket(.week, containing: Day(number: 0)), isPartial: isPartial,
        state: state, counts: counts, doses: doses, withheld: withheld)
    }
    return [
      bucket(), bucket(isPartial: true), bucket(state: .nothingDue), bucket(state: .noRecords),
      bucket(state: .suppressed), bucket(withheld: .demand), bucket(withheld: .doses),
      bucket(withheld: .undetermined), bucket(withheld: .interrupted), bucket(doses: nil),
      bucket(doses: DoseSums(expected: 2, expectedMax: 3, unrecorded: 2)),
      bucket(OutcomeCounts(interrupted: 1)), bucket(OutcomeCounts(undetermined: 1)),
    ]
  }()

  @Test(arguments: unlike.indices)
  func `a text is written anew for a bucket that differs in one thing`(index: Int) {
    var texts = FigureTexts(.plain)
    for bucket in [Self.unlike[0], Self.unlike[index], Self.unlike[0]] {
      var encoder = CSVEncoder(.plain)
      encoder.append(bucket)
      #expect([CSVEncoder.comma] + texts.text(of: bucket) == encoder.bytes)
    }
  }

  /// Buckets of few doses in many ways, more of them than are kept.
  private static var buckets: [BucketCounts] {
    (0..<600).map { number in
      let (taken, rest) = number.quotientAndRemainder(dividingBy: 60)
      let doses = DoseSums(
        expected: rest, taken: taken, matched: min(rest, taken), unrecorded: rest / 7,
        extra: taken % 3)
      return BucketCounts(
        bucket: CalendarBucket(.week, containing: Day(number: Int32(number))),
        isPartial: number % 2 == 0,
        counts: OutcomeCounts(taken: taken, notTaken: rest % 4, undetermined: number % 5),
        doses: number % 11 == 0 ? nil : doses, isNothingDue: number % 13 == 0)
    }
  }
}
