package import DurableOutput

/// An option of the commands that ask a server, each declared here once.
package struct FetchOption: Sendable, CustomStringConvertible {
  /// Its name, and where a request keeps what is given for it.
  package let option: RequestOption<FetchRequest>
  /// Whether it shapes what the server answers a report, so that a manifest names it.
  package let shapesAnswer: Bool
  /// Whether it says which client asks, together with others that mean nothing alone.
  package let isOfClient: Bool

  private init(
    _ option: RequestOption<FetchRequest>, shapesAnswer: Bool = false, isOfClient: Bool = false
  ) {
    (self.option, self.shapesAnswer, self.isOfClient) = (option, shapesAnswer, isOfClient)
  }

  /// The long name, without dashes.
  package var name: String { option.name }
  /// The name as it is given.
  package var description: String { option.flag }

  /// Whether a request has anything but what is usual.
  package func isGiven(in request: FetchRequest) -> Bool { option.isGiven(in: request) }
}

extension FetchOption {
  static let output = FetchOption(.init("output", \.output, path: .plain))
  static let overwrite = FetchOption(.init("overwrite", \.overwrites))
  static let patient = FetchOption(.init("patient", \.patients))
  static let patients = FetchOption(.init("patients", \.patientsFile, path: .plain))
  static let group = FetchOption(.init("group", \.group), shapesAnswer: true)
  static let search = FetchOption(.init("search", \.searches))
  static let bulk = FetchOption(.init("bulk", \.exports))
  /// The instant from which on changes are asked for.
  package static let since = FetchOption(.init("since", \.since), shapesAnswer: true)
  static let type = FetchOption(.init("type", \.types), shapesAnswer: true)
  static let pollLimit = FetchOption(.init("poll-limit", \.pollLimit))
  static let pageSize = FetchOption(.init("page-size", \.pageSize))
  static let maxPages = FetchOption(.init("max-pages", \.maxPages))
  /// How old an unfinished fetch may be that is resumed.
  package static let resumeWithin = FetchOption(.init("resume-within", \.resumeWithin))

  // What of all that a server has is fetched.
  static let from = FetchOption(.init("from", \.from))
  static let to = FetchOption(.init("to", \.to))
  static let until = FetchOption(.init("until", \.until))
  static let tag = FetchOption(.init("tag", \.tag), shapesAnswer: true)
  static let filter = FetchOption(.init("filter", \.filters))
  static let id = FetchOption(.init("id", \.ids))
  static let everything = FetchOption(.init("everything", \.everything))
  static let deleted = FetchOption(.init("deleted", \.readsDeletions))
  static let sort = FetchOption(.init("sort", \.sort))
  static let limit = FetchOption(.init("limit", \.limit))
  static let count = FetchOption(.init("count", \.counts))

  /// How a server is reached, and who asks.
  private static let reaching = [
    FetchOption(.init("allow-origin", \.server.allowedOrigins)),
    FetchOption(.init("retry-budget", \.server.retryBudget)),
    FetchOption(.init("ca-file", \.server.authorityFile, path: .plain)),
    pollLimit, pageSize, maxPages, FetchOption(.init("concurrency", \.server.concurrency)),
    FetchOption(
      .init("token-file", \.server.credentials.tokenFile, path: .secret(.token))),
    FetchOption(.init("basic-file", \.server.credentials.basicFile, path: .secret(.basic))),
    FetchOption(.init("client-id", \.server.credentials.clientID), isOfClient: true),
    FetchOption(
      .init("private-key-file", \.server.credentials.privateKeyFile, path: .secret(.privateKey)),
      isOfClient: true),
    FetchOption(.init("key-id", \.server.credentials.keyID), isOfClient: true),
    FetchOption(
      .init(
        "client-secret-file", \.server.credentials.clientSecretFile, path: .secret(.clientSecret)),
      isOfClient: true),
    FetchOption(.init("token-url", \.server.credentials.tokenURL), isOfClient: true),
    FetchOption(.init("scope", \.server.credentials.scope), isOfClient: true),
    FetchOption(.init("session", \.server.credentials.session), isOfClient: true),
  ]

  /// The options of a command that reads a server as files, except for those that select patients.
  package static let ofSources =
    [group, search, bulk, since, type, tag] + reaching + [resumeWithin]

  /// The options that mean something for a server only.
  static let forServersOnly =
    [patient, patients, group, search, bulk, since, type, tag] + reaching

  /// The arguments by which a server's answer is shaped, for the manifest.
  package static func arguments(of request: FetchRequest?) -> [String] {
    request.map { request in
      ofSources.filter(\.shapesAnswer).flatMap { $0.option.arguments(of: request) }
    } ?? []
  }
}

extension OptionPath {
  /// A file of a secret.
  fileprivate static func secret(_ kind: SecretKind) -> OptionPath { .secret(kind.credential) }
}
