import TestSupport
import Testing

@testable import MedicationAdherence
@testable import ReportLanguage
@testable import ReportWriting

/// The points of what a patient said, and of what was recorded beside them.
@Suite struct ScoresChartTests {
  private static func row(_ day: String, _ share: Double?, recorded: Double? = 0.5) throws
    -> SaidRow
  {
    var score = Score(share == nil ? .tooManyMissing : .scored)
    (score.score, score.share) = (share.map { $0 * 100 }, share)
    let day = try #require(Day.iso(day))
    return SaidRow(
      said: ScoreRow(
        patient: "p", scale: Scale("percent", of: ["q"], []), response: "r", day: day,
        bucket: CalendarBucket(.week, containing: day), score: score), recorded: recorded)
  }

  private static func chart(_ rows: [SaidRow]) -> String? {
    ScoresChart(rows, context: TimelineFixtures.context(), style: ReportStyle())?.document.svg
  }

  /// Days with a score; how many strokes join what was said.
  private static let table: [(days: [String], strokes: Int)] = [
    (["2025-03-03"], 0), (["2025-03-03", "2025-03-09"], 1), (["2025-03-03", "2025-03-16"], 1),
    (["2025-03-03", "2025-03-17"], 0),
    (["2025-03-03", "2025-03-10", "2025-03-24", "2025-03-31"], 2),
  ]

  @Test(arguments: table.indices)
  func `points are joined over neighbouring buckets, never over an empty one`(place: Int) throws {
    let (days, strokes) = Self.table[place]
    let svg = try #require(Self.chart(try days.map { try Self.row($0, 0.9, recorded: nil) }))
    let lines = SVGDocument(svg).paths.filter { $0["stroke-width"] == "2" }.compactMap { $0["d"] }
    #expect(lines.joined().count { $0 == "L" } == strokes)
    let points = SVGDocument(svg).paths.compactMap { $0["d"] }.filter { $0.hasSuffix("h.1") }
    #expect(points.joined().count { $0 == "h" } == days.count)
  }

  @Test func `what has no share has no point, and without any there is no chart`() throws {
    #expect(Self.chart([try Self.row("2025-03-03", nil)]) == nil)
    let rows = try [
      Self.row("2025-03-03", 0.9), Self.row("2025-03-10", nil), Self.row("2025-03-17", 0.8),
    ]
    let svg = try #require(Self.chart(rows))
    #expect(svg.contains("said") && svg.contains("recorded"))
    #expect(svg.contains("2 responses from 2025-03-03 to 2025-03-17"))
  }
}
