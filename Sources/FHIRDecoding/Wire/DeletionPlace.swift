/// Where in the input a Bundle says that a resource was deleted.
public struct DeletionPlace: Hashable, Sendable {
  /// The index of the file among the inputs.
  public let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  public internal(set) var line: Int
  /// The way from the text to the Bundle; empty for a Bundle that is the text.
  private let way: String
  /// The index of the entry in the Bundle.
  private let entry: Int

  /// The way from the text to the entry, such as `Bundle.entry[3]`.
  public var path: String { "\(way)Bundle.entry[\(entry)]" }

  init(_ place: ReadingPlace, entry: Int) {
    (file, line, way) = (place.file, place.line, place.path("", ""))
    self.entry = entry
  }
}

extension DeletionPlace: Comparable {
  /// Whether a place comes before another one in the order of the files, their lines and entries.
  public static func < (left: DeletionPlace, right: DeletionPlace) -> Bool {
    (left.file, left.line, left.way, left.entry) < (right.file, right.line, right.way, right.entry)
  }
}
