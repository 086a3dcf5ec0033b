import MedicationAdherence
import ReportLanguage

/// The figures of doses at the top of a page: what became of those due, where that is known, and of
/// those recorded.
///
/// The share of the doses due leads, for that of the recorded ones says nothing of doses that nobody
/// wrote down. Where nothing is known to have been due, the recorded ones lead. Doses beyond those
/// due are shown when there are any, for the shares do not tell them.
struct DoseFigures {
  /// A name and its value, both in words.
  typealias Figure = (name: String, value: String)

  /// The doses recorded.
  let recorded: OutcomeCounts
  /// The doses due and what became of them; nil when it is not known what was due.
  let due: DoseSums?
  /// Whether all is taken as needed, so that nothing is ever due.
  var isAsNeeded = false
  /// What may not be shown.
  var withheld: WithheldFigures = []
  /// The share below which a patient is low.
  let threshold: Double
  let words: any Wording.Type

  /// The figures in their order.
  var list: [Figure] { leading + following }

  /// Those of the doses due, where they are known, else those of the recorded ones.
  var leading: [Figure] { hasDue ? dueFigures : recordedFigures }

  /// The others.
  var following: [Figure] { hasDue ? recordedFigures : dueFigures }

  private var hasDue: Bool { withheld.contains(.demand) || (due?.expected ?? 0) > 0 }

  private var dueFigures: [Figure] {
    guard !withheld.contains(.demand) else {
      return [
        PageLabel.shareOfDueTaken, .dosesDueWhereKnown, .dueTaken, .dueRecordedOtherwise,
        .dueNotRecorded,
      ].map { (words.page($0), words.page(.notShown)) }
    }
    guard let due else {
      return [(words.page(.dosesDue), words.page(isAsNeeded ? .noneAsNeeded : .notKnown))]
    }
    let share = due.implementation.map { [(words.page(.shareOfDueTaken), shown($0))] } ?? []
    let more =
      due.extra > 0 ? [(words.page(.dosesMoreThanDue), words.number(due.extra))] : [Figure]()
    return share + [
      (words.page(.dosesDueWhereKnown), words.number(due.expected)),
      (words.page(.dueTaken), words.number(due.matched)),
      (words.page(.dueRecordedOtherwise), words.number(due.recordedOtherwise)),
      (words.page(.dueNotRecorded), words.number(due.unrecorded)),
    ] + more
  }

  private var recordedFigures: [Figure] {
    let share = recorded.recordedAdherence.map(shown) ?? words.page(.notKnown)
    return [
      figure(.shareTaken, share, unless: .doses),
      figure(.dosesTaken, words.number(recorded.taken), unless: .doses),
      figure(.dosesNotTaken, words.number(recorded.notTaken), unless: .doses),
      figure(.dosesUndetermined, words.number(recorded.undetermined), unless: .undetermined),
    ]
  }

  private func shown(_ share: Double) -> String {
    words.wholePercent(share, besides: threshold)
  }

  /// A figure, or words in its place when it could point at a person.
  private func figure(
    _ label: PageLabel, _ value: String, unless hidden: WithheldFigures
  ) -> Figure {
    (words.page(label), withheld.isDisjoint(with: hidden) ? value : words.page(.notShown))
  }
}

/// The cell of a share in a table of a page: what it is a share of, whether it is low, and how many
/// doses were taken beyond those due, which no share tells.
///
/// A share without a record is not called low.
struct ShareCell {
  /// The share; nil when it is not known.
  let share: AdherenceShare?
  /// Whether any dose is recorded.
  let hasRecords: Bool
  /// The doses taken beyond those due; nil when that is not known.
  let extra: Int?
  /// The share below which a patient is low.
  let threshold: Double
  let words: any Wording.Type

  /// Whether the share is below the threshold.
  var isLow: Bool { share.map { $0.value < threshold } ?? false }

  /// Whether more was taken than was due.
  var isMoreThanDue: Bool { (extra ?? 0) > 0 }

  /// The cell, with the number that a script sorts it by.
  var markup: Markup {
    let value = share.map { PlainDecimal.text(of: $0.value) } ?? ""
    return """
      <td class="number" data-value="\(value)"\(PageMarkup.cellName(.share, words))>\
      \(shown)\(excess)</td>
      """
  }

  private var shown: Markup {
    guard let share else { return "–" }
    let word = text(hasRecords ? .low : .noRecord)
    let low: Markup = isLow ? " <span class=\"low\">\(word)</span>" : ""
    let basis = text(share.basis == .due ? .ofTheDosesDue : .ofTheRecorded)
    let percent = words.wholePercent(share.value, besides: threshold)
    return "\(percent)\(low)<span class=\"id\">\(basis)</span>"
  }

  private var excess: Markup {
    guard let extra, isMoreThanDue else { return "" }
    return "<span class=\"more\">\(words.number(extra)) \(text(.moreThanDue))</span>"
  }

  private func text(_ label: PageLabel) -> String { words.page(label) }
}
