import MedicationAdherence
import ReportLanguage

/// What a chart says in words: above the lines, below them, and to those who cannot see it.
struct ChartHeading {
  /// What the chart is about; the medication, as a rule.
  private(set) var title: String
  /// Whose it is.
  private(set) var subtitle: String
  /// Whether it is of all patients together.
  let isOfAllPatients: Bool
  /// The plain sentence.
  private(set) var sentence: String
  /// The chart in words, for those who cannot see it.
  private(set) var description: String
  /// As-of time, window, zone and the rule for missing records.
  let footer: String
  /// That only the latest of many buckets are shown; empty where all are.
  private(set) var cut = ""

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
        sentence: PlainSentence(cohort), isOfAllPatients: true, context: context, style: style)
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
    isOfAllPatients = true
  }

  /// Makes the words of a chart; unless it is given, the sentence is that of the buckets, of which only the
  /// latest may be shown.
  init(
    title: String, subtitle: String, buckets: [BucketCounts], sentence: PlainSentence? = nil,
    isOfAllPatients: Bool = false, showsAll: Bool = false, context: ReportContext,
    style: ReportStyle = ReportStyle()
  ) {
    let all = buckets
    let buckets = showsAll ? all : LineChart.latest(all)
    (self.title, self.subtitle, self.isOfAllPatients) = (title, subtitle, isOfAllPatients)
    self.sentence = (sentence ?? PlainSentence(all))
      .text(in: style.language, besides: context.threshold)
    description = Self.description(
      buckets, sentence: self.sentence, threshold: context.threshold,
      isOfAllPatients: isOfAllPatients, style.words)
    footer =
      ChartFooter.text(context, style, over: buckets) + " "
      + style.words.footerMissing(context.bucketSize)
    if buckets.count < all.count {
      cut = style.words.latestBuckets(buckets.count, of: all.count, context.bucketSize)
    }
  }

  /// The same words under another title.
  func titled(_ title: String, _ subtitle: String) -> ChartHeading {
    var heading = self
    (heading.title, heading.subtitle) = (title, subtitle)
    return heading
  }

  /// The same words with more behind the sentence, and more behind the description.
  func adding(sentence more: String, description: String) -> ChartHeading {
    var heading = self
    heading.sentence += " " + more
    heading.description += " " + description
    return heading
  }

  private static func description(
    _ buckets: [BucketCounts], sentence: String, threshold: Double, isOfAllPatients: Bool,
    _ words: any Wording.Type
  ) -> String {
    guard let first = buckets.first?.bucket, let last = buckets.last?.bucket else {
      return sentence
    }
    let calendar =
      CalendarMap.leads(buckets)
      ? CalendarMap.description(buckets, threshold: threshold, words) : ""
    let parts =
      [calendar, words.lineChart(first, last, buckets.count), sentence]
      + lowest(buckets, threshold: threshold, words)
      + [isOfAllPatients ? "" : excess(buckets, words), undetermined(buckets, words)]
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

  /// In how many buckets more was taken than was due.
  private static func excess(_ buckets: [BucketCounts], _ words: any Wording.Type) -> String {
    let count = buckets.count { $0.excess > 0 }
    guard count > 0, let size = buckets.first?.bucket.size else { return "" }
    return words.beyondDue(words.buckets(count, size))
  }

  /// The bucket of the lowest bar of the strip, the first of several, of each kind: shares of the doses
  /// due are not to be compared with those of the recorded ones.
  private static func lowest(
    _ buckets: [BucketCounts], threshold: Double, _ words: any Wording.Type
  ) -> [String] {
    let shares = buckets.map(AdherenceShare.init)
    return [AdherenceShare.Basis.due, .recorded].compactMap { basis in
      let known = buckets.indices.filter { shares[$0]?.basis == basis }
      guard known.count > 1,
        let place = known.min(by: { (shares[$0]?.value ?? 1) < (shares[$1]?.value ?? 1) }),
        let share = shares[place]?.value, share < 1
      else { return nil }
      let bucket = buckets[place]
      let (taken, all) =
        basis == .due
        ? (bucket.doses?.matched ?? 0, bucket.doses?.expected ?? 0)
        : (bucket.counts.taken, bucket.counts.taken + bucket.counts.notTaken)
      return words.lowest(
        bucket.bucket, words.wholePercent(share, besides: threshold), taken, of: all,
        areDue: basis == .due)
    }
  }
}
