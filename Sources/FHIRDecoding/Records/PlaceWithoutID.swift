/// Where a resource lies that has no id of its own.
struct PlaceWithoutID: Sendable {
  /// The position in reading order.
  let ordinal: UInt64
  private let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  var line: Int
  private let indexes: [Int]

  /// Takes the place of a resource.
  init(_ place: ReadingPlace) {
    (ordinal, file, line) = (place.ordinal, place.file, place.line)
    indexes = place.steps.map { step in
      switch step {
      case .entry(let index), .element(let index): index
      }
    }
  }

  /// The id that the resource is given, the same whatever else is read: `without-id-`, the numbers of the
  /// file and the line, and those of the entries that it is in, all from 1.
  var id: String {
    (["without-id", "\(file + 1)", "\(line)"] + indexes.map { "\($0 + 1)" }).joined(separator: "-")
  }
}
