/// The head of an answer, read line by line as libcurl hands it out.
///
/// Before the answer itself there may be heads that announce it (1xx), and those of requests that
/// libcurl sends again to prove who it is to a proxy.
struct AnswerHead: Sendable {
  /// The status code.
  private(set) var status = 0
  /// The header fields, in the order of arrival.
  private(set) var headers: [HTTPHeader] = []
  /// The version of HTTP: 1 or 2.
  private var version = 1

  /// Whether the answer says where it ends, and not only by the end of the connection (RFC 9112, 6.3).
  ///
  /// TLS could say it, too, but libcurl takes a connection that is cut without a word for one that ends.
  var saysItsEnd: Bool {
    version > 1
      || headers.contains {
        ["content-length", "transfer-encoding"].contains($0.name.lowercased())
      }
  }

  /// Takes a line with its end; true when it ends the head.
  mutating func take(_ line: some Collection<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
      .trimming { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }
    if text.hasPrefix("HTTP/") {
      begin(text)
    } else if text.isEmpty {
      return true
    } else if let first = text.first, first == " " || first == "\t" {
      fold(text)
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
      headers.append(HTTPHeader(String(text[..<colon]), value))
    }
    return false
  }

  /// Reads `HTTP/1.1 200 OK`, after which all that came before is forgotten.
  private mutating func begin(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2)
    version = Int(words[0].dropFirst("HTTP/".count).prefix { $0 != "." }) ?? 1
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    headers = []
  }

  /// Adds a line that goes on with the field before it (RFC 9112, 5.2).
  private mutating func fold(_ text: String) {
    guard let field = headers.popLast() else { return }
    let more = text.trimming { $0 == " " || $0 == "\t" }
    headers.append(HTTPHeader(field.name, field.value + " " + more))
  }
}

extension StringProtocol {
  /// The text without such characters at its ends.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    guard let start = firstIndex(where: { !isTrimmed($0) }),
      let end = lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(self[start...end])
  }
}
