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
  /// The place in the order of reading.
  var ordinal: UInt64
  /// The Bundle that `urn:` references are looked up in; 0 outside of Bundles.
  var scope: UInt64 = 0
  /// The `fullUrl` of the resource in its Bundle.
  var fullURL: String?
  /// The way from the text to the resource.
  var steps: [Step] = []

  /// A path within the resource, with the way to the resource before it.
  func path(_ type: String, _ path: String) -> String {
    let way = steps.map { step in
      switch step {
      case .entry(let index): "Bundle.entry[\(index)].resource."
      case .element(let index): "[\(index)]."
      }
    }
    return way.joined() + (path.isEmpty ? type : type + "." + path)
  }

  /// The text here as what a detail is of: the way to it, if it is part of another one.
  var text: String { steps.isEmpty ? "" : subject + ":" }

  /// What is to be a resource, as the beginning of a sentence: `Bundle.entry[0].resource`.
  var subject: String { steps.isEmpty ? "the object" : String(path("", "").dropLast()) }
}
