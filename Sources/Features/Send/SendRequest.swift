internal import DurableOutput
internal import FHIRFiles
internal import FHIRServer

/// What a user wants to have sent: options as texts, nothing checked yet.
public struct SendRequest: Sendable {
  /// The way to the server.
  public var writing = WritingRequest()
  /// The files and folders.
  public var sources: [String] = []
  /// The types that are sent, some of them between commas; all when there are none.
  public var types: [String] = []
  /// Tags that each gets, with or without their system and `|`.
  public var tags: [String] = []
  /// The resources that are deleted, as `TYPE/ID`.
  public var deletions: [String] = []
  /// The file of what becomes of each.
  public var results = "results.csv"
  /// Where the key of encrypted files is from.
  public var keys: KeySource

  /// Makes an empty request.
  public init(keys: KeySource) { self.keys = keys }
}

/// Resources to be sent: every choice, checked.
public struct SendPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let files: ResourceFiles
  /// The types that are sent; nil for all.
  let types: Set<String>?
  let tags: [WrittenJSON]
  let deletions: [ServerPlace]
  let results: String

  /// Checks a request, looks for its files, and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, ``IntakeError`` for files that are not there,
  /// ``KeyError``, ``BadInput`` for a fetch that is not complete, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(_ request: SendRequest) throws {
    guard !request.sources.isEmpty || !request.deletions.isEmpty else {
      throw UsageError("name the FILE or FOLDER that is sent, or what to --delete")
    }
    let named = request.types.flatMap { $0.split(separator: ",").map(String.init) }
    if let unknown = named.first(where: { !ResourceTypes.all.contains($0) }) {
      throw UsageError("--type \(unknown): is no type of resource")
    }
    types = named.isEmpty ? nil : Set(named)
    tags = try WritingTags.codings(request.tags, "--tag")
    deletions = try request.deletions.map { text in
      let place = try ServerPlace(text, "--delete")
      guard place.type != nil else {
        throw UsageError("--delete \(text): give type and id, such as MedicationRequest/17")
      }
      return place
    }
    server = try request.writing.checked()
    files = try ResourceFiles(
      InputDiscovery(sources: request.sources).unlocked(by: request.keys))
    (writing, results) = (request.writing, request.results)
  }
}

/// What of the input cannot be sent, so that nothing was.
public struct BadInput: Error, Equatable, CustomStringConvertible {
  /// The most that are told.
  private static let most = 100

  private var places: [String] = []
  private var count = 0

  /// Adds what is wrong at a place, which is a file, and mostly a line.
  mutating func add(_ place: String, _ reason: String) {
    count += 1
    if count <= Self.most { places.append("\(place): \(reason)") }
  }

  /// Throws when anything was added.
  func check() throws(BadInput) { if count > 0 { throw self } }

  /// The sentences that a user reads, one a line.
  public var description: String {
    let more = count > Self.most ? ["and \(count - Self.most) more"] : []
    return (places + more).joined(separator: "\n")
  }
}
