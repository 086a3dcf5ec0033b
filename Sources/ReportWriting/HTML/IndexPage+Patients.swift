import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most medications that a row names at once.
  private static let namedMedications = 3

  /// A patient's row.
  func row(_ patient: PatientSummary) -> Markup {
    let totals = patient.totals
    let counts = [
      totals.taken, totals.notTaken, patient.measures.count(.expected),
      patient.measures.count(.unrecorded),
    ]
    let sentence = PlainSentence(patient)
      .text(in: frame.style.language, besides: context.threshold)
    let share = share(patient)
    let isLow: Markup = share.isLow ? " data-only" : ""
    let isMore: Markup = share.isMoreThanDue ? " data-also" : ""
    let cells = zip(Self.counts, counts).map { PageMarkup.number($1, words, named: $0) }.joined()
    let line = PageMarkup.spark(
      patient.timeline, over: scale ?? Sparkline.scale(patient.timeline), of: patient.basis, words)
    return """
      <tr\(isLow)\(isMore)><th scope="row" class="find">\(name(patient))</th>\
      \(share.markup)\(cells)\(line)<td class="words">\(against(patient))\(afterDeath(patient))\
      \(neverStarted(patient))\(sentence)\(withoutOrder(patient))\(leftOut(patient))\
      \(medications(patient))</td></tr>
      """
  }

  /// Doses taken of orders that ask for none, which no share tells.
  private func against(_ patient: PatientSummary) -> Markup {
    OrderNotInForce.allCases.compactMap { reason in
      patient.takenNotInForce[reason].map {
        "<span class=\"more\">\(words.takenNotInForce(reason, $0)).</span>"
      }
    }.joined()
  }

  /// Doses after the day of death, which no share tells.
  private func afterDeath(_ patient: PatientSummary) -> Markup {
    guard patient.takenAfterDeath > 0 else { return "" }
    let shown = words.takenAfterDeath(patient.takenAfterDeath)
    return "<span class=\"more\">\(shown).</span>"
  }

  /// The medications of series in which no dose was ever taken, and of which none is recorded.
  private func neverStarted(_ patient: PatientSummary) -> Markup {
    words.neverStarted(patient).map {
      "<span class=\"more find\">\($0).</span>"
    }.joined()
  }

  /// Doses that name no order, which may be those that the order misses.
  private func withoutOrder(_ patient: PatientSummary) -> Markup {
    guard patient.dosesWithoutOrder > 0 else { return "" }
    let shown = words.dosesWithoutOrder(patient.dosesWithoutOrder)
    return "<span class=\"id\">\(shown).</span>"
  }

  /// Records that are in no figure, which may be of doses that seem not to be recorded.
  private func leftOut(_ patient: PatientSummary) -> Markup {
    guard patient.leftOut.count > 0 else { return "" }
    return "<span class=\"id\">\(words.leftOut(patient.leftOut))</span>"
  }

  private func share(_ patient: PatientSummary) -> ShareCell {
    ShareCell(
      share: patient.share, hasRecords: patient.totals.administrations > 0,
      extra: patient.measures.count(.extra), threshold: context.threshold,
      words: words)
  }

  /// Whose row it is, with a link to the patient's own page.
  private func name(_ patient: PatientSummary) -> Markup {
    frame.name(
      patient.name, id: patient.id, patient.identity,
      page: outline.sets.contains(.patient) ? "\(patient.folder)/index.html" : nil)
  }

  /// What the patient takes, each medication once; of many the others are folded up, where a
  /// search finds them, too.
  private func medications(_ patient: PatientSummary) -> Markup {
    let names = Medication.distinct(patient.series.flatMap(\.medicationNames))
    let shown = Self.list(names.prefix(Self.namedMedications))
    let rest = names.dropFirst(Self.namedMedications)
    guard !rest.isEmpty else { return "<span class=\"id find\">\(shown)</span>" }
    let more = Markup(String(words.moreNames(rest.count).drop { $0 == " " }))
    return "<div class=\"id find\">\(shown)<details><summary>\(more)</summary>"
      + "\(Self.list(rest))</details></div>"
  }

  private static func list(_ names: some Sequence<String>) -> Markup {
    names.map { PageMarkup.data($0) }.joined(separator: " · ")
  }
}
