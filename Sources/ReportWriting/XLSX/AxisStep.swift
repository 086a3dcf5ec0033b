/// Whole steps of a value axis that begins at 0.
struct AxisStep: Equatable {
  /// The distance of two labels: 1, 2 or 5 times a power of ten.
  let step: Int
  /// The end of the axis: the first multiple of the step that no value exceeds, at least one step.
  let top: Int

  /// The step that gives at most six parts.
  init(upTo largest: Int) {
    var (step, factor) = (1, 1)
    let choices = [1, 2, 5]
    while step * 6 < largest {
      let next = choices.first { $0 * factor > step } ?? 10
      step = next * factor
      if next == 10 { factor *= 10 }
    }
    self.step = step
    top = max(step, (largest + step - 1) / step * step)
  }
}
