/// The medications that some administrations name, by their numbers in the record.
///
/// Nearly always it is one, for which nothing is allocated.
struct CountedNames: Sendable {
  private var first: UInt32?
  private var others: [UInt32] = []

  /// Notes what one administration names.
  mutating func note(_ medication: UInt32) {
    guard let first, first != medication else { return self.first = medication }
    if !others.contains(medication) { others.append(medication) }
  }

  /// Adds those of other administrations.
  mutating func join(_ other: CountedNames) {
    for number in [other.first].compactMap(\.self) + other.others { note(number) }
  }

  /// The numbers in the order of reading.
  var numbers: [Int] { ([first].compactMap(\.self) + others).map(Int.init).sorted() }
}
