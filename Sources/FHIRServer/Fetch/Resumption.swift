/// What a run does with an unfinished fetch that it finds: it goes on with it, or begins anew when it
/// is too old for rows of then and of now to stand side by side.
package struct Resumption: Sendable, Equatable {
  /// When the unfinished fetch began, in seconds since 1970-01-01T00:00:00Z.
  let started: Double
  /// How long ago that was, in seconds; 0 when the clock has gone back since.
  let age: Double
  /// How long ago it may have been, in seconds.
  let limit: Double

  /// Takes an unfinished fetch that began at one moment and is found at another.
  init(started: Double, now: Double, limit: Double) {
    (self.started, age, self.limit) = (started, max(0, now - started), limit)
  }

  /// Whether it is resumed.
  var isRecent: Bool { age <= limit }

  /// What the ledger says of a part that was fetched then, at least in part.
  var words: String {
    "all or part of it is of the run begun \(Instant.text(started)), \(Self.text(age)) earlier"
  }

  /// What a user reads when it is begun anew; nil when it is resumed.
  var notice: String? {
    guard !isRecent else { return nil }
    return "the unfinished fetch there was begun \(Self.text(age)) ago, longer than --resume-within"
      + " allows (\(Self.text(limit))); everything is fetched anew"
  }

  /// The seconds in a text such as `90min`, `36h` or `2d`; nil when it is not one of them.
  package static func seconds(_ text: String) -> Double? {
    for (unit, seconds) in [("min", 60.0), ("h", 3600), ("d", 86_400)] where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number >= 0, number.isFinite else {
        return nil
      }
      return number * seconds
    }
    return nil
  }

  /// A time in words: minutes below two hours, hours below two days, else days.
  private static func text(_ seconds: Double) -> String {
    let (length, unit) =
      seconds < 7200 ? (60.0, "minute") : seconds < 172_800 ? (3600, "hour") : (86_400, "day")
    let number = Int(min(seconds / length, 1e9).rounded(.down))
    return "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
}
