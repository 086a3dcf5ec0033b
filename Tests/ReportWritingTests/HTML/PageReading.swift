import Foundation
import TestSupport

/// What a test sees of a page: its tags in order, their attributes, and what is said.
struct PageReading {
  struct Tag {
    let name: String
    let isClosing: Bool
    let attributes: [String: String]
  }

  let html: String
  /// The tags outside of style sheets and scripts.
  let tags: [Tag]

  init(_ html: String) {
    self.html = html
    let markup = html.replacing(/(<(style|script)>)[^\0]*?(<\/\2>)/) { "\($0.1)\($0.3)" }
    tags = markup.matches(of: /<(\/?)([a-z0-9]+)((?:"[^"]*"|[^">])*)>/.ignoresCase()).map { match in
      let pairs = match.3.matches(of: /([a-zA-Z:-]+)(?:="([^"]*)")?/)
        .map { (String($0.1), String($0.2 ?? "")) }
      return Tag(
        name: String(match.2), isClosing: !match.1.isEmpty,
        attributes: Dictionary(pairs) { first, _ in first })
    }
  }

  /// The values of an attribute, in order.
  func values(_ attribute: String) -> [String] { tags.compactMap { $0.attributes[attribute] } }

  /// The content of the one element of a name; nil when there is none or several.
  func content(of name: String) -> String? {
    let parts = html.components(separatedBy: "<\(name)>")
    guard parts.count == 2 else { return nil }
    return parts[1].components(separatedBy: "</\(name)>").first
  }

  /// The first tag that closes another than the last open one; nil when all fit.
  var misfit: String? {
    let void: Set = ["meta", "link", "input", "br", "img"]
    let drawn: Set = ["path", "circle", "rect", "line"]
    var open: [String] = []
    for tag in tags where !void.contains(tag.name) && !drawn.contains(tag.name) {
      if !tag.isClosing {
        open.append(tag.name)
      } else if open.popLast() != tag.name {
        return tag.name
      }
    }
    return open.last
  }

  /// What a reader reads, without tags, each text after a line break.
  var text: String {
    html.replacing(/<(style|script|title|desc)>[^\0]*?<\/\1>/, with: "")
      .replacing(/<[^>]*>/, with: "\n")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }

  /// The SHA-256 of a text in base64, from the system's own tool.
  static func sha256(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let tool = Process.child("/usr/bin/sha256sum", [file.path()])
    let digits = String(decoding: try tool.output(), as: UTF8.self)
    let bytes = stride(from: 0, to: 64, by: 2).compactMap {
      UInt8(digits.dropFirst($0).prefix(2), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }
}
