/// The media types of files, by the ends of their names.
enum MediaTypes {
  /// What bytes are of which nothing is known.
  static let unknown = "application/octet-stream"

  /// Of an ending with two types the first is meant, and of a type with two endings, too.
  private static let all = [
    ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("html", "text/html"), ("svg", "image/svg+xml"), ("csv", "text/csv"),
    ("pdf", "application/pdf"), ("json", "application/json"), ("json", "application/fhir+json"),
    ("xml", "application/xml"), ("txt", "text/plain"), ("png", "image/png"),
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"),
  ]

  /// The type of a file with some name.
  static func type(of name: String) -> String {
    let ending = name.split(separator: ".").last?.lowercased()
    return all.first { $0.0 == ending }?.1 ?? unknown
  }

  /// What the name of a file of a type ends with.
  static func ending(of type: String) -> String {
    let name = type.prefix { $0 != ";" }.lowercased()
    return all.first { $0.1 == name }?.0 ?? "bin"
  }
}

/// A format of files that can be published.
enum FileFormat: String, CaseIterable, Codable, Sendable {
  case xlsx, html, svg, csv

  /// Its media type.
  var mediaType: String { MediaTypes.type(of: "." + rawValue) }
}
