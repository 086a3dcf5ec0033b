import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// What the shares of the chart above usually are, and where they changed by more than chance; empty
  /// with too few buckets to tell.
  var controlWords: Markup {
    guard let control else { return "" }
    let signals = words.signals(control).map { Markup($0) }
    return """
      <p>\(words.usualShare(control) ?? "")</p>
      <ul class="remarks">\(PageMarkup.items(signals))</ul>
      """
  }

  /// Whether the page tells what shares usually are.
  var hasControl: Bool { control != nil }

  private var control: MeasureControl? {
    MeasureControl.shown(
      of: cohort.control(context), on: cohort.commonBuckets(context).map(AdherenceShare.init))
  }
}
