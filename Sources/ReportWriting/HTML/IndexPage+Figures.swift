import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most figures at the top: who sees twelve sees none.
  private static let mostTiles = 4

  /// The figures that lead, in large letters: of all the days that are shown.
  var tiles: PageSection {
    PageSection(
      "figures", words.figuresTitle(frame.days(of: cohort.commonBuckets(context), context)),
      link: words.figuresTitle(""),
      "\(sentenceOfFigures)\(PageMarkup.list("figures", leading))\(dueLater)")
  }

  /// That some doses due are still to come: which figures have them, and which do not.
  private var dueLater: Markup {
    let later = cohort.medications.doses.dueLater
    guard later > 0, !cohort.isSuppressed, let due = doses.due else { return "" }
    return "\n<p class=\"muted\">\(words.dueLater(later, of: due.expected))</p>"
  }

  /// The share, what was missed of critical medicines, what nobody signed, and who is below the threshold.
  private var leading: [DoseFigures.Figure] {
    let tiles = [doses.leading.first, criticalOmitted, notSigned, belowThreshold]
    return Array(tiles.compactMap(\.self).prefix(Self.mostTiles))
  }

  private var criticalOmitted: DoseFigures.Figure? {
    cohort.medications.doses.critical.map { critical in
      (words.criticalOmitted(of: critical.due), words.number(critical.omitted))
    }
  }

  private var notSigned: DoseFigures.Figure? {
    guard let due = doses.due, due.expected > 0, !cohort.withheld.contains(.demand) else {
      return nil
    }
    return (words.notSigned(of: due.expected), words.number(due.unrecorded))
  }

  private var belowThreshold: DoseFigures.Figure? {
    let spread = cohort.summary.first { $0.measure == .implementation }
    guard let patients = spread?.patients, patients > 0,
      let share = spread?.distribution?.shareAtOrAboveThreshold
    else { return nil }
    let reaching = Int((share * Double(patients)).rounded())
    return (
      words.patientsBelow(words.givenPercent(context.threshold), of: patients),
      words.number(patients - reaching)
    )
  }

  /// All other figures and facts, in a table.
  var furtherFigures: PageSection {
    let rows: [Markup] = (figures.dropFirst() + facts).map { figure in
      "<tr><th scope=\"row\">\(figure.name)</th><td class=\"number\">\(figure.value)</td></tr>"
    }
    let title = words.page(.furtherFigures)
    let table = PageTable(
      label: words.table(title),
      heads: [
        .init(name: words.page(.figure)), .init(name: words.page(.value), isNumber: true),
      ], rows: rows)
    return PageSection("more-figures", title, isLinked: false, table.markup)
  }

  private var doses: DoseFigures {
    DoseFigures(
      recorded: cohort.totals, due: PlainSentence(cohort).doses,
      isAsNeeded: !cohort.patients.isEmpty && cohort.patients.allSatisfy(\.isAsNeeded),
      withheld: cohort.withheld, threshold: context.threshold, words: words)
  }

  /// All figures of the report: what became of the doses due and how the patients fare lead, what is of
  /// the recorded doses only follows.
  private var figures: [DoseFigures.Figure] {
    doses.leading + patientFigures + doses.following
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
  /// The days that figures are of; empty where those of each patient are moved.
  func days(of buckets: [BucketCounts], _ context: ReportContext) -> String {
    guard !context.movesDates, let window = context.window(of: buckets) else { return "" }
    return words.days(words.digits(window.first), words.digits(window.last))
  }

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
