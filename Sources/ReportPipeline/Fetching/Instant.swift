internal import FHIRDecoding
internal import Foundation

/// Instants as texts.
enum Instant {
  /// The seconds since 1970-01-01T00:00:00Z of a FHIR instant; nil when the text is none.
  static func seconds(_ text: String) -> Double? {
    guard let date = FHIRDateTime(text: text), date.hasTime, date.offsetMinutes != nil else {
      return nil
    }
    return Double(date.epochMilliseconds) / 1000
  }

  /// ISO 8601 in UTC, to the nearest millisecond, of seconds since 1970-01-01T00:00:00Z.
  static func text(_ seconds: Double) -> String {
    // The format cuts off what is finer than a millisecond, and few of them are whole in binary.
    let inside = (seconds * 1000).rounded() / 1000 + 0.0004
    return Date(timeIntervalSince1970: inside)
      .formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
      .appending("Z").replacing("ZZ", with: "Z")
  }
}
