/// The name of a type that the tables have, as a number.
struct TypeName: Hashable, Sendable {
  /// The place in the list of all names.
  let number: Int

  /// The name, such as `Quantity`.
  var text: String { Self.texts[number] }

  /// Finds a name; nil when no table has it.
  init?(_ text: String) {
    guard let number = Self.numbers[text] else { return nil }
    self.number = number
  }

  /// How many there are.
  static var count: Int { texts.count }

  /// All words of the tables that begin with a capital letter: primitive types and properties do not.
  private static let texts: [String] = Set(
    TypeTable.texts.flatMap { $0.split { " \n*!".contains($0) } }
      .filter { $0.first?.isUppercase ?? false }.map(String.init)
  ).sorted()

  private static let numbers = Dictionary(
    uniqueKeysWithValues: texts.enumerated().map { ($1, $0) })
}
