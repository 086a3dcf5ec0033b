import Testing

@testable import Counting
@testable import Features

/// The instant that holds without `--as-of`.
@Suite struct WallClockTests {
  /// 2025-03-05T00:08:30Z.
  private static let seconds: Int64 = 1_741_133_310

  private func asOf(offset: Int64, zone: String? = nil) throws -> [String] {
    var request = ReportRequest()
    (request.data.sources, request.data.timeZone) = (["in"], zone)
    let now = WallClock(seconds: Self.seconds, offset: offset)
    let asOf = try ReportPlan(request, now: now, processors: 1).data.rules.asOf
    #expect(asOf.seconds == Self.seconds)
    return ["\(asOf.day)", asOf.text]
  }

  @Test(arguments: [
    (0, ["2025-03-05", "2025-03-05T00:08:30Z"]),
    (-28_800, ["2025-03-04", "2025-03-04T16:08:30-08:00"]),
    (50_400, ["2025-03-05", "2025-03-05T14:08:30+14:00"]),
    (-1_245, ["2025-03-04", "2025-03-04T23:48:30-00:20"]),
  ])
  func `its day is the local one, with the offset in whole minutes`(
    offset: Int, expected: [String]
  ) throws {
    #expect(try asOf(offset: Int64(offset)) == expected)
  }

  @Test func `the day of a zone that was asked for goes before the system's`() throws {
    #expect(
      try asOf(offset: -28_800, zone: "Europe/Vienna")
        == ["2025-03-05", "2025-03-05T01:08:30+01:00"])
  }
}
