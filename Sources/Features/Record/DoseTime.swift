internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence

/// When a dose was taken, or should have been: an instant, or a period.
struct DoseTime: Equatable, Sendable {
  /// A date and a time with the offset that they are meant in.
  struct Instant: Equatable, Sendable {
    /// The day on the wall clock.
    let day: Day
    /// Milliseconds since midnight of the wall clock.
    let millisecond: Int32
    /// Minutes east of UTC.
    let offset: Int

    /// Milliseconds since 1970-01-01T00:00:00Z.
    var epochMilliseconds: Int64 {
      Int64(day.number) * 86_400_000 + Int64(millisecond) - Int64(offset) * 60_000
    }

    /// As FHIR writes it: `2025-03-01T08:00:00+01:00`.
    var text: String {
      let (seconds, rest) = (Int(millisecond) / 1000, Int(millisecond) % 1000)
      let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
        Decimal.padded($0, to: 2)
      }
      let (hours, minutes) = (abs(offset) / 60, abs(offset) % 60)
      return "\(day)T" + clock.joined(separator: ":")
        + (rest == 0 ? "" : "." + Decimal.padded(rest, to: 3))
        + (offset == 0
          ? "Z"
          : (offset < 0 ? "-" : "+") + Decimal.padded(hours, to: 2) + ":"
            + Decimal.padded(minutes, to: 2))
    }

    /// The same instant in UTC.
    var utc: Instant {
      Instant(LocalMoment(instant: epochMilliseconds), offset: 0)
    }

    /// The day on the clock of a zone, or on the clock that it is written with.
    func localDay(_ zone: ReportTimeZone?) -> Day {
      guard let zone else { return day }
      let offset = zone.clock.offset(at: epochMilliseconds / 1000)
      return LocalMoment(instant: epochMilliseconds + offset * 1000).day
    }
  }

  /// The instant, or the start of the period.
  let start: Instant
  /// The end of the period; nil of an instant.
  var end: Instant?
}

extension DoseTime {
  /// How far ahead of this machine's clock a dose may be, in milliseconds.
  private static let ahead: Int64 = 5 * 60_000

  /// Takes the texts of an instant or of a period; neither of them is now.
  ///
  /// Throws ``UsageError`` for what is no time with an offset, is more than 5 minutes ahead, or ends
  /// before it begins.
  init(
    at: String?, from: String?, to: String?, now: WallClock, zone: ReportTimeZone?
  ) throws(UsageError) {
    guard at == nil || from == nil && to == nil else {
      throw UsageError("--at and --from or --to exclude each other")
    }
    guard (from == nil) == (to == nil) else { throw UsageError("--from and --to go together") }
    if let from, let to {
      start = try Instant(from, "--from \(from)", zone)
      let end = try Instant(to, "--to \(to)", zone)
      guard start.epochMilliseconds < end.epochMilliseconds else {
        throw UsageError("--to \(to) is not after --from \(from)")
      }
      self.end = end
    } else {
      if let at { start = try Instant(at, "--at \(at)", zone) } else { start = Instant(now, zone) }
    }
    try check(from == nil ? "--at" : "--to", now)
  }

  /// Takes an instant; `name` is what a message calls it.
  ///
  /// Throws ``UsageError`` for one that is more than 5 minutes ahead.
  init(_ start: Instant, _ name: String, now: WallClock) throws(UsageError) {
    self.start = start
    try check(name, now)
  }

  private func check(_ name: String, _ now: WallClock) throws(UsageError) {
    guard (end ?? start).epochMilliseconds <= now.seconds * 1000 + Self.ahead else {
      throw UsageError(
        "\(name) \((end ?? start).text) lies ahead; a dose is recorded when it was taken or missed")
    }
  }
}

extension DoseTime.Instant {
  /// Reads a text; one without an offset is on the clock of the zone.
  ///
  /// `name` is what a message calls it.
  init(_ text: String, _ name: String, _ zone: ReportTimeZone?) throws(UsageError) {
    guard let date = FHIRDateTime(text: text), date.hasTime else {
      throw UsageError(
        "\(name): give a date and a time such as 2025-03-01T08:00:00+01:00")
    }
    var offset = date.offsetMinutes.map { Int($0) } ?? 0
    if date.offsetMinutes == nil { offset = try Self.offset(of: date, text, name, zone) }
    self.init(day: date.day, millisecond: date.millisecond, offset: offset)
  }

  private static func offset(
    of date: FHIRDateTime, _ text: String, _ name: String, _ zone: ReportTimeZone?
  ) throws(UsageError) -> Int {
    guard let zone else {
      throw UsageError(
        "\(name): say the offset, as in \(text)+01:00, or give --time-zone")
    }
    let local = date.epochMilliseconds / 1000
    let around = Set([local - 86_400, local + 86_400].map(zone.clock.offset))
    let offsets = around.filter { zone.clock.offset(at: local - $0) == $0 }
    guard let offset = offsets.first else {
      throw UsageError(
        "\(name): there is no such time in \(zone.name), where clocks go forward")
    }
    guard offsets.count == 1 else {
      throw UsageError("\(name): this time comes twice in \(zone.name); say its offset")
    }
    return Int(offset / 60)
  }

  /// The present, in a zone or as the system's clock shows it.
  fileprivate init(_ now: WallClock, _ zone: ReportTimeZone?) {
    let offset = zone?.clock.offset(at: now.seconds) ?? now.offset
    self.init(LocalMoment(instant: (now.seconds + offset) * 1000), offset: Int(offset / 60))
  }

  /// A moment of the wall clock, in minutes east of UTC.
  fileprivate init(_ moment: LocalMoment, offset: Int) {
    self.init(day: moment.day, millisecond: moment.millisecond ?? 0, offset: offset)
  }
}
