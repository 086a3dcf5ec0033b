package import MedicationAdherence

/// What a language needs to say what has changed since buckets were first reported.
package protocol HistoryWording {
  /// The title of what has changed.
  static var historyTitle: String { get }
  /// That no share has changed enough to be told.
  static var historyUnchanged: String { get }
  /// What a share of a bucket was when it was first reported, what it is now, and why; the shares in per
  /// cent, or nil where nothing is recorded.
  static func changed(
    _ bucket: CalendarBucket, _ change: ShareChange, from first: String?, to now: String?
  ) -> String
  /// The name of the line of first reported shares, behind a sample of it.
  static var firstReportedLine: String { get }
  /// That this line is over the bars, and in how many buckets it differs from them, as a sentence.
  static func firstReportedLine(differsIn buckets: String) -> String
  /// The name of a figure.
  static func name(of measure: HistoryMeasure) -> String
  /// Why a figure is another one than first reported.
  static func word(for reason: ChangeReason) -> String
}

extension Wording {
  /// What a share of a bucket was when it was first reported, what it is now, and why.
  ///
  /// In whole per cent, unless both would then be the same; `threshold` is the share below which one is
  /// low.
  package static func changed(_ change: ShareChange, threshold: Double) -> String {
    guard let bucket = CalendarBucket(label: change.bucket) else { return "" }
    let whole = [change.share.first, change.share.now].map { wholePercent($0, besides: threshold) }
    let texts =
      whole[0] == whole[1] ? [change.share.first, change.share.now].map(percent) : whole
    return changed(
      bucket, change, from: change.hasRecords.first ? texts[0] : nil,
      to: change.hasRecords.now ? texts[1] : nil)
  }
}
