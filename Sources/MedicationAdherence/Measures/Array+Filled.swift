extension Array {
  /// An array of so many equal values.
  ///
  /// For short arrays of which many are made: `Array(repeating:count:)` looks up the type of its
  /// storage each time, which takes longer than to fill it.
  init(filledWith value: Element, count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: value, count: count) }
  }
}
