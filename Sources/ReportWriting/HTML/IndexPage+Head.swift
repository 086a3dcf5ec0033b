import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The head of the page: what it is, of which ward and which instant, and one sentence to act on.
  var head: Markup {
    let place = [ward, words.shownInstant(context.asOf.text)].filter { !$0.isEmpty }
      .map { PageMarkup.data($0) }
    return """
      \(frame.organisation)<h1>\(frame.reportTitle)</h1>
      <p class="when">\(place.joined(separator: " · "))</p>
      <p class="lead">\(sentenceToAct ?? sentence)</p>
      """
  }

  /// What the figures say in a sentence, where the head does not.
  var sentenceOfFigures: Markup {
    sentenceToAct == nil ? "" : "<p>\(sentence)</p>\n"
  }

  private var sentence: String {
    PlainSentence(cohort, hasCalendar: !context.movesDates)
      .text(in: frame.style.language, besides: context.threshold)
  }

  /// Whom to see; nil when single patients are not listed.
  private var sentenceToAct: String? {
    guard let list = cohort.worklist else { return nil }
    guard cohort.knowsCritical else {
      return words.toSee(list.patientCount, ordersNotJudged: list.figures.ordersNotJudged)
    }
    return words.toAct(list.figures, since: words.dayBefore(context.asOf))
  }
}
