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
    return Self.list("figures", figures) + "\n" + Self.list("facts", facts)
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
