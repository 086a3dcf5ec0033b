/// ``CMA9`` in one of several windows that slide over the observation window.
public struct SlidingWindow: Hashable, Sendable {
  /// The number among the patient's windows, from 1.
  public let number: Int
  /// The window.
  public let window: RefillWindow
  /// ``CMA9`` with it as the observation window.
  public let value: MeasureValue
}

extension RefillHistory {
  /// The sliding windows, oldest first: only whole ones.
  ///
  /// The n-th begins n − 1 steps after the observation window's start; with lengths in days there are
  /// ⌊(length − duration) / step⌋ + 1. None when the observation window is shorter than one of them or
  /// reaches out of the follow-up. A step of nothing is a wrong call.
  public var slidingWindows: [SlidingWindow] {
    precondition(!settings.step.isZero, "sliding windows must step on")
    guard isWindowInFollowUp else { return [] }
    var windows: [SlidingWindow] = []
    while let next = slidingWindow(windows.count), next.end <= window.end {
      windows.append(
        SlidingWindow(
          number: windows.count + 1, window: next, value: CMA9.measure(self, in: next)))
    }
    return windows
  }

  /// A sliding window by its place from 0; nil once it would begin at the observation window's end.
  private func slidingWindow(_ index: Int) -> RefillWindow? {
    let start = window.start.stepping(settings.step.times(index))
    return start < window.end ? RefillWindow(from: start, length: settings.sliding) : nil
  }
}

/// A row of `sliding.csv`: one sliding window of one patient.
public struct SlidingWindowRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The window and its value.
  public let sliding: SlidingWindow

  /// The rows of a patient's history.
  public static func rows(patient: String, history: RefillHistory) -> [SlidingWindowRow] {
    history.slidingWindows.map { SlidingWindowRow(patient: patient, sliding: $0) }
  }
}

extension SlidingWindowRow: TableRow {
  /// The columns of `sliding.csv`.
  public static let definition = TableDefinition<SlidingWindowRow>(
    name: "sliding",
    meaning: "CMA9 in windows that slide over the observation window.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("window", .integer, "The number among the patient's windows, from 1.") {
        .integer($0.sliding.number)
      },
      Column("start", .date, "The window's first day.") { .date($0.sliding.window.start) },
      Column("end", .date, "The window's last day.") { .date($0.sliding.window.end) },
      Column(CMA9.name, .number, unit: "share", CMA9.meaning) {
        $0.sliding.value.number.map(Cell.number) ?? .missing
      },
    ])
}
