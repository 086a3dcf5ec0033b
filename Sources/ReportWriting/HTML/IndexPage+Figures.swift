import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The figures of the whole report.
  var figures: Markup {
    let doses = DoseFigures(
      recorded: cohort.totals, due: PlainSentence(cohort).doses,
      isAsNeeded: !cohort.patients.isEmpty && cohort.patients.allSatisfy(\.isAsNeeded),
      withheld: cohort.withheld, threshold: context.threshold, words: words)
    return """
      \(PageMarkup.list("figures", doses.list + patientFigures))
      \(PageMarkup.list("facts", facts))
      """
  }

  /// How the patients and their series fare.
  private var patientFigures: [(name: String, value: String)] {
    let spread = cohort.summary.first { $0.measure == .implementation }
    let implementation = spread?.distribution
    let neverStarted = (
      words.neverStarted(context.seriesKind),
      shown(cohort.initiation.map { words.number($0.neverStarted) })
    )
    guard let spread, spread.patients != 0 else { return [neverStarted] }
    return [
      (
        words.page(.medianImplementation),
        shown(
          implementation?.median.map { words.wholePercent($0, besides: context.threshold) })
      ),
      (
        words.patientsReaching(words.givenPercent(context.threshold)),
        shown(implementation?.shareAtOrAboveThreshold.map(words.wholePercent))
      ),
      neverStarted,
    ]
  }

  /// A figure, or words in its place when it could point at a person.
  private func shown(_ figure: String?) -> String { figure ?? words.page(.notShown) }

  private var facts: [(name: String, value: String)] {
    [(words.page(.patients), shown(cohort.patientCount.map(words.number)))] + lines
      + frame.facts(of: cohort.commonBuckets(context), context)
  }

  /// The number of series, those without an order by themselves; where each is a patient, the number
  /// of patients says it.
  private var lines: [(name: String, value: String)] {
    guard context.seriesKind != .patient else { return [] }
    let others = cohort.series.map(\.withoutOrder).flatMap { $0 == 0 ? nil : words.number($0) }
    return [
      (
        words.lines(onePer: context.seriesKind),
        shown(cohort.series.map(\.withOrder).map(words.number))
      )
    ] + (others.map { [(words.page(.medicinesWithoutOrder), $0)] } ?? [])
  }
}

extension PageFrame {
  /// What is true of the figures of a timeline's buckets; of patients whose dates are moved they have
  /// none together.
  func facts(
    of buckets: [BucketCounts], _ context: ReportContext
  ) -> [(name: String, value: String)] {
    let window = context.window(of: buckets)
      .map { words.days(words.digits($0.first), words.digits($0.last)) }
    let zone = context.timeZone == "as recorded" ? nil : context.timeZone
    let none = context.movesDates ? words.movedDays : words.page(.nothingToShow)
    return [
      (words.page(.window), window ?? none),
      (
        words.page(.countedBy),
        ([context.bucketSize] + context.furtherSizes).map { words.name(of: $0) }
          .joined(separator: ", ")
      ),
      (words.page(.dataAsOf), words.asOf(context)),
      (words.page(.dates), context.movesDates ? words.movedDates : words.zone(zone)),
    ]
  }
}
