/// What a user wants to have checked, in the user's words, nothing checked yet.
public struct CheckRequest: Sendable {
  /// The files and folders, `-` for standard input, and at most one server.
  public var sources: [String] = []
  /// How a server among the sources is asked.
  public var server = FetchRequest()
  /// How many places of each issue are named.
  public var places = 3
  /// The number of threads that read.
  public var threads = 1

  /// Makes an empty request.
  public init() {}
}

extension CheckRequest {
  /// The most places of each issue that are named.
  private static let placeLimit = 1000

  /// Checks the request: the files, and the server if there is one.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  func checkedSources() throws(UsageError) -> (files: [String], server: String?) {
    guard 1...Self.placeLimit ~= places else {
      throw UsageError("--places \(places): give 1 to \(Self.placeLimit)")
    }
    guard threads > 0 else { throw UsageError("--threads \(threads): give 1 or more") }
    let servers = sources.filter(ReportRequest.isServer)
    guard servers.count < 2 else {
      throw UsageError("give one server; check the others one by one")
    }
    let files = sources.filter { !ReportRequest.isServer($0) }
    if servers.isEmpty || !files.isEmpty { _ = try ReportRequest.checked(sources: files) }
    return (files, servers.first)
  }
}
