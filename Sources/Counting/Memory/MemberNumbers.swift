/// The numbers of what belongs together, such as a patient's series or a series' units.
///
/// Saves an allocation in the usual case of a single number.
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
/// Saves an allocation in the usual case of a single one.
struct CountedNames: Sendable {
  private var first: UInt32?
  private var others: [UInt32] = []

  /// Notes the medication of one administration.
  mutating func note(_ medication: UInt32) {
    guard let first, first != medication else { return self.first = medication }
    if !others.contains(medication) { others.append(medication) }
  }

  /// Adds those of other administrations.
  mutating func join(_ other: CountedNames) {
    for number in [other.first].compactMap(\.self) + other.others { note(number) }
  }

  /// The numbers, in no order.
  var numbers: [Int] { ([first].compactMap(\.self) + others).map(Int.init) }
}
