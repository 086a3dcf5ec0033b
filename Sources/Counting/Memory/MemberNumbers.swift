/// The numbers of what belongs together, such as the lines of a patient or the units of a line.
///
/// Often it is one, for which nothing is allocated.
package struct MemberNumbers: RandomAccessCollection, Sendable {
  private var head: Int32 = -1
  private var others: [Int32] = []

  /// Makes a list of none.
  init() {}

  /// Makes a list of one.
  init(_ number: Int) { head = Int32(number) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { head < 0 ? 0 : others.count + 1 }

  package subscript(position: Int) -> Int { Int(position == 0 ? head : others[position - 1]) }

  /// Adds a number.
  mutating func append(_ number: Int) {
    if head < 0 { head = Int32(number) } else { others.append(Int32(number)) }
  }
}

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
