import Foundation

/// The official examples of the FHIR specifications, one folder a version.
enum SpecExamples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/spec-examples")

  /// The files of a version (of all of them without a name), sorted by path.
  static func files(_ version: String = "") -> [URL] {
    let paths = FileManager.default.enumerator(
      at: folder.appending(path: version), includingPropertiesForKeys: nil)
    let files = (paths?.allObjects ?? []).compactMap { $0 as? URL }.filter {
      $0.pathExtension == "json"
    }
    return files.sorted { $0.path < $1.path }
  }

  /// A file as one line of NDJSON.
  static func line(_ file: URL) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.replacing("\r", with: " ").replacing("\n", with: " ")
  }

  /// The resources of a file as Foundation reads them, a Bundle's entries one by one.
  static func resources(_ file: URL) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return flattened(object as? [String: Any] ?? [:])
  }

  private static func flattened(_ resource: [String: Any]) -> [[String: Any]] {
    guard resource["resourceType"] as? String == "Bundle" else { return [resource] }
    let entries = resource["entry"] as? [[String: Any]] ?? []
    return entries.compactMap { $0["resource"] as? [String: Any] }.flatMap(flattened(_:))
  }

  /// What an administration says, counted without the code under test.
  static func verdict(_ administration: [String: Any]) -> String {
    let flag = administration["wasNotGiven"] ?? administration["notGiven"]
    let status = administration["status"] as? String
    return switch (status, flag as? Bool) {
    case ("entered-in-error", _): "excluded"
    case (_, true), ("not-done", _): "not-taken"
    case ("completed", _), ("in-progress", _): "taken"
    case ("stopped", _): "taken, interrupted"
    case ("on-hold", _), ("unknown", _): "undetermined"
    default: "quarantined"
    }
  }
}
