/// The order of files, lines, and what lies on one line.
extension CheckTally.Place {
  /// Whether it comes before another: the entries and elements of one line by their numbers, else as
  /// they were read.
  func precedes(_ other: CheckTally.Place) -> Bool {
    guard (file, line) == (other.file, other.line) else {
      return (file, line) < (other.file, other.line)
    }
    guard path != other.path else { return ordinal < other.ordinal }
    return Self.isPath(path, before: other.path)
  }

  /// Compares letter by letter, numbers as wholes: `entry[2]` comes before `entry[10]`.
  private static func isPath(_ left: String, before right: String) -> Bool {
    var (left, right) = (left.utf8[...], right.utf8[...])
    while let one = left.first, let other = right.first {
      if isDigit(one), isDigit(other) {
        let (number, otherNumber) = (takeNumber(&left), takeNumber(&right))
        guard number == otherNumber else { return number < otherNumber }
      } else {
        guard one == other else { return one < other }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty && !right.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  private static func takeNumber(_ text: inout Substring.UTF8View) -> Int {
    let digits = text.prefix(while: isDigit)
    text.removeFirst(digits.count)
    return Int(String(digits) ?? "") ?? .max
  }
}
