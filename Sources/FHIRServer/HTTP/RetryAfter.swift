internal import Foundation

/// How long a server wants us to wait, in either form of `Retry-After` (RFC 9110, 10.2.3).
package enum RetryAfter: Equatable, Sendable {
  /// A number of seconds.
  case seconds(Int)
  /// A moment, in seconds since 1970-01-01T00:00:00Z.
  case moment(Double)

  /// The longest wait, some thirty years: what a server asks beyond it is as much as never.
  private static let longestWait = 1e9

  /// Reads the header's value; nil for what is neither whole seconds nor an HTTP-date.
  package init?(_ value: String) {
    let text = value.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) {
      self = .seconds(Int(text) ?? .max)
      return
    }
    guard let moment = HTTPDate.moment(text) else { return nil }
    self = .moment(moment)
  }

  /// The seconds from now, in seconds since 1970-01-01T00:00:00Z; nil for 0 and for a moment that is
  /// over, which are as much as no advice: who took them would ask again and again.
  ///
  /// A date is rounded up by one second, which is as exactly as it is written. At most 10⁹.
  package func wait(from now: Double) -> Double? {
    let wait =
      switch self {
      case .seconds(let count): Double(count)
      case .moment(let moment): moment < now ? 0 : moment - now + 1
      }
    return wait > 0 ? min(wait, Self.longestWait) : nil
  }
}

/// The three forms of a date in a header field (RFC 9110, 5.6.7).
package enum HTTPDate {
  private static let forms = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
  ]

  /// The moment that a text names, in seconds since 1970-01-01T00:00:00Z; nil for no such date.
  package static func moment(_ text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    let text = text.split(separator: " ").joined(separator: " ")
    for form in forms {
      formatter.dateFormat = form
      if let date = formatter.date(from: text) { return date.timeIntervalSince1970 }
    }
    return nil
  }
}
