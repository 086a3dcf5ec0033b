import MedicationAdherence
import Testing

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
