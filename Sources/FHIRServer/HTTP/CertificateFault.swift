/// Why the certificate of a server is not accepted.
package enum CertificateFault: Equatable, Sendable {
  /// No authority that is trusted has signed it.
  case unverified
  /// It is not valid any more.
  case expired
  /// It is not valid yet.
  case notYetValid
  /// It is for another host.
  case otherHost
  /// The file of authorities that the user gave cannot be used, and why.
  case unusableAuthorities(file: String, reason: String)
}

extension CertificateFault: CustomStringConvertible {
  /// What is wrong, as the end of a sentence.
  package var description: String {
    switch self {
    case .unverified: "it cannot be verified"
    case .expired: "it has expired"
    case .notYetValid: "it is not valid yet"
    case .otherHost: "it is for another host (its subjectAltName counts, its subject does not)"
    case .unusableAuthorities(let file, let reason): "\(file) cannot be used: \(reason)"
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .unverified: "check the address, or give the authority that signed it with --ca-file"
    case .expired: "ask those who run the server to renew it, and check this machine's clock"
    case .notYetValid: "check this machine's clock, or ask those who run the server"
    case .otherHost: "check the address, or ask those who run the server for one with this name"
    case .unusableAuthorities: "check --ca-file"
    }
  }
}
