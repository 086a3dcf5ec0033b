/// One reading of a resource that has an id, for finding what is there more than once.
package struct ResourceSighting: BitwiseCopyable, Sendable {
  /// What type and id are together.
  package let identity: Fingerprint
  /// What is in the resource.
  package let content: UInt64
  /// The place in the order of reading.
  package let ordinal: UInt64
  /// The index of the file among the inputs.
  package let file: UInt32
  /// The line, from 1; 0 without one.
  package let line: UInt32
  private let typeIndex: UInt8

  private static let types = ReadTypes.all.sorted()

  /// The type of the resource.
  package var type: String { Self.types[Int(typeIndex)] }

  /// Takes down a reading; nil for a resource without an id, or of a type that is not checked.
  init?(_ resource: JSONValue, type: String, place: ReadingPlace) {
    guard let id = resource.member("id")?.string, id.count > 0,
      let index = Self.types.firstIndex(of: type)
    else { return nil }
    var printer = Fingerprinter()
    printer.add(UInt64(index), 3)
    unsafe printer.add(id.bytes)
    identity = printer.fingerprint
    printer = Fingerprinter()
    printer.add(resource)
    content = printer.fingerprint.low
    (ordinal, typeIndex) = (place.ordinal, UInt8(index))
    (file, line) = (UInt32(clamping: place.file), UInt32(clamping: place.line))
  }
}
