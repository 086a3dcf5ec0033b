import MedicationAdherence

extension English {
  static func explained(_ term: PageTerm, _ context: ReportContext) -> (term: String, rule: String)
  {
    switch term {
    case .dose: ("Dose", "One administration in the record. Entered in error: left out.")
    case .taken:
      (said.takenFirst, "In full or in part, also when it is still going on or was stopped early.")
    case .notTaken: ("Not \(said.taken)", "Recorded as not given.")
    case .undetermined:
      (
        "Undetermined",
        "On hold or unknown: not in the share of the recorded doses; in that of the doses due they "
          + "count as not \(said.taken)."
      )
    case .due:
      (
        "Due",
        "What the orders ask for, day by day. Of what is \(said.taken) as needed nothing is due; without an "
          + "order, and of some orders, it is not known."
      )
    case .notRecorded: ("Not recorded", "Due, and nobody wrote down whether it was \(said.taken).")
    case .moreThanDue: ("More than due", "\(said.takenFirst) beyond the doses due on the day.")
    case .withoutOrder:
      (
        "Without an order",
        "Recorded without an order that was read, so it is not known what was due. Where the "
          + "medication is ordered, it may be one of the doses not recorded there: please check "
          + "whether naming the order was forgotten."
      )
    case .shareOfDue:
      (
        "Share of the doses due",
        "The share of the doses due that was \(said.taken), day by day; a dose that nobody wrote down "
          + "counts as due and not \(said.taken). It needs an order that says when doses are due."
      )
    case .shareOfRecorded:
      (
        "Share of the recorded doses (recorded adherence)",
        "\(said.takenFirst) ÷ (\(said.taken) + not \(said.taken)): a dose that nobody wrote down is not in it."
      )
    case .measure(let measure): (name(of: measure), statement(of: measure) + ".")
    case .low: ("Low", "Below \(givenPercent(context.threshold)).")
    case .medianPatient:
      ("Median patient", "Half of the patients have this share or more, half this share or less.")
    case .neverStarted:
      (
        "Never started",
        "No dose is recorded as \(said.taken) from the order’s start on, though other doses of the patient "
          + "are recorded."
      )
    case .persistence:
      (
        "Persistence",
        "How long a medication was \(said.taken): from the first dose until it was stopped."
      )
    case .stopped: ("Stopped", stoppedRule(gapDays: context.rules.permissibleGapDays))
    case .usual: (controlTitle, controlRule(context.rules.control, context.bucketSize))
    case .overTime:
      (
        "Over time",
        bucketRule(context.bucketSize)
          + " One without records is missing, not zero: it is a gap in a chart."
      )
    case .dates: ("Dates", dates(context))
    }
  }

  private static func dates(_ context: ReportContext) -> String {
    let clock =
      context.timeZone == "as recorded"
      ? "Those of the wall clock as it was recorded."
      : "Those of the wall clock in \(context.timeZone)."
    return context.movesDates
      ? "\(clock) \(footerMovedDates) \(movedEnd)"
      : "\(clock) The last day that counts is \(digits(context.asOf.day)), as a whole."
  }
}
