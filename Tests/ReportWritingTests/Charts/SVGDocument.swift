import Foundation
import FoundationXML

@testable import ReportWriting

/// What a test needs to know of a drawn chart, read with an XML parser.
final class SVGDocument: NSObject, XMLParserDelegate {
  /// A text with the box that it fills.
  struct Text {
    var text = ""
    let x, y, size: Double
    let anchor: String
    let isBold: Bool

    /// The box, from the ascenders to the descenders.
    var box: (left: Double, right: Double, top: Double, bottom: Double) {
      let width = TextWidth.of(text, size: size, isBold: isBold)
      let left = anchor == "middle" ? x - width / 2 : anchor == "end" ? x - width : x
      return (left, left + width, y - size * 0.75, y + size * 0.22)
    }

    func overlaps(_ other: Text) -> Bool {
      let (one, two) = (box, other.box)
      return one.left < two.right && two.left < one.right && one.top < two.bottom
        && two.top < one.bottom
    }
  }

  private(set) var isWellFormed = false
  private(set) var attributes: [String: String] = [:]
  private(set) var texts: [Text] = []
  private(set) var paths: [[String: String]] = []
  /// The text of `title` and `desc`, by element, in order.
  private(set) var words: [String: [String]] = [:]
  private var stack: [(name: String, attributes: [String: String])] = []

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  /// The size of the view box.
  var size: (width: Double, height: Double) {
    let numbers = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    return numbers.count == 4 ? (numbers[2], numbers[3]) : (0, 0)
  }

  /// The points of a stroked line, one list for each piece.
  func pieces(ofClass name: String) -> [[(x: Double, y: Double)]] {
    let lines = paths.filter { $0["class"] == name && $0["stroke-linejoin"] != nil }
    return lines.flatMap { ($0["d"] ?? "").split(separator: "M") }.map { piece in
      let numbers = piece.split(separator: " ").compactMap { Double($0) }
      return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if stack.isEmpty { self.attributes = attributes }
    stack.append((element, attributes))
    switch element {
    case "path": paths.append(attributes)
    case "title", "desc": words[element, default: []].append("")
    case "text": texts.append(text(attributes))
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    switch stack.last?.name {
    case "text": texts[texts.count - 1].text += string
    case "title", "desc":
      let name = stack.last?.name ?? ""
      let said = words[name]?.popLast() ?? ""
      words[name]?.append(said + string)
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    stack.removeLast()
  }

  private func text(_ attributes: [String: String]) -> Text {
    let number = { (name: String) in Double(attributes[name] ?? "") ?? .nan }
    let anchor = stack.reversed().compactMap { $0.attributes["text-anchor"] }.first
    return Text(
      x: number("x"), y: number("y"), size: number("font-size"), anchor: anchor ?? "start",
      isBold: attributes["font-weight"] == "700")
  }
}
