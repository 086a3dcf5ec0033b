package import Foundation

/// One answer, and how badly it is given.
package struct ServerAnswer: Sendable {
  /// How an answer is given.
  package enum Manner: Sendable {
    /// As it should be.
    case whole
    /// All bytes are announced and only a number of them are sent.
    case cut(after: Int)
    /// The connection is closed and nothing is sent.
    case withheld
    /// Seconds until the first byte, and until the last one.
    case slow(first: Double, last: Double)
  }

  /// The status code.
  package var status: Int
  /// The header fields.
  package var headers: [String: String]
  /// The body.
  package var body: Data
  /// How it is given.
  package var manner = Manner.whole

  /// Makes an answer.
  package init(_ status: Int, _ headers: [String: String] = [:], _ body: Data = Data()) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// An answer of JSON.
  package static func json(
    _ text: String, status: Int = 200, type: String = "application/fhir+json"
  ) -> ServerAnswer {
    ServerAnswer(status, ["Content-Type": type], Data(text.utf8))
  }

  /// An OperationOutcome with a text.
  package static func outcome(
    _ status: Int, _ text: String, severity: String = "error", _ headers: [String: String] = [:]
  ) -> ServerAnswer {
    var answer = json(outcomeResource(text, severity: severity), status: status)
    answer.headers.merge(headers) { $1 }
    return answer
  }

  /// The resource of an OperationOutcome.
  package static func outcomeResource(_ text: String, severity: String = "error") -> String {
    #"{"resourceType":"OperationOutcome","issue":[{"severity":"\#(severity)","code":"processing","#
      + #""diagnostics":"\#(text)"}]}"#
  }

  /// A redirect that keeps the verb.
  package static func redirect(to address: String) -> ServerAnswer {
    ServerAnswer(307, ["Location": address])
  }

  /// No answer: the connection is closed.
  package static var withheld: ServerAnswer {
    var answer = ServerAnswer(200)
    answer.manner = .withheld
    return answer
  }

  /// The same answer, cut in the middle.
  package var cutInTheMiddle: ServerAnswer {
    var answer = self
    answer.manner = .cut(after: body.count / 2)
    return answer
  }

  /// The same answer, its body coded by gzip.
  package var gzipped: ServerAnswer {
    var answer = self
    answer.headers["Content-Encoding"] = "gzip"
    answer.body = body.gzipped
    return answer
  }
}
