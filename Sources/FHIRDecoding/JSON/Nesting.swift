internal import CSimdJSON

/// Where a walk through JSON stands: how many brackets are open, and whether it is within a string.
///
/// Nothing but strings and brackets is looked at, so that any bytes can be walked through, in pieces
/// of any size; whether they are JSON is not told.
package struct Nesting {
  /// The number of open brackets.
  package var depth = 0
  /// Whether the walk is between the quotes of a string.
  package var isInString = false
  /// Whether the byte before was a backslash in a string that none stood before.
  package var isEscaped = false

  /// Begins a walk outside of all brackets.
  package init() {}

  /// Walks on from deeper than `floor` to the bracket that closes down to it.
  ///
  /// The offset of that bracket, which is still open then, or the end of the range.
  package mutating func pass(_ bytes: [UInt8], in range: Range<Int>, downTo floor: Int) -> Int {
    precondition(depth > floor && floor >= 0, "a walk begins below the floor")
    precondition(range.upperBound <= bytes.count, "the range lies within the bytes")
    var nesting = csimdjson_nesting(
      depth: depth, is_in_string: isInString, is_escaped: isEscaped)
    let passed = unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe csimdjson_pass(
        &nesting, start + range.lowerBound, range.count, floor)
    }
    (depth, isInString, isEscaped) = (nesting.depth, nesting.is_in_string, nesting.is_escaped)
    return range.lowerBound + passed
  }
}
