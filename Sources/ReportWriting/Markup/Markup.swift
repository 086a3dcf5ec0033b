import MedicationAdherence

/// Markup of SVG or HTML, into which text is put escaped.
///
/// A literal is markup as it stands. What is interpolated is text, which is escaped, unless it is
/// markup itself: in `let cell: Markup = "<td>\(name)</td>"` a name can open no element. Only
/// ``init(raw:)`` takes text as it stands.
struct Markup: Hashable, Sendable {
  /// The markup as text, to be written to a file.
  private(set) var source: String

  /// Nothing.
  static let empty = Markup(raw: "")

  /// Takes a text of this library that is markup already, such as a style sheet.
  init(raw source: String) { self.source = source }

  /// Escapes a text.
  init(_ text: String) { source = Self.escaped(text) }

  /// Whether there is none.
  var isEmpty: Bool { source.isEmpty }

  /// The markup without a part that stands in it.
  func removing(_ part: Markup) -> Markup { Markup(raw: source.replacing(part.source, with: "")) }

  /// One behind the other.
  static func + (left: Markup, right: Markup) -> Markup { Markup(raw: left.source + right.source) }

  /// Appends markup.
  static func += (left: inout Markup, right: Markup) { left.source += right.source }
}

extension Markup: CustomStringConvertible {
  /// The markup as text.
  var description: String { source }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Takes a literal as it stands.
  init(stringLiteral source: String) { self.source = source }

  /// Takes a literal as it stands, with what was put into it.
  init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

  /// What a literal becomes as things are put into it.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    /// Makes room for a literal.
    init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends a part of the literal as it stands.
    mutating func appendLiteral(_ literal: String) { source += literal }

    /// Appends a text, escaped; a literal within a literal is markup, too.
    @_disfavoredOverload
    mutating func appendInterpolation(_ text: String) { source += Markup.escaped(text) }

    /// Appends markup as it stands.
    mutating func appendInterpolation(_ markup: Markup) { source += markup.source }

    /// Appends a whole number in decimal digits.
    mutating func appendInterpolation(_ number: Int) { source += String(number) }
  }
}

extension Sequence<Markup> {
  /// The pieces one after the other, with a separator between them.
  func joined(separator: Markup = .empty) -> Markup {
    Markup(raw: lazy.map(\.source).joined(separator: separator.source))
  }
}

extension Markup {
  /// Text from the data, safe in an element and in an attribute in double quotes.
  ///
  /// Control characters become spaces, what XML cannot hold becomes U+FFFD, and marks that would
  /// turn the direction of the text after them are left out; U+200E only keeps it.
  fileprivate static func escaped(_ text: String) -> String {
    guard needsWork(text) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: result += " "
      case 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
      case 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether something in a text cannot stand as it is.
  private static func needsWork(_ text: String) -> Bool {
    let mayNeedWork = unsafe text.utf8.withContiguousStorageIfAvailable { text in
      text.indices.contains { unsafe needsWork(text, at: $0) }
    }
    return mayNeedWork ?? true
  }

  /// Whether at a byte of UTF-8 begins, or may begin, what cannot stand as it is.
  private static func needsWork(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch unsafe text[index] {
    case 0x26, 0x3C, 0x3E, 0x22, 0x00...0x1F, 0x7F, 0xEF: true
    // U+0080 to U+009F; no-break spaces, middle dots and letters lie behind them.
    case 0xC2: unsafe index + 1 >= text.count || text[index + 1] < 0xA0
    // U+2000 to U+207F except for the dashes and quotes, U+2010 to U+2027.
    case 0xE2:
      unsafe index + 2 >= text.count
        || (text[index + 1] == 0x80 && !(0x90...0xA7 ~= text[index + 2]))
        || text[index + 1] == 0x81
    default: false
    }
  }

  /// A coordinate with at most one decimal.
  static func number(_ value: Double) -> Markup {
    let tenths = Int((value * 10).rounded())
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    let digits = whole < smallNumbers.count ? smallNumbers[Int(whole)] : String(whole)
    let number = tenth == 0 ? digits : digits + decimals[Int(tenth)]
    return Markup(raw: tenths < 0 ? "-" + number : number)
  }

  /// A number with at most `decimals` decimals, up to 3; a scale needs more of them than a coordinate.
  static func number(_ value: Double, decimals: Int) -> Markup {
    let scale = [1.0, 10, 100, 1_000][decimals]
    return Markup(raw: PlainDecimal.text(of: (value * scale).rounded() / scale))
  }

  /// The numbers that nearly all coordinates are, in digits.
  private static let smallNumbers = (0..<1_000).map(String.init)
  private static let decimals = (0..<10).map { ".\($0)" }

  /// A path's step to a point.
  static func point(_ x: Double, _ y: Double) -> Markup {
    var path = PathText()
    path.append(x, y)
    return path.markup
  }

  /// A rectangle as a path; filling it closes it.
  static func rectangle(x: Double, y: Double, width: Double, height: Double) -> Markup {
    "M\(point(x, y))h\(number(width))v\(number(height))H\(number(x))"
  }
}
