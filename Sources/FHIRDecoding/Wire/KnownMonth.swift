internal import MedicationAdherence

/// The month of the date that was read last: dates that stand near each other mostly lie in the same one.
struct KnownMonth {
  /// `YYYY-MM-` as it was written; 0 before the first date.
  private var written: UInt64 = 0
  /// The day before its first day.
  private var dayBefore: Int32 = 0
  /// The number of its days; 0 when there is no such month.
  private var dayCount = 0

  /// Reads the beginning of a text of 8 characters or more; false when it is not written like that.
  @inline(__always)
  mutating func read(_ text: borrowing Span<UInt8>) -> Bool {
    let beginning = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
    return beginning == written || readAnew(text, beginning)
  }

  @inline(never)
  private mutating func readAnew(_ text: borrowing Span<UInt8>, _ beginning: UInt64) -> Bool {
    guard let date = DigitPairs(text, at: 0, like: .date) else { return false }
    let (year, month) = (date[0] * 100 + date[2], date[5])
    let first = Day(year: year, month: month, day: 1)
    written = beginning
    dayBefore = first.map { $0.number - 1 } ?? 0
    dayCount = first == nil ? 0 : Day.count(ofMonth: month, year: year)
    return true
  }

  /// A day of the month; nil when it has no such day.
  @inline(__always)
  func day(_ number: Int) -> Day? {
    number >= 1 && number <= dayCount ? Day(number: dayBefore + Int32(number)) : nil
  }
}
