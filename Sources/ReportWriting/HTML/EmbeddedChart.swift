import MedicationAdherence
import ReportLanguage

/// Charts inside a page, each in a frame that scrolls where the window is narrow.
extension PageFrame {
  /// The chart of all patients together.
  func chart(of cohort: CohortReport, _ context: ReportContext) -> String {
    figure(LineChart(cohort, context: context, style: style, showsSentence: false).document)
  }

  /// The curve of persistence.
  func persistence(of cohort: CohortReport, _ context: ReportContext) -> String {
    figure(PersistenceChart(cohort.persistence, context: context, style: style).document)
  }

  /// The charts of a patient's lines, in their order, each with that of its times of day, if there is
  /// one; what several of them share is in the first.
  func charts(of patient: PatientReport, _ drawings: PatientDrawings) -> [String] {
    var hasHatching = false
    return patient.series.indices.map { index in
      let series = patient.series[index]
      let chart = drawings.lines[index].inPage(
        title: PageMarkup.name(of: series, words), subtitle: series.instruction)
      let isRepeated = hasHatching && !chart.hatching.isEmpty
      hasHatching = hasHatching || !chart.hatching.isEmpty
      return figure(chart.document, withoutHatching: isRepeated)
        + (drawings.times[index].map { "\n" + figure($0) } ?? "")
    }
  }

  /// A chart in a frame that can be scrolled by keys, which has the chart's name.
  private func figure(_ chart: ChartDocument, withoutHatching: Bool = false) -> String {
    let markup = chart.embeddable
    return """
      <figure tabindex="0" aria-label="\(Markup.escaped(chart.title))">
      \(withoutHatching ? markup.replacing(ChartStyle.hatching, with: "") : markup)
      </figure>
      """
  }
}
