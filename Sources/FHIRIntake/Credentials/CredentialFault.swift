/// Why there are no credentials to ask with; no case holds a secret.
package enum CredentialFault: Error, Equatable, Sendable {
  /// A secret cannot be used: where it comes from, and the reason.
  case unusableSecret(String, reason: String)
  /// The server says nowhere where tokens are given out.
  case noTokenAddress(String)
  /// Tokens are given out where anybody on the way could listen.
  case insecureTokenAddress(String)
  /// No token was given: where it was asked for, the status, the server's words, what to do.
  case refused(at: String, status: Int, words: String, advice: String? = nil)
  /// The server of tokens cannot be asked, or fails itself.
  case unavailable(at: String, reason: String)

  /// Whether a later attempt may do better.
  package var mayPass: Bool {
    if case .unavailable = self { return true }
    return false
  }
}

extension CredentialFault: CustomStringConvertible {
  /// The sentence that a user reads.
  package var description: String {
    switch self {
    case .unusableSecret(let name, let reason): "\(name) cannot be used: \(reason)"
    case .noTokenAddress(let server):
      "\(server) does not say where tokens are given out; name the place with --token-url"
    case .insecureTokenAddress(let address):
      """
      the server gives out tokens at \(address), where others can listen; ask for an https \
      address, or name the place with --token-url
      """
    case .refused(let address, let status, let words, let advice):
      "\(address) gave no token (status \(status)): \(words)" + (advice.map { "; \($0)" } ?? "")
    case .unavailable(let address, let reason):
      "\(address) cannot be asked for a token: \(reason); try again later"
    }
  }
}
