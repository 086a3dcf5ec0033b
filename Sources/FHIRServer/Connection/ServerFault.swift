/// Why a server gave nothing that can be used; no case holds a secret, a query or patient data.
package enum ServerFault: Error, Equatable, Sendable {
  /// The server answered with a status that is no success: the request, and the server's words.
  case status(Int, request: String, words: String)
  /// The server has no such Group, or, unless they are offered, no Groups: the status, the request, and
  /// the server's words.
  case groupNotThere(Int, request: String, words: String, isOffered: Bool)
  /// There was no answer, or no whole one, in all attempts.
  case transport(TransportFault, request: String)
  /// The way leads from the server's own origin to one that may not be asked.
  case foreignOrigin(Origin, from: Origin, request: String)
  /// Redirects do not come to an end.
  case tooManyRedirects(request: String)
  /// A write is redirected, and so was not carried out: where to, and the request.
  case writeRedirected(to: String, request: String)
  /// There are no credentials to ask with.
  case credentials(CredentialFault)
  /// The answer is a success, but not what was asked for.
  case unusable(request: String, reason: String)

  /// Whether the server does not accept the credentials, for this request or any other.
  package var isUnauthenticated: Bool {
    switch self {
    case .status(let status, _, _): status == 401
    case .credentials(let fault): !fault.mayPass
    default: false
    }
  }

  /// Whether the server refused the caller.
  package var isDenial: Bool {
    switch self {
    case .status(let status, _, _): status == 401 || status == 403
    case .credentials(let fault): !fault.mayPass
    default: false
    }
  }

  /// Whether there was no answer at all, neither from the server nor from its server of tokens.
  package var isSilence: Bool {
    switch self {
    case .transport(.cutOff, _), .transport(.empty, _), .transport(.refused, _): false
    case .transport: true
    case .credentials(let fault): fault.mayPass
    default: false
    }
  }

  /// Whether nobody knows, when it ends a write, whether the write was carried out.
  package var leavesOutcomeUnknown: Bool {
    switch self {
    case .status(let status, _, _): status == 408 || status >= 500 && status != 501
    case .transport(.notConnected, _), .transport(.refusedByProxy, _),
      .transport(.notTrusted, _):
      false
    case .transport: true
    default: false
    }
  }

  /// Whether the server cannot be reached, or fails itself.
  package var isUnavailability: Bool {
    switch self {
    case .status(let status, _, _): status >= 500 || status == 429 || status == 408
    case .transport: true
    case .credentials(let fault): fault.mayPass
    default: false
    }
  }
}

extension ServerFault: CustomStringConvertible {
  /// The sentence that a user reads: the request, what became of it, what to do.
  package var description: String {
    ([summary] + [advice].compactMap { $0 }).joined(separator: "; ")
  }

  /// The request and what became of it.
  package var summary: String {
    switch self {
    case .status(let status, let request, let words),
      .groupNotThere(let status, let request, let words, _):
      "\(request) was answered with \(Self.meaning(status))" + (words.isEmpty ? "" : " (\(words))")
    case .transport(let fault, let request): "\(request) \(fault.summary)"
    case .foreignOrigin(let origin, _, let request):
      "\(request) leads to \(origin), which was not asked"
    case .tooManyRedirects(let request): "\(request) is redirected again and again"
    case .writeRedirected(let target, let request):
      "\(request) is redirected to \(target), where nothing was sent"
    case .credentials(let fault): fault.description
    case .unusable(let request, let reason): "\(request): \(reason)"
    }
  }

  /// What to do; nil when there is nothing to add to the summary.
  package var advice: String? {
    switch self {
    case .status(let status, _, _): Self.advice(status)
    case .groupNotThere(_, _, _, isOffered: true): Self.groupAdvice
    case .groupNotThere:
      "the server offers no Groups; name the patients with --patient or --patients"
    case .transport(let fault, _): fault.advice
    case .foreignOrigin(let origin, let own, _): Self.advice(origin, from: own)
    case .tooManyRedirects: "check the address of the server"
    case .writeRedirected: "give the address of the server that it leads to"
    case .credentials, .unusable: nil
    }
  }

  /// What to do where there is no such Group.
  static let groupAdvice =
    "check --group: it takes the id of a Group that the server has and shows to who asks, not its name"

  private static func meaning(_ status: Int) -> String {
    switch status {
    case 400: "400 (bad request)"
    case 401: "401 (not authenticated)"
    case 403: "403 (not allowed)"
    case 404: "404 (not there)"
    case 405: "405 (method not allowed)"
    case 408: "408 (took too long)"
    case 410: "410 (gone)"
    case 413: "413 (too large)"
    case 422: "422 (not understood)"
    case 429: "429 (too many requests)"
    case 500...: "\(status) (the server failed)"
    default: "\(status)"
    }
  }

  /// A server that writes its own address with another scheme is still the same server: one that
  /// writes https wants to be asked over https from the start, with credentials, and one that
  /// writes http should not be asked over http.
  ///
  /// One that writes another host may have another name inside its own network.
  private static func advice(_ origin: Origin, from own: Origin) -> String {
    switch (own.host == origin.host, own.scheme, origin.scheme) {
    case (true, "http", "https"): "give the server's address with \(origin) in place of \(own)"
    case (true, "https", "http"):
      "ask those who run the server to have it write \(own); over http others can read along"
    default:
      "give --allow-origin \(origin) to follow it, without credentials; if it is the same server, "
        + "its own base URL may be configured wrongly, so ask those who run it to have it write \(own)"
    }
  }

  private static func advice(_ status: Int) -> String {
    switch status {
    case 300..<400: "give the address that it leads to"
    case 401: "give credentials that are valid (--token-file, --client-id or --basic-file)"
    case 403: "ask for leave to read this, or for the scope that it needs"
    case 404, 405: "check the address of the server, and that it has this"
    case 408, 429: "try again later, or give a larger --retry-budget"
    case 410: "run the command again"
    case 413: "give a smaller --page-size"
    case 500...: "try again later, or ask those who run the server"
    default: "ask those who run the server"
    }
  }
}

extension ServerFault {
  /// The status that the server answered with; nil without an answer.
  package var httpStatus: Int? {
    switch self {
    case .status(let status, _, _), .groupNotThere(let status, _, _, _): status
    default: nil
    }
  }
}
