import MedicationAdherence

/// What a chart says in words: above the lines, below them, and to those who cannot see it.
struct ChartHeading {
  /// What the chart is about; the medication, as a rule.
  private(set) var title: String
  /// Whose it is.
  private(set) var subtitle: String
  /// The plain sentence.
  let sentence: String
  /// The chart in words, for those who cannot see it.
  let description: String
  /// As-of time, window, zone and the rule for missing records.
  let footer: String

  /// Makes the words of a chart of all patients, in place of which there may be words, because their
  /// dates are moved by different weeks.
  init(
    ofCohort cohort: CohortReport, subtitle: String = "", context: ReportContext,
    style: ReportStyle
  ) {
    let words = style.words
    guard context.movesDates else {
      self.init(
        title: words.allPatients, subtitle: subtitle, buckets: cohort.buckets,
        sentence: PlainSentence(cohort), context: context, style: style)
      return
    }
    self.init(
      title: words.allPatients, subtitle: subtitle,
      sentence: PlainSentence(cohort, hasCalendar: false)
        .text(in: style.language, besides: context.threshold),
      footer: ChartFooter.text(context, style, over: []) + " " + words.noCommonCalendarRule)
  }

  /// Makes the words where there is no chart; a footer says why.
  private init(title: String, subtitle: String, sentence: String, footer: String) {
    (self.title, self.subtitle, self.sentence, self.footer) = (title, subtitle, sentence, footer)
    description = sentence + " " + footer
  }

  /// Makes the words of a chart; unless it is given, the sentence is that of the buckets.
  init(
    title: String, subtitle: String, buckets: [BucketCounts], sentence: PlainSentence? = nil,
    context: ReportContext, style: ReportStyle = ReportStyle()
  ) {
    (self.title, self.subtitle) = (title, subtitle)
    self.sentence = (sentence ?? PlainSentence(buckets))
      .text(in: style.language, besides: context.threshold)
    description = Self.description(
      buckets, sentence: self.sentence, threshold: context.threshold, style.words)
    footer =
      ChartFooter.text(context, style, over: buckets) + " "
      + style.words.footerMissing(context.bucketSize)
  }

  /// The same words under another title.
  func titled(_ title: String, _ subtitle: String) -> ChartHeading {
    var heading = self
    (heading.title, heading.subtitle) = (title, subtitle)
    return heading
  }

  private static func description(
    _ buckets: [BucketCounts], sentence: String, threshold: Double, _ words: any Wording.Type
  ) -> String {
    guard let first = buckets.first?.bucket, let last = buckets.last?.bucket else {
      return sentence
    }
    let calendar =
      CalendarMap.leads(buckets)
      ? CalendarMap.description(buckets, threshold: threshold, words) : ""
    let parts = [
      calendar, words.lineChart(first, last, buckets.count), sentence,
      lowest(buckets, threshold: threshold, words),
      undetermined(buckets, words),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// How many buckets have records none of which says whether a dose was taken.
  private static func undetermined(
    _ buckets: [BucketCounts], _ words: any Wording.Type
  ) -> String {
    let count = buckets.count(where: \.isUndetermined)
    guard count > 0, let size = buckets.first?.bucket.size else { return "" }
    return words.undetermined(words.buckets(count, size))
  }

  /// The bucket of the lowest recorded adherence; the first of several.
  private static func lowest(
    _ buckets: [BucketCounts], threshold: Double, _ words: any Wording.Type
  ) -> String {
    let known = buckets.filter { $0.counts.recordedAdherence != nil }
    let low = known.min {
      ($0.counts.recordedAdherence ?? 1) < ($1.counts.recordedAdherence ?? 1)
    }
    guard known.count > 1, let low, low.counts.notTaken > 0,
      let share = low.counts.recordedAdherence
    else { return "" }
    return words.lowest(
      low.bucket, words.wholePercent(share, besides: threshold), low.counts.taken,
      of: low.counts.taken + low.counts.notTaken)
  }
}
