internal import DurableOutput
internal import FoundationEssentials

/// When a generation of a store ended because its files were folded into a new one, or fetched anew.
///
/// A store keeps one generation. What was made of an earlier one can be told apart by this from what was
/// made of files that somebody took away.
struct GenerationEnd: CustomStringConvertible {
  /// The file in a store that lists them; it tells numbers and times, and nothing else.
  private static let fileName = "generations.csv"
  private static let prefix = "generation-"

  /// When it ended, in ISO 8601.
  let moment: String

  /// In words.
  var description: String { "folded on \(moment.prefix(10))" }

  /// Looks up the end of the generation that a file was in; nil when it was in none, or that did not end.
  init?(of file: String) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.lastIndex(where: { $0.hasPrefix(Self.prefix) }),
      let number = Int(parts[place].dropFirst(Self.prefix.count)),
      let data = FileManager.default.contents(
        atPath: (parts[..<place] + [Self.fileName[...]]).joined(separator: "/"))
    else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let line = lines.last { $0.hasPrefix("\(number),") }
    guard let line, FileKind(path: parts[...place].joined(separator: "/")) == nil else {
      return nil
    }
    moment = String(line.drop { $0 != "," }.dropFirst())
  }

  /// Notes that a generation of a store ends now; what cannot be noted is only not told.
  static func note(_ number: Int, in store: String) {
    let path = store + "/" + fileName
    let earlier = FileManager.default.contents(atPath: path) ?? Data()
    let line = "\(number),\(Date().formatted(.iso8601))\n"
    guard let file = try? DurableFile(path, of: store) else { return }
    try? file.write((Array(earlier) + Array(line.utf8))[...])
    try? file.keep()
  }
}
