import Testing

@testable import MedicationAdherence

@Suite struct RefillSettingsTests {
  private func settings(
    _ window: String, in followUp: String, from start: String = "0d", sliding: String = "1d"
  ) throws -> RefillSettings {
    var settings = RefillSettings()
    settings.window = try #require(WindowLength(text: window))
    settings.followUp = try #require(WindowLength(text: followUp))
    settings.windowStart = try #require(WindowLength(text: start))
    settings.sliding = try #require(WindowLength(text: sliding))
    return settings
  }

  @Test(arguments: [
    ("12m", "6m", "0d"), ("24m", "365d", "0d"), ("400d", "12m", "0d"), ("12m", "12m", "12m"),
    ("12m", "11m", "0d"), ("12m", "364d", "0d"), ("367d", "12m", "0d"), ("1m", "27d", "0d"),
    ("1d", "12m", "366d"), ("731d", "730d", "0d"),
  ])
  func `a window that leaves every follow-up does not fit`(
    window: String, followUp: String, start: String
  ) throws {
    #expect(try !settings(window, in: followUp, from: start).fitsWindowInFollowUp)
  }

  @Test(arguments: [
    ("12m", "12m", "0d"), ("12m", "365d", "0d"), ("366d", "12m", "0d"), ("1m", "28d", "0d"),
    ("12m", "24m", "12m"), ("730d", "730d", "0d"), ("9999m", "9999m", "0d"),
  ])
  func `a window that leaves the follow-up of some patients at most fits`(
    window: String, followUp: String, start: String
  ) throws {
    #expect(try settings(window, in: followUp, from: start).fitsWindowInFollowUp)
  }

  @Test(arguments: [
    ("90d", "90d", true), ("91d", "90d", false), ("3m", "89d", true), ("3m", "88d", false),
    ("92d", "3m", true), ("93d", "3m", false),
  ])
  func `a sliding window fits when some window holds it`(
    sliding: String, window: String, fits: Bool
  ) throws {
    #expect(
      try settings(window, in: "730d", sliding: sliding).fitsSlidingInWindow == fits)
  }
}

@Suite struct WindowLengthTests {
  @Test(arguments: [
    ("0d", WindowLength.days(0)), ("90d", .days(90)), ("12m", .months(12)), ("9999d", .days(9_999)),
  ])
  func `a length is days or months`(text: String, length: WindowLength) {
    #expect(WindowLength(text: text) == length)
  }

  @Test(arguments: ["", "d", "90", "-1d", "+1d", "1.5d", "10000d", "3w", "1 d", "١d"])
  func `anything else is none`(text: String) {
    #expect(WindowLength(text: text) == nil)
  }

  @Test(arguments: [
    ("2021-01-15", 1, "2021-02-15"), ("2021-01-31", 1, "2021-03-01"),
    ("2020-01-30", 1, "2020-03-01"), ("2020-01-29", 1, "2020-02-29"),
    ("2021-03-31", 1, "2021-05-01"), ("2020-02-29", 12, "2021-03-01"),
    ("2021-08-31", 18, "2023-03-01"), ("2021-12-31", 0, "2021-12-31"),
  ])
  func `a day that a month does not have becomes the first of the next`(
    start: String, months: Int, end: String
  ) throws {
    let window = try RefillWindow(from: Day(start), length: .months(months))
    #expect(window.end == (try Day(end)))
  }
}
