internal import FHIRDecoding

/// The first places in the order of reading of those that were noted, in any order.
///
/// No more than ``DoubtfulDate/mostKept`` are kept for good, as of the places in the readers.
package struct FirstOrdinals: Sendable {
  private var noted: [UInt64] = []

  /// Notes a place, and forgets the last ones when there are twice as many as are kept.
  mutating func note(_ ordinal: UInt64) {
    noted.append(ordinal)
    if noted.count >= 2 * DoubtfulDate.mostKept { noted = first }
  }

  /// Notes all that others noted.
  mutating func add(_ others: FirstOrdinals) {
    for ordinal in others.noted { note(ordinal) }
  }

  /// The first ones, in the order of reading.
  package var first: [UInt64] { Array(noted.sorted().prefix(DoubtfulDate.mostKept)) }
}
