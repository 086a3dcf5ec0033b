/// How a list is laid out on standard output.
public enum ListLayout: Hashable, Sendable {
  /// Tables for a person at a terminal of so many columns, one for each patient.
  case table(width: Int, isColoured: Bool)
  /// A line of headers, then one line a row, the values between tabs: always the same, whoever
  /// reads it.
  case lines
  /// One JSON object a line, as `jq` reads a stream.
  case json
}
