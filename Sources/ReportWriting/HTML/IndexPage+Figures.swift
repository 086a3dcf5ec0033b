import MedicationAdherence

extension IndexPage {
  /// The figures of the whole report.
  var figures: String {
    let totals = cohort.totals
    let share = totals.recordedAdherence == nil ? "not known" : English.percent(totals)
    let figures = [
      ("Share of the recorded doses taken", share), ("Doses taken", English.number(totals.taken)),
      ("Doses not taken", English.number(totals.notTaken)),
      ("Doses undetermined", English.number(totals.undetermined)),
    ]
    return Self.list("figures", figures + demand + patientFigures) + "\n"
      + Self.list("facts", facts)
  }

  /// What was due, where that is known.
  private var demand: [(name: String, value: String)] {
    guard let doses = PlainSentence(cohort.buckets).doses else {
      return [("Doses due", "not known")]
    }
    return [
      ("Doses due, where known", English.number(doses.expected)),
      ("Doses due, not recorded", English.number(doses.unrecorded)),
    ]
  }

  /// How the patients and their lines fare.
  private var patientFigures: [(name: String, value: String)] {
    let threshold = English.percent(context.threshold)
    let implementation = cohort.summary.first { $0.measure == .implementation }?.distribution
    let neverStarted = ("Lines never started", English.number(cohort.initiation.neverStarted))
    guard let implementation else { return [neverStarted] }
    return [
      ("Implementation, median patient", English.wholePercent(implementation.median)),
      (
        "Patients with \(threshold) or more of the doses due",
        English.wholePercent(implementation.shareAtOrAboveThreshold)
      ),
      neverStarted,
    ]
  }

  private var facts: [(name: String, value: String)] {
    [
      ("Patients", English.number(cohort.patients.count)),
      ("Lines, one per \(context.seriesKind.rawValue)", English.number(cohort.seriesCount)),
      ("Window", window), ("Counted by", context.bucketSize.rawValue),
      ("Data as of", context.asOf), ("Dates", zone),
    ]
  }

  private var window: String {
    context.window(of: cohort.buckets).map { "\($0.first) to \($0.last)" } ?? "nothing to show"
  }

  /// Which wall clock the dates are read from.
  var zone: String {
    context.timeZone == "as recorded" ? "as recorded" : "in \(context.timeZone)"
  }

  private static func list(_ style: String, _ items: [(name: String, value: String)]) -> String {
    let pairs = items.map { "<div><dt>\($0.name)</dt><dd>\(Markup.escaped($0.value))</dd></div>" }
    return "<dl class=\"\(style)\">\n\(pairs.joined(separator: "\n"))\n</dl>"
  }
}
