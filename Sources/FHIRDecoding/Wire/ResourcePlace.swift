/// Where in the input a resource lies.
public struct ResourcePlace: Hashable, Sendable {
  /// The place in the order of reading.
  public let ordinal: UInt64
  /// The index of the file among the inputs.
  public let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  public internal(set) var line: Int
  /// The way from the text to the resource, `Bundle.entry[3].resource.MedicationAdministration`.
  public let path: String

  /// The number of the chunk that a place in the order of reading lies in.
  public static func chunk(of ordinal: UInt64) -> Int { Int(ordinal >> 32) }

  /// The place before the first one of a chunk.
  static func beginning(of chunk: Int) -> UInt64 { UInt64(chunk) << 32 }

  init(_ place: ReadingPlace, type: String) {
    ordinal = place.ordinal
    file = place.file
    line = place.line
    path = place.path(type, "")
  }
}
