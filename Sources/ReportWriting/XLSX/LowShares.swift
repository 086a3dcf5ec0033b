import MedicationAdherence
import ReportLanguage

/// Which shares are low, and what is said beside them.
struct LowShares: Sendable {
  private let threshold: Double
  /// The words beside a low share: `below 80 %`.
  let words: String

  private let wording: any Wording.Type

  /// Takes the threshold of a report.
  init(_ context: ReportContext, _ wording: any Wording.Type) {
    threshold = context.threshold
    words = wording.below(wording.givenPercent(context.threshold))
    self.wording = wording
  }

  /// The words beside low shares of several: `below 80 %: implementation and CMA7`.
  func words(naming measures: [Measure]) -> String {
    wording.remark(.low(measures), threshold: wording.givenPercent(threshold))
  }

  /// Whether a value is a share below the threshold.
  func contains(_ cell: Cell) -> Bool {
    if case .fraction(let share) = cell { share < threshold } else { false }
  }
}
