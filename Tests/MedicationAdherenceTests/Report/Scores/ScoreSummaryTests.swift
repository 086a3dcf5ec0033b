import Testing

@testable import MedicationAdherence

/// How scores are spread in buckets, and what is told of few.
@Suite struct ScoreSummaryTests {
  private static func row(
    _ patient: Int, _ day: String = "2025-03-04", _ score: Double? = nil, id: String = "r",
    scale: String = "s"
  ) throws -> ScoreRow {
    var result = Score(.scored)
    result.score = score ?? Double(patient)
    let day = try Day(day)
    return ScoreRow(
      patient: "p\(patient)", scale: Scale(scale, of: ["q"], []), response: id, day: day,
      bucket: CalendarBucket(.week, containing: day), score: result)
  }

  @Test func `a patient counts once in a bucket, with the last score`() throws {
    let rows = try [
      Self.row(1, "2025-03-03", 10), Self.row(1, "2025-03-09", 40), Self.row(2, "2025-03-05", 20),
      Self.row(3, "2025-03-06", 30), Self.row(1, "2025-03-10", 90),
    ]
    let summaries = ScoreSummary.rows(of: rows)
    #expect(summaries.map(\.bucket.label) == ["2025-W10", "2025-W11"])
    #expect(summaries.map(\.responses) == [4, 1] && summaries.map(\.patients) == [3, 1])
    let spread = summaries[0].distribution
    #expect(
      spread?.median == 30 && spread?.lowerQuartile == 25 && spread?.upperQuartile == 35)
  }

  @Test func `responses without a score are in no bucket`() throws {
    let day = try Day("2025-03-04")
    let row = ScoreRow(
      patient: "p", scale: nil, response: "r", day: day,
      bucket: CalendarBucket(.week, containing: day), score: Score(.otherQuestionnaire))
    #expect(ScoreSummary.rows(of: [row]).isEmpty)
  }

  /// How many patients answered, how many of these twice, of how many patients in all; the numbers of
  /// responses and patients that are told.
  private static let table:
    [(answered: Int, twice: Int, all: Int, responses: Int?, patients: Int?)] = [
      (10, 0, 40, nil, nil), (11, 0, 40, 11, 11), (40, 0, 40, 40, 40), (35, 0, 40, nil, nil),
      (25, 3, 40, nil, 25), (29, 12, 40, 41, 29), (1, 0, 40, nil, nil),
    ]

  @Test(arguments: table.indices)
  func `few who answered, did not, or did twice are hidden`(place: Int) throws {
    let (answered, twice, all, responses, patients) = Self.table[place]
    let rows =
      try (1...answered).map { try Self.row($0) }
      + (0..<twice).map { try Self.row($0 + 1, id: "x") }
    let told = ScoreSummary.rows(of: rows, by: .cms11, beside: all)
    #expect(told.count == 1)
    #expect(told[0].responses == responses && told[0].patients == patients)
    #expect((told[0].distribution == nil) == (patients == nil))
  }

  @Test func `nothing is told of a bucket that is hidden, and of two scales not their difference`()
    throws
  {
    let rows = try (1...20).map { try Self.row($0) } + (1...25).map { try Self.row($0, scale: "t") }
    let told = ScoreSummary.rows(of: rows, by: .cms11, beside: 40)
    #expect(told.map(\.patients) == [20, nil])
    let monday = try Day("2025-03-03")
    let hidden = ScoreSummary.rows(of: rows, by: .cms11, hidden: [monday], beside: 40)
    #expect(hidden.map(\.patients) == [nil, nil] && hidden.allSatisfy { $0.distribution == nil })
  }

  @Test func `what was said stands beside what was recorded of the days that were asked about`()
    throws
  {
    // Five weeks of 10 doses: 10, 8, 6, 4 and 2 of them taken.
    let mondays = ["2025-02-03", "2025-02-10", "2025-02-17", "2025-02-24", "2025-03-03"]
    let buckets = try mondays.enumerated().map { week, monday in
      try BucketCounts(.week, monday, taken: 10 - 2 * week, notTaken: 2 * week)
    }
    let identity = SeriesIdentity(
      patient: "p", series: "s", medicationCode: "", medication: "m", order: "o", hasOrder: true,
      fileName: "f")
    var patient = PatientReport(
      id: "p", name: "", folder: "",
      series: [SeriesReport(identity, isAsNeeded: false, buckets: buckets)], administrations: [])
    let day = try Day("2025-03-05")
    func recorded(_ days: Int?) -> Double? {
      var scale = Scale("s", of: ["q"], [])
      scale.days = days
      patient.scores = [
        ScoreRow(
          patient: "p", scale: scale, response: "r", day: day,
          bucket: CalendarBucket(.week, containing: day), score: Score(.scored))
      ]
      return patient.said.first?.recorded
    }
    #expect(recorded(nil) == 0.2)
    #expect(recorded(7) == 0.2)
    #expect(recorded(28) == 0.5)  // 8, 6, 4 and 2 of 40
    #expect(recorded(1) == 0.2)
  }
}
