import MedicationAdherence

extension IndexPage {
  /// The figures of the whole report.
  var figures: String {
    let totals = cohort.totals
    let share =
      totals.recordedAdherence == nil ? words.page(.notKnown) : words.percent(totals)
    let figures = [
      (words.page(.shareTaken), share), (words.page(.dosesTaken), words.number(totals.taken)),
      (words.page(.dosesNotTaken), words.number(totals.notTaken)),
      (words.page(.dosesUndetermined), words.number(totals.undetermined)),
    ]
    return PageMarkup.list("figures", figures + demand + patientFigures) + "\n"
      + PageMarkup.list("facts", facts)
  }

  /// What was due, where that is known.
  private var demand: [(name: String, value: String)] {
    guard let doses = PlainSentence(cohort.buckets).doses else {
      return [(words.page(.dosesDue), words.page(.notKnown))]
    }
    return [
      (words.page(.dosesDueWhereKnown), words.number(doses.expected)),
      (words.page(.dosesNotRecorded), words.number(doses.unrecorded)),
    ]
  }

  /// How the patients and their lines fare.
  private var patientFigures: [(name: String, value: String)] {
    let implementation = cohort.summary.first { $0.measure == .implementation }?.distribution
    let neverStarted = (
      words.page(.neverStarted), words.number(cohort.initiation.neverStarted)
    )
    guard let implementation else { return [neverStarted] }
    return [
      (words.page(.medianImplementation), words.wholePercent(implementation.median)),
      (
        words.patientsReaching(words.percent(context.threshold)),
        words.wholePercent(implementation.shareAtOrAboveThreshold)
      ),
      neverStarted,
    ]
  }

  private var facts: [(name: String, value: String)] {
    [
      (words.page(.patients), words.number(cohort.patients.count)),
      (words.lines(onePer: context.seriesKind), words.number(cohort.seriesCount)),
    ] + frame.facts(of: cohort.buckets, context)
  }
}

extension PageFrame {
  /// What is true of the figures of a timeline's buckets.
  func facts(
    of buckets: [BucketCounts], _ context: ReportContext
  ) -> [(name: String, value: String)] {
    let window = context.window(of: buckets)
      .map { words.days(words.digits($0.first), words.digits($0.last)) }
    let zone = context.timeZone == "as recorded" ? nil : context.timeZone
    return [
      (words.page(.window), window ?? words.page(.nothingToShow)),
      (words.page(.countedBy), words.name(of: context.bucketSize)),
      (words.page(.dataAsOf), words.shownInstant(context.asOf)),
      (words.page(.dates), words.zone(zone)),
    ]
  }
}
