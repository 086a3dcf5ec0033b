/// Why a fetch cannot be made, or gave nothing to begin with.
public enum FetchError: Error, Equatable, CustomStringConvertible {
  /// The server refused the caller; the sentence that a user reads.
  case refused(String)
  /// There is no usable answer; the sentence that a user reads.
  case unavailable(String)
  /// The file of authorities cannot be used; the sentence that a user reads.
  case unusableAuthorities(String)
  /// The run was interrupted before there was anything to go on with; the sentence that a user reads.
  case interrupted(String)
  /// The output exists and is something else.
  case outputIsNoFetch(String)
  /// The output holds a file that no fetch wrote.
  case foreignFile(String, name: String, others: Int)
  /// The output holds a fetch that has ended and cannot go on.
  case fetchIsFinished(String)
  /// The output holds an unfinished fetch of something else.
  case otherFetch(String)
  /// The output holds an unfinished fetch that was encrypted by another key.
  case otherKey(String, name: String)
  /// A file of an earlier run cannot be read back.
  case unreadableFetch(String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .refused(let sentence), .unavailable(let sentence), .unusableAuthorities(let sentence),
      .interrupted(let sentence):
      sentence
    case .outputIsNoFetch(let path):
      "\(path) exists and was not fetched by this tool, so it is left alone; give another --output"
    case .foreignFile(let path, let name, let others):
      "\(path) holds \(name)\(others > 0 ? " and \(others) more" : ""), which no fetch wrote, so it"
        + " is left alone; move it away, or give another --output"
    case .fetchIsFinished(let path):
      "\(path) holds a fetch that has ended; give another --output, or --overwrite to fetch anew"
    case .otherFetch(let path):
      "\(path) holds an unfinished fetch of something else; give the same server, types, patients"
        + " and dates to go on, another --output, or --overwrite to begin anew"
    case .otherKey(let path, let name):
      "\(path) holds an unfinished fetch that was encrypted by another key than the one in \(name); give"
        + " the right --key-file to go on, another --output, or --overwrite to begin anew"
    case .unreadableFetch(let path, let reason):
      "\(path), which an earlier run fetched, cannot be read back: \(reason); give --overwrite to"
        + " begin anew"
    }
  }

  /// Whether it is about what lies in the output, and not about the server.
  package var isOfOutput: Bool {
    switch self {
    case .refused, .unavailable, .unusableAuthorities, .interrupted: false
    case .outputIsNoFetch, .foreignFile, .fetchIsFinished, .otherFetch, .otherKey,
      .unreadableFetch:
      true
    }
  }

  /// The error for a fault of the server.
  package init(_ fault: ServerFault) {
    self = fault.isDenial ? .refused(fault.description) : .unavailable(fault.description)
  }

  /// The error for a fault without a request: the file of authorities cannot be used, or libcurl.
  package init(_ fault: TransportFault) {
    switch fault {
    case .notTrusted(let reason): self = .unusableAuthorities("--ca-file \(reason)")
    case .notConnected(let reason): self = .unavailable("no server can be asked: \(reason)")
    default: self = .unavailable("the server \(fault)")
    }
  }
}
