import MedicationAdherence

extension IndexPage {
  /// The figures of the whole report.
  var figures: String {
    let totals = cohort.totals
    let withheld = cohort.withheld
    let share =
      withheld.contains(.doses)
      ? notShown : totals.recordedAdherence == nil ? "not known" : English.percent(totals)
    let figures = [
      ("Share of the recorded doses taken", share),
      ("Doses taken", withheld.contains(.doses) ? notShown : English.number(totals.taken)),
      ("Doses not taken", withheld.contains(.doses) ? notShown : English.number(totals.notTaken)),
      (
        "Doses undetermined",
        withheld.contains(.undetermined) ? notShown : English.number(totals.undetermined)
      ),
    ]
    return Self.list("figures", figures + demand + patientFigures) + "\n"
      + Self.list("facts", facts)
  }

  /// What was due, where that is known.
  private var demand: [(name: String, value: String)] {
    guard !cohort.withheld.contains(.demand) else { return [("Doses due", notShown)] }
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
    let neverStarted = (
      "Lines never started", cohort.initiation.map { English.number($0.neverStarted) } ?? notShown
    )
    guard let implementation else { return [neverStarted] }
    return [
      (
        "Implementation, median patient",
        implementation.median.map(English.wholePercent) ?? notShown
      ),
      (
        "Patients with \(threshold) or more of the doses due",
        implementation.shareAtOrAboveThreshold.map(English.wholePercent) ?? notShown
      ),
      neverStarted,
    ]
  }

  /// What stands for a figure that could point at a person.
  private var notShown: String { "not shown" }

  private var facts: [(name: String, value: String)] {
    [
      ("Patients", cohort.patientCount.map { English.number($0) } ?? notShown),
      (
        "Lines, one per \(context.seriesKind.rawValue)",
        cohort.seriesCount.map { English.number($0) } ?? notShown
      ),
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
