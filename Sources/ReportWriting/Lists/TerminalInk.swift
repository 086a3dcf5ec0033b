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
