/// Why there are no credentials to ask with; no case holds a secret.
package enum CredentialFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file that should hold a secret cannot be used: its path and the reason.
  case unusableFile(String, reason: String)
  /// The server says nowhere where tokens are given out.
  case noTokenAddress(String)
  /// The server gave no token: where it was asked, the status and the server's words.
  case refused(at: String, status: Int, words: String)

  /// The sentence that a user reads.
  package var description: String {
    switch self {
    case .unusableFile(let path, let reason): "\(path) cannot be used: \(reason)"
    case .noTokenAddress(let server):
      "\(server) does not say where tokens are given out; name the place with --token-url"
    case .refused(let address, let status, let words):
      "\(address) gave no token (status \(status)): \(words)"
    }
  }
}
