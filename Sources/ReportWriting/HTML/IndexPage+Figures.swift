import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most figures at the top: who sees twelve sees none.
  private static let mostTiles = 7

  /// The figures that lead, in large letters.
  var tiles: Markup {
    PageMarkup.section(
      "figures", words.page(.figuresTitle),
      """
      \(PageMarkup.list("figures", Array(figures.prefix(Self.mostTiles))))
      \(PageMarkup.list("facts", facts))
      """)
  }

  /// The other figures, in a table; empty when there is none.
  var furtherFigures: Markup {
    let rows: [Markup] = figures.dropFirst(Self.mostTiles).map { figure in
      "<tr><th scope=\"row\">\(figure.name)</th><td class=\"number\">\(figure.value)</td></tr>"
    }
    guard !rows.isEmpty else { return "" }
    let title = words.page(.furtherFigures)
    let table = PageTable(
      label: words.table(title),
      heads: [
        .init(name: words.page(.figure)), .init(name: words.page(.value), isNumber: true),
      ], rows: rows)
    return PageMarkup.section("more-figures", title, table.markup)
  }

  /// All figures of the report: what became of the doses due and how the patients fare lead, what is of
  /// the recorded doses only follows.
  private var figures: [DoseFigures.Figure] {
    let doses = DoseFigures(
      recorded: cohort.totals, due: PlainSentence(cohort).doses,
      isAsNeeded: !cohort.patients.isEmpty && cohort.patients.allSatisfy(\.isAsNeeded),
      withheld: cohort.withheld, threshold: context.threshold, words: words)
    return doses.leading + patientFigures + doses.following
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
