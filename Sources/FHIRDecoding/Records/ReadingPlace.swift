/// Where in the input a resource is being read.
struct ReadingPlace {
  /// One step from the text that was parsed to the resource.
  enum Step {
    case entry(Int)
    case element(Int)
  }

  /// The index of the file among the inputs.
  var file: Int
  /// The line on which the text begins.
  var line: Int
  /// The position in reading order.
  var ordinal: UInt64
  /// The Bundle that `urn:` references are looked up in; 0 outside of Bundles.
  var scope: UInt64 = 0
  /// The `fullUrl` of the resource in its Bundle.
  var fullURL: String?
  /// The path from the text to the resource.
  var steps: [Step] = []
  /// Whether the text is all that a file holds.
  var isWholeFile = false

  /// A path within the resource, with the path to the resource before it.
  func path(_ type: String, _ path: String) -> String {
    let way = steps.map { step in
      switch step {
      case .entry(let index): "Bundle.entry[\(index)].resource."
      case .element(let index): "[\(index)]."
      }
    }
    return way.joined() + (path.isEmpty ? type : type + "." + path)
  }

  /// The text here as the subject of a detail: the path to it, if it is part of another text.
  var text: String { steps.isEmpty ? "" : subject + ":" }

  /// The subject of a sentence about the text here: `Bundle.entry[0].resource`.
  var subject: String { steps.isEmpty ? "the object" : String(path("", "").dropLast()) }
}

/// Where in the input a resource lies.
public struct ResourcePlace: Hashable, Codable, Sendable {
  /// The position in reading order.
  public let ordinal: UInt64
  /// The index of the file among the inputs.
  public let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  public internal(set) var line: Int
  /// The path from the text to the resource, `Bundle.entry[3].resource.MedicationAdministration`.
  public let path: String

  /// The number of the chunk of a position in reading order.
  public static func chunk(of ordinal: UInt64) -> Int { Int(ordinal >> 32) }

  /// The position before the first one of a chunk.
  static func beginning(of chunk: Int) -> UInt64 { UInt64(chunk) << 32 }

  init(_ place: ReadingPlace, type: String) {
    ordinal = place.ordinal
    file = place.file
    line = place.line
    path = place.path(type, "")
  }
}
