/// Why an export on a server gave nothing.
package enum BulkFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The server does not begin one: its answer in words.
  case notOffered(request: String, reason: String)
  /// The server does not find the group that is to be exported: its answer in words, and whether it is
  /// known that there is no such group.
  case groupNotFound(request: String, reason: String, isKnown: Bool)
  /// The server gave up: its words.
  case exportFailed(words: String)
  /// What the server says of the export makes no sense.
  case unusable(String)
  /// It takes longer than the limit: the limit in seconds, and the pause that would exceed it.
  case pollLimit(seconds: Double, pause: Double, progress: String)
  /// An id cannot stand in a request.
  case badQuestion

  /// The sentence that a user reads.
  package var description: String {
    switch self {
    case .notOffered(let request, let reason):
      "\(request) does not begin an export: \(reason); give --search to read by search instead"
    case .groupNotFound(let request, let reason, isKnown: true):
      "\(request) does not begin an export: \(reason); the server has no such Group either:"
        + " \(ServerFault.groupAdvice)"
    case .groupNotFound(let request, let reason, _):
      "\(request) does not begin an export: \(reason); see whether the server has this group, or, if it"
        + " has no exports, give --search to read by search instead"
    case .exportFailed(let words):
      "the export failed on the server: \(words.isEmpty ? "no reason is given" : words); run the"
        + " command again later, or give --search"
    case .unusable(let reason): "\(reason); tell those who run the server, or give --search"
    case .pollLimit(let seconds, let pause, let progress):
      "the export is not done, and another \(Int(pause.rounded(.up))) s are more than is left of the"
        + " \(Int(seconds)) s of --poll-limit"
        + (progress.isEmpty ? "" : " (the server says: \(progress))")
        + "; run the same command again to go on waiting, or give a larger --poll-limit"
    case .badQuestion: "the group or patient has an id that cannot stand in an address"
    }
  }
}

/// That a server does not begin an export, where the data can be had in another way.
package struct KickoffRefusal: Error, Equatable {
  /// The request and what became of it.
  package let summary: String

  init(_ summary: String) { self.summary = summary }

  /// What a user reads of it.
  package var sentence: String { "\(summary); so the server is searched instead, type by type" }
}

extension BulkExport {
  /// What a fault means to a user: an export that is not allowed has ways around it.
  func sentence(_ fault: ServerFault) async -> String {
    guard fault.httpStatus == 403 else { return fault.description }
    return fault.summary + "; " + ExportWays(await connection.scopes()).sentence
  }
}

/// The ways out when the caller may not export, as far as the scopes show.
package struct ExportWays: Sendable {
  private let scopes: GrantedScopes?

  /// Takes the scopes that were asked for and granted; nil when the credentials have none.
  package init(_ scopes: GrantedScopes?) { self.scopes = scopes }

  /// What to do.
  package var sentence: String {
    guard let scopes else { return "give --search, or credentials that may export" }
    guard let widest = scopes.widest else {
      return "give --search, or have the server let this client export (\(scopes.words))"
    }
    return
      "give --search, or ask for a wider scope, such as --scope \"\(widest)\" (\(scopes.words))"
  }
}
