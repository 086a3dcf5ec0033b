/// The classes that occur in markup.
struct MarkupClasses {
  private(set) var names: Set<String> = []
  private static let opening = Array("class=\"".utf8)
  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")

  /// Finds the names in the `class` attributes of elements, which are in double quotes.
  init(_ parts: [String]) {
    var seen: Set<[UInt8]> = []
    for part in parts { Self.collect(Array(part.utf8), into: &seen) }
    for value in seen {
      for name in value.split(separator: Self.space) {
        names.insert(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Collects the values of the attributes: few differ, however many elements there are.
  private static func collect(_ bytes: [UInt8], into seen: inout Set<[UInt8]>) {
    var index = opening.count
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index - 1] == quote, bytes[..<index].suffix(opening.count).elementsEqual(opening)
      else { continue }
      let value = bytes[index...].prefix { $0 != quote }
      seen.insert(Array(value))
      index += value.count
    }
  }
}
