import MedicationAdherence

/// What a chart says in words: above the lines, below them, and to those who cannot see it.
struct ChartHeading {
  /// What the chart is about; the medication, as a rule.
  let title: String
  /// Whose it is.
  let subtitle: String
  /// The plain sentence.
  let sentence: String
  /// The chart in words, for those who cannot see it.
  let description: String
  /// As-of time, window, zone and the rule for missing records.
  let footer: String

  /// Makes the words of a chart.
  init(title: String, subtitle: String, buckets: [BucketCounts], context: ReportContext) {
    (self.title, self.subtitle) = (title, subtitle)
    sentence = PlainSentence(buckets).text(in: .english)
    description = Self.description(buckets, sentence: sentence)
    footer = Self.footer(buckets, context)
  }

  private static func description(_ buckets: [BucketCounts], sentence: String) -> String {
    guard let first = buckets.first?.bucket, let last = buckets.last?.bucket else {
      return sentence
    }
    let range =
      buckets.count == 1
      ? first.label : "\(first.label) to \(last.label), \(English.count(buckets.count, first.size))"
    return "Line chart of doses taken and not taken by \(first.size.rawValue), \(range). "
      + sentence + lowest(buckets)
  }

  /// The bucket of the lowest recorded adherence; the first of several.
  private static func lowest(_ buckets: [BucketCounts]) -> String {
    let known = buckets.filter { $0.counts.recordedAdherence != nil }
    let low = known.min {
      ($0.counts.recordedAdherence ?? 1) < ($1.counts.recordedAdherence ?? 1)
    }
    guard known.count > 1, let low, low.counts.notTaken > 0 else { return "" }
    let (taken, all) = (low.counts.taken, low.counts.taken + low.counts.notTaken)
    return " Lowest in \(low.bucket.label): \(English.percent(low.counts))"
      + " (\(English.number(taken)) of \(English.number(all)))."
  }

  private static func footer(_ buckets: [BucketCounts], _ context: ReportContext) -> String {
    let window = context.window(of: buckets).map { " Window \($0.first) to \($0.last)." } ?? ""
    let zone =
      context.timeZone == "as recorded"
      ? "Dates as recorded." : "Dates in \(context.timeZone)."
    return "Data as of \(context.asOf).\(window) \(zone) "
      + "A \(context.bucketSize.rawValue) without records is a gap in the lines, never a zero."
  }
}

extension ReportContext {
  /// The days that count in a timeline: its buckets without what the range and the as-of day cut.
  func window(of buckets: [BucketCounts]) -> DayRange? {
    guard let first = buckets.first?.bucket.firstDay, let last = buckets.last?.bucket.lastDay
    else { return nil }
    return DayRange(
      first: max(first, from ?? first), last: min(last, to ?? last, asOfDay))
  }
}
