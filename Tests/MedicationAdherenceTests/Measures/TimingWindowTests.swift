import MedicationAdherence
import Testing

/// Windows in minutes; those in shares are in ``DoseTimingTests``.
@Suite struct TimingWindowTests {
  private static func letters(_ minutes: Int, doses: [Double], times: [Double]) -> [DoseTiming
    .Verdict]
  {
    let milliseconds = { (hours: Double) in Int64(hours * 3_600_000) }
    return DoseTiming(
      takenAt: doses.map(milliseconds), nominal: times.map(milliseconds), window: .minutes(minutes)
    ).verdicts
  }

  @Test func `a window in minutes is the same around each time`() {
    #expect(
      Self.letters(30, doses: [7.5, 8.51, 20.5], times: [8, 20]) == [.onTime, .extra, .onTime])
    #expect(Self.letters(30, doses: [7.49, 20.51], times: [8, 20]) == [.early, .late])
  }

  @Test func `it reaches at most half the way to the neighbouring time`() {
    // Times two hours apart: a dose half an hour after the middle is that of the second.
    #expect(Self.letters(300, doses: [9.5], times: [8, 10]) == [.onTime])
    #expect(Self.letters(300, doses: [11.1], times: [8, 10]) == [.extra])
  }

  @Test func `its text is that of the option`() {
    #expect(TimingWindow.minutes(30).text == "30min")
    #expect(TimingWindow.share(0.25).text == "0.25")
  }
}
