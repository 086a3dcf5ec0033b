internal import FoundationEssentials
internal import Logging

/// Writes messages to standard error: sentences for people, or one JSON object a line.
///
/// Messages carry numbers, ids and places, never names, dates of birth or other patient values.
struct MessageHandler: LogHandler {
  /// How a message is written.
  enum Format: String, CaseIterable {
    case text, json
  }

  /// What each message to people begins with.
  static let prefix = "adherence: "

  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  let format: Format

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
    Self.write("\(event.message)", details, level: event.level, as: format)
  }

  /// Writes a message in a format.
  static func write(
    _ message: String, _ details: Logger.Metadata = [:], level: Logger.Level, as format: Format
  ) {
    StandardError.write(text(message, details, level: level, as: format))
  }

  /// A message in a format, with its line end.
  static func text(
    _ message: String, _ details: Logger.Metadata = [:], level: Logger.Level = .error,
    as format: Format
  ) -> String {
    switch format {
    case .text: text(message, details)
    case .json: json(message, details, level: level)
    }
  }

  private static func text(_ message: String, _ details: Logger.Metadata) -> String {
    let words = details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return prefix + message
      + (words.isEmpty ? "" : " (" + words.joined(separator: ", ") + ")") + "\n"
  }

  private static func json(
    _ message: String, _ details: Logger.Metadata, level: Logger.Level
  ) -> String {
    var object = details.mapValues { "\($0)" }
    object["message"] = message
    object["level"] = level.rawValue
    object["time"] = Date().ISO8601Format()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(object)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
