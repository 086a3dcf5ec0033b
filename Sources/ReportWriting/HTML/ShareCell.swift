import MedicationAdherence
import ReportLanguage

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
  var markup: String {
    "<td class=\"number\" data-value=\"\(share.map { PlainDecimal.text(of: $0.value) } ?? "")\""
      + "\(PageMarkup.cellName(.share, words))>\(shown)\(excess)</td>"
  }

  private var shown: String {
    guard let share else { return "–" }
    let word = text(hasRecords ? .low : .noRecord)
    let low = isLow ? " <span class=\"low\">\(word)</span>" : ""
    let basis = text(share.basis == .due ? .ofTheDosesDue : .ofTheRecorded)
    return words.wholePercent(share.value, besides: threshold) + low
      + "<span class=\"id\">\(basis)</span>"
  }

  private var excess: String {
    guard let extra, isMoreThanDue else { return "" }
    return "<span class=\"more\">\(words.number(extra)) \(text(.moreThanDue))</span>"
  }

  private func text(_ label: PageLabel) -> String { Markup.escaped(words.page(label)) }
}
