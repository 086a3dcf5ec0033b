internal import MedicationAdherence

/// The three forms of a date in a header field (RFC 9110, 5.6.7).
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment that a text names, in seconds since 1970-01-01T00:00:00Z; nil for no such date.
  ///
  /// Of the year of the second form only two digits are written: 1970 to 2069.
  package static func moment(_ text: String) -> Double? {
    let text = text.split(separator: " ").joined(separator: " ")
    if let parts = text.wholeMatch(
      of: /[A-Z][a-z]+, (\d\d)([- ])([A-Z][a-z]{2})\2(\d{4}|\d\d) (\d\d:\d\d:\d\d) GMT/)
    {
      return moment(year: parts.4, month: parts.3, day: parts.1, time: parts.5)
    }
    if let parts = text.wholeMatch(
      of: /[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})/)
    {
      return moment(year: parts.4, month: parts.1, day: parts.2, time: parts.3)
    }
    return nil
  }

  private static func moment(
    year: Substring, month: Substring, day: Substring, time: Substring
  ) -> Double? {
    let clock = time.split(separator: ":").compactMap { Int($0) }
    guard let month = months.firstIndex(of: String(month)), let day = Int(day),
      let year = Int(year).map({ $0 < 70 ? 2000 + $0 : $0 < 100 ? 1900 + $0 : $0 }),
      let date = Day(year: year, month: month + 1, day: day), clock.count == 3,
      clock[0] < 24, clock[1] < 60, clock[2] <= 60
    else { return nil }
    return Double(date.number) * 86_400 + Double(clock[0] * 3600 + clock[1] * 60 + clock[2])
  }
}
