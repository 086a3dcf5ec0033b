/// Why nobody was logged in; no case holds a secret.
public enum LoginFault: Error, Equatable, CustomStringConvertible {
  /// The server lets no person in this way: its address, and what is missing.
  case notOffered(String, reason: String)
  /// The person, or the server, did not allow it: its address, and its words.
  case denied(String, words: String)
  /// What came back is no answer to what was asked: why.
  case foreignAnswer(String)
  /// Nobody came back in so many seconds.
  case timedOut(Double)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .notOffered(let server, let reason):
      "no person can log in to \(server): \(reason); use a key of this program (SMART Backend Services:"
        + " --client-id, --private-key-file and --key-id), or --token-file"
    case .denied(let server, let words): "\(server) let nobody in: \(words)"
    case .foreignAnswer(let reason):
      "what came back is no answer to this login: \(reason); nothing was kept, log in again"
    case .timedOut(let seconds):
      "nobody came back from the login in \(Int(seconds)) seconds; try again, or give a longer --timeout"
    }
  }
}
