import Testing

@testable import MedicationAdherence
@testable import ReportWriting

@Suite struct RecentTextsTests {
  @Test(arguments: CSVDialect.allCases)
  func `a text is that of the bucket, whichever buckets were written before`(
    dialect: CSVDialect
  ) {
    var texts = RecentTexts<BucketCounts>(dialect, bits: 8)
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
    var texts = RecentTexts<BucketCounts>(.plain, bits: 8)
    for bucket in [Self.unlike[0], Self.unlike[index], Self.unlike[0]] {
      var encoder = CSVEncoder(.plain)
      encoder.append(bucket)
      #expect([CSVEncoder.comma] + texts.text(of: bucket) == encoder.bytes)
    }
  }

  @Test(arguments: CSVDialect.allCases)
  func `a text is that of the measures, whichever were written before`(dialect: CSVDialect) {
    var texts = RecentTexts<MeasureValues>(dialect, bits: 4)
    let values = Self.values
    for measures in values + values.reversed() {
      var encoder = CSVEncoder(dialect)
      encoder.append(measures)
      #expect([CSVEncoder.comma] + texts.text(of: measures) == encoder.bytes)
    }
  }

  @Test(arguments: Measure.allCases)
  func `a text is written anew for measures that differ in one`(measure: Measure) {
    for value in [0, 1, 0.5] {
      // Of one place only, so that all meet there.
      var texts = RecentTexts<MeasureValues>(.plain, bits: 0)
      var changed = Self.values[1]
      changed[measure] = value
      for measures in [Self.values[1], changed, Self.values[0], Self.values[1]] {
        var encoder = CSVEncoder(.plain)
        encoder.append(measures)
        #expect([CSVEncoder.comma] + texts.text(of: measures) == encoder.bytes)
      }
    }
  }

  @Test func `figures of few doses have places of their own as a rule`() {
    let places = Self.values.map { ($0.mixed &* 0x9E37_79B9_7F4A_7C15) >> 54 }
    #expect(Set(places).count > Self.values.count * 3 / 5)
  }

  /// No measures at all, then those of few doses in many ways.
  private static var values: [MeasureValues] {
    [MeasureValues()]
      + (0..<300).map { number in
        var values = MeasureValues()
        let (taken, due) = (number % 20, number / 20 + 1)
        values[.taken] = Double(taken)
        values[.expected] = Double(due)
        values[.implementation] = Double(min(taken, due)) / Double(due)
        values[.persistent] = number % 3 == 0 ? nil : Double(number % 2)
        return values
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
