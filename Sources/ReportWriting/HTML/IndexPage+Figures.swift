import MedicationAdherence

extension IndexPage {
  /// The figures of the whole report.
  var figures: String {
    let totals = cohort.totals
    let share =
      totals.recordedAdherence == nil ? words.page(.notKnown) : words.percent(totals)
    let figures = [
      (words.page(.shareTaken), shown(share, unless: .doses)),
      (words.page(.dosesTaken), shown(words.number(totals.taken), unless: .doses)),
      (words.page(.dosesNotTaken), shown(words.number(totals.notTaken), unless: .doses)),
      (
        words.page(.dosesUndetermined),
        shown(words.number(totals.undetermined), unless: .undetermined)
      ),
    ]
    return PageMarkup.list("figures", figures + demand + patientFigures) + "\n"
      + PageMarkup.list("facts", facts)
  }

  /// What was due, where that is known.
  private var demand: [(name: String, value: String)] {
    guard !cohort.withheld.contains(.demand) else { return [(words.page(.dosesDue), shown(nil))] }
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
    let spread = cohort.summary.first { $0.measure == .implementation }
    let implementation = spread?.distribution
    let neverStarted = (
      words.page(.neverStarted), shown(cohort.initiation.map { words.number($0.neverStarted) })
    )
    guard let spread, spread.patients != 0 else { return [neverStarted] }
    return [
      (
        words.page(.medianImplementation),
        shown(implementation?.median.map(words.wholePercent))
      ),
      (
        words.patientsReaching(words.percent(context.threshold)),
        shown(implementation?.shareAtOrAboveThreshold.map(words.wholePercent))
      ),
      neverStarted,
    ]
  }

  /// A figure, or words in its place when it could point at a person.
  private func shown(_ figure: String?) -> String { figure ?? words.page(.notShown) }

  /// A figure, unless it is of those that are withheld.
  private func shown(_ figure: String, unless withheld: WithheldFigures) -> String {
    shown(cohort.withheld.isDisjoint(with: withheld) ? figure : nil)
  }

  private var facts: [(name: String, value: String)] {
    [
      (words.page(.patients), shown(cohort.patientCount.map(words.number))),
      (
        words.lines(onePer: context.seriesKind), shown(cohort.seriesCount.map(words.number))
      ),
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
