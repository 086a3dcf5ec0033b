internal import DurableOutput
internal import FHIRServer

/// What a user wants to have done with small named records on a server: options as texts.
public struct AppDataRequest: Sendable {
  /// The way to the server.
  public var writing = WritingRequest()
  /// The name of the record; nil for all.
  public var name: String?
  /// The tags that it gets, or that those have that are listed.
  public var tags: [String] = []
  /// The only version that is written over; nil for the one that is there.
  public var version: String?

  /// Makes an empty request.
  public init() {}
}

/// What is to be done with named records: every choice, checked.
public struct AppDataPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let name: String?
  let tags: [WrittenJSON]
  let version: EntityTag?

  /// Checks a request and makes the plan of it; `writes` is whether something is changed.
  ///
  /// Throws ``UsageError``, and `CredentialFault` for a secret that cannot be used.
  public init(_ request: AppDataRequest, writes: Bool) throws {
    name = try request.name.map { name throws(UsageError) in try NamedRecord.checked(name) }
    tags = try WritingTags.codings(request.tags, "--tag")
    version = request.version.flatMap { EntityTag(header: $0) }
    server = try writes ? request.writing.checked() : ServerPlan(request.writing.server)
    writing = request.writing
  }
}
