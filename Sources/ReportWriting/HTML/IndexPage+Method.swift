import MedicationAdherence

extension IndexPage {
  /// How the figures are counted, in short.
  var method: String {
    """
    <section aria-labelledby="method">
    <h2 id="method">How this is counted</h2>
    <ul>
    <li>A dose is one administration in the record. <b>Taken</b>: given in full or in part, also \
    when it is still going on or was stopped early. <b>Not taken</b>: recorded as not given. \
    <b>Undetermined</b>: on hold or unknown; in no share. Entered in error: left out.</li>
    <li><b>Implementation</b> is the share of the doses due that was taken, day by day; a dose \
    that nobody wrote down counts as due and not taken. It needs an order that says when doses \
    are due. <b>Share of the recorded doses</b> is taken ÷ (taken + not taken): a dose that \
    nobody wrote down is not in it. <b>Low</b>: below \(English.percent(context.threshold)).</li>
    <li><b>Never started</b>: no dose was taken from the order's start on. <b>Stopped</b>: more \
    than \(English.count(context.permissibleGapDays, "day", "days")) from a due day without a dose \
    to the next dose.</li>
    <li>\(English.bucketRule(context.bucketSize)) One without records is missing, not zero: it \
    breaks the line in a chart.</li>
    <li>Dates are \(zoneRule) The last day that counts is \(context.asOfDay), as a whole.</li>
    </ul>
    <p class="muted">Made by adherence \(Markup.escaped(context.toolVersion)).</p>
    </section>
    """
  }

  private var zoneRule: String {
    context.timeZone == "as recorded"
      ? "those of the wall clock as it was recorded."
      : "those of the wall clock in \(Markup.escaped(context.timeZone))."
  }
}
