/// What a server has to say about an export, row by row.
package struct BulkMessages: Equatable, Sendable {
  /// The most texts that are kept; the others are counted.
  private static let limit = 20

  /// The remarks that say that something went wrong.
  package private(set) var errorCount = 0
  /// The other remarks.
  package private(set) var remarkCount = 0
  /// The first distinct texts, those of errors first.
  package var texts: [String] { errors + remarks }

  private var errors: [String] = []
  private var remarks: [String] = []

  /// Makes what nothing was said in.
  package init() {}

  /// Takes a row, which is an OperationOutcome; one that is none is an error without a text, and so
  /// is what does not say how severe it is, for files of messages are those of errors.
  mutating func take(_ row: [UInt8]) {
    guard let issues = OutcomeWords.issues(row) else {
      errorCount += 1
      Self.keep("a message that cannot be read", in: &errors)
      return
    }
    for issue in issues {
      if issue.isError || issue.severity.isEmpty {
        errorCount += 1
        Self.keep(issue.text, in: &errors)
      } else {
        remarkCount += 1
        Self.keep(issue.text, in: &remarks)
      }
    }
  }

  /// All in one sentence; empty when nothing was said.
  var sentence: String {
    let count = errorCount + remarkCount
    guard count > 0 else { return "" }
    let more = count > texts.count ? " (\(count) messages in all)" : ""
    return "the server says: " + texts.joined(separator: "; ") + more
  }

  private static func keep(_ text: String, in texts: inout [String]) {
    if texts.count < limit, !texts.contains(text) { texts.append(text) }
  }
}
