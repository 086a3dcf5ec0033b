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
