import MedicationAdherence

/// What every chart says at its foot: who gave it out, and of when and which days the data are.
enum ChartFooter {
  /// The foot of a chart over the days of its buckets.
  static func text(
    _ context: ReportContext, _ style: ReportStyle, over buckets: [BucketCounts]
  ) -> String {
    let words = style.words
    let days = context.window(of: buckets).map { words.footerDays($0) }
    let zone =
      context.movesDates
      ? words.footerMovedDates
      : words.footerZone(context.timeZone == "as recorded" ? nil : context.timeZone)
    return text([words.footerAsOf(words.asOf(context)), days, zone], style)
  }

  /// The organisation, cut when it is long, before sentences.
  static func text(_ sentences: [String?], _ style: ReportStyle) -> String {
    let organisation = style.organisation.map {
      TextWidth.shortened($0, to: 400, size: ChartLayout.Measure.smallSize) + " ·"
    }
    return ([organisation] + sentences).compactMap(\.self).joined(separator: " ")
  }
}

extension ReportContext {
  /// The days that count in a timeline: its buckets without what the range and the as-of day cut.
  func window(of buckets: [BucketCounts]) -> DayRange? {
    guard let first = buckets.first?.bucket.firstDay, let last = buckets.last?.bucket.lastDay
    else { return nil }
    return DayRange(
      first: max(first, dates.from ?? first), last: min(last, dates.to ?? last, asOf.day))
  }
}
