/// Measures, cleans and wraps text for a terminal.
package enum TerminalText {
  /// The text on one line, without anything that a terminal would obey: controls, line ends and
  /// marks that turn the direction of writing become spaces.
  package static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(isObeyed(scalar) ? " " : scalar) }
    return String(plain)
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// How many columns a text takes.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// East Asian characters and emoji take two columns.
  private static func width(_ character: Character) -> Int {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    case 0x200B...0x200F, 0x300...0x36F: 0
    default: 1
    }
  }

  /// The text in lines of at most `columns` columns, broken at spaces, and within a word that is
  /// longer than a line.
  package static func wrapped(_ text: String, to columns: Int) -> [String] {
    var (lines, line, used) = ([String](), "", 0)
    for word in text.split(separator: " ") {
      let length = width(String(word))
      if !line.isEmpty, used + 1 + length > columns {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if !line.isEmpty { (line, used) = (line + " ", used + 1) }
      for character in word {
        if used + width(character) > columns, !line.isEmpty {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += width(character)
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}

/// A colour that a terminal shows text in.
public enum TerminalColour: Int, CaseIterable, Sendable {
  /// Bad news.
  case red = 31
  /// Good news.
  case green = 32
  /// Neither.
  case yellow = 33
}

/// Colours text for a terminal, or leaves it as it is.
package struct TerminalInk {
  /// Whether the terminal is sent anything but text.
  package let isEnabled: Bool

  /// Makes it; a terminal that has no colours is sent text only.
  package init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// The text in a colour; nil leaves it.
  package func coloured(_ text: String, _ colour: TerminalColour?) -> String {
    colour.map { sequence($0.rawValue, text) } ?? text
  }

  /// The text in bold letters.
  package func bold(_ text: String) -> String { sequence(1, text) }

  private func sequence(_ code: Int, _ text: String) -> String {
    isEnabled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
