extension String {
  /// Whether it differs from a name by case, or by at most two letters, as a slip of the pen does.
  func isSlip(for known: String) -> Bool {
    let (left, right) = (Array(lowercased().utf8), Array(known.lowercased().utf8))
    guard abs(left.count - right.count) <= 2, right.count > 4, left.count <= 64 else {
      return left == right
    }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var (diagonal, previous) = (row[0], index + 1)
      row[0] = previous
      for (column, other) in right.enumerated() {
        let cost = Swift.min(row[column + 1] + 1, previous + 1, diagonal + (byte == other ? 0 : 1))
        (diagonal, previous) = (row[column + 1], cost)
        row[column + 1] = cost
      }
    }
    return row[right.count] <= 2
  }
}
