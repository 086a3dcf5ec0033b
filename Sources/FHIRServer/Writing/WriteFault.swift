/// Why something was not written; no case holds a secret, a query or patient data.
package enum WriteFault: Error, Equatable, Sendable {
  /// The server does not offer it: the status, 0 where it was not asked, the request, the server's words.
  case notSupported(Int, request: String, words: String)
  /// The server refused it: the status, the request, and its words.
  case refused(Int, request: String, words: String)
  /// The resource is not there, or was deleted.
  case notThere(String)
  /// Somebody else changed the resource: what is known of it.
  case changed(String, reason: String)
  /// The resource is not as its version of FHIR has it: the paths and what is wrong.
  case unfit(type: String, version: String, faults: [String])
  /// The server tells no version of the resource.
  case noVersion(String)
  /// Whoever was asked did not agree.
  case notAllowed
  /// The server gave no usable answer.
  case server(ServerFault)

  /// The fault of a write that was answered with a status that is no success.
  init(_ fault: ServerFault) {
    guard case .status(let status, let request, let words) = fault else {
      self = .server(fault)
      return
    }
    switch status {
    case 403, 404, 405, 501: self = .notSupported(status, request: request, words: words)
    case 400, 402, 406...407, 409...428, 430..<500:
      self = .refused(status, request: request, words: words)
    default: self = .server(fault)
    }
  }

  /// The status of the server's answer; nil without one.
  package var httpStatus: Int? {
    switch self {
    case .notSupported(let status, _, _): status == 0 ? nil : status
    case .refused(let status, _, _): status
    case .server(let fault): fault.httpStatus
    default: nil
    }
  }

  /// Whether nobody knows whether it was carried out.
  package var leavesOutcomeUnknown: Bool {
    if case .server(let fault) = self { fault.leavesOutcomeUnknown } else { false }
  }
}

extension WriteFault: CustomStringConvertible {
  /// The sentence that a user reads: what became of it, and what to do.
  package var description: String {
    switch self {
    case .notSupported(let status, let request, let words):
      "not supported: \(request)" + (status == 0 ? "" : " was answered with \(status)")
        + Self.said(words)
        + (status == 403 ? "; ask for leave to write this, or for the scope that it needs" : "")
    case .refused(let status, let request, let words):
      "refused: \(request) was answered with \(status)" + Self.said(words)
    case .notThere(let name): "\(name) is not there"
    case .changed(let name, let reason): "\(name) \(reason); nothing was written"
    case .unfit(let type, let version, let faults):
      "nothing was sent, because the \(type) is not as FHIR \(version) has it: "
        + faults.joined(separator: "; ")
    case .noVersion(let name):
      "the server tells no version of \(name), so a change of somebody else could be lost; give --force"
        + " to write all the same"
    case .notAllowed: "nothing was sent"
    case .server(let fault): fault.description
    }
  }

  private static func said(_ words: String) -> String { words.isEmpty ? "" : " (\(words))" }
}

/// Whether a run may change what a server has.
///
/// A server of this machine may be changed; any other after a person agreed, by `--yes` or when asked
/// before the first write.
package actor WritePermission {
  private var isGiven: Bool
  private let server: WebAddress
  private let ask: (@Sendable (_ question: String) -> Bool)?

  /// Makes it; `ask` asks the person at the terminal, nil where nobody is.
  package init(
    _ server: WebAddress, isGiven: Bool, ask: (@Sendable (_ question: String) -> Bool)?
  ) {
    (self.server, self.isGiven, self.ask) = (server, isGiven || server.isOfThisMachine, ask)
  }

  /// Throws ``WriteFault/notAllowed`` unless the server may be changed.
  func check() throws(WriteFault) {
    if isGiven { return }
    guard let ask, ask("Write to \(server)?") else { throw .notAllowed }
    isGiven = true
  }
}
