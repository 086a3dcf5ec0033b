internal import FoundationEssentials

/// What a server says in an OperationOutcome, in words.
package enum OutcomeWording {
  /// One remark of a server.
  package struct Issue: Sendable, Equatable {
    /// `fatal`, `error`, `warning` or `information`; empty when it is not said.
    package let severity: String
    /// The text.
    package let text: String

    /// Whether it says that something went wrong.
    package var isError: Bool { severity == "error" || severity == "fatal" }
  }

  private struct Outcome: Decodable {
    struct Issue: Decodable {
      struct Details: Decodable {
        struct Coding: Decodable {
          var display: String?
          var code: String?
        }
        var text: String?
        var coding: [Coding]?
      }
      var severity: String?
      var code: String?
      var details: Details?
      var diagnostics: String?
    }
    var resourceType: String
    var issue: [Issue]?
  }

  /// The issues of an OperationOutcome; nil when the bytes are none.
  package static func issues(_ bytes: [UInt8]) -> [Issue]? {
    guard let outcome = try? JSONDecoder().decode(Outcome.self, from: Data(bytes)),
      outcome.resourceType == "OperationOutcome"
    else { return nil }
    return (outcome.issue ?? []).map { issue in
      let coding = issue.details?.coding?.first
      let texts = [issue.details?.text ?? coding?.display ?? coding?.code, issue.diagnostics]
        .compactMap { $0 }.filter { !$0.isEmpty }
      let text = texts.isEmpty ? issue.code ?? "no reason is given" : texts.joined(separator: ": ")
      return Issue(severity: issue.severity ?? "", text: clean(text))
    }
  }

  /// What the body of an answer that is no success says; empty when it says nothing to people.
  package static func words(_ bytes: [UInt8]) -> String {
    if let issues = issues(bytes) { return sentence(issues) }
    return isWebPage(bytes) ? webPage : ""
  }

  /// What is said of a web page in place of FHIR.
  static let webPage = "the answer is a web page, not FHIR"

  /// Whether an answer is a web page, by its first bytes.
  static func isWebPage(_ bytes: some Collection<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return start.contains("<html") || start.contains("<!doctype html")
  }

  /// Remarks in one sentence: the first few of them, and how many there are.
  static func sentence(_ issues: [Issue]) -> String {
    let more = issues.count > shownIssues ? " (\(issues.count) messages in all)" : ""
    return issues.prefix(shownIssues).map(\.text).joined(separator: "; ") + more
  }

  private static let shownIssues = 5

  /// A server's text in one line of at most 300 characters that a terminal obeys nothing of, its
  /// addresses without their queries, and without any secret that it repeats.
  static func clean(_ text: String) -> String {
    let safe = KnownSecrets.hidden(in: text)
    let words = safe.split { $0.isWhitespace || $0.isNewline }.map { word in
      guard word.contains("://"), let query = word.firstIndex(of: "?") else { return String(word) }
      return String(word[..<query])
    }
    let scalars = words.joined(separator: " ").unicodeScalars
      .filter { ![.control, .format].contains($0.properties.generalCategory) }
    let whole = String(String.UnicodeScalarView(scalars))
    return whole.count <= 300 ? whole : String(whole.prefix(300)) + "…"
  }
}
