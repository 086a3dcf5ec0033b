package import Foundation

/// Dates as HTTP writes them (RFC 9110, 5.6.7).
package enum HTTPDate {
  /// The text of a time, which is cut to the second.
  package static func text(_ time: Date) -> String { formatter.string(from: time) }

  /// The time of a text; nil for another form.
  package static func time(_ text: String) -> Date? { formatter.date(from: text) }

  private static var formatter: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }
}
