internal import FHIRIntake
internal import Foundation

/// The secrets that the environment holds without being asked.
///
/// For each kind: the credential that systemd hands over (`LoadCredential=adherence.token:…`),
/// else the variable (`ADHERENCE_TOKEN`).
struct OfferedSecrets: Sendable {
  private enum Place: Sendable {
    case file(String)
    case variable(Secret)
  }

  private let places: [SecretKind: Place]

  /// Looks at the variables of an environment; no other variable is kept.
  init(_ environment: [String: String]) {
    var places: [SecretKind: Place] = [:]
    for kind in SecretKind.allCases {
      if let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty,
        FileManager.default.fileExists(atPath: "\(folder)/\(kind.credential)")
      {
        places[kind] = .file("\(folder)/\(kind.credential)")
      } else if let text = environment[kind.variable], !text.isEmpty {
        places[kind] = .variable(Secret(text))
      }
    }
    self.places = places
  }

  /// Those of some kinds that are there.
  func kinds(of wanted: [SecretKind]) -> [SecretKind] { wanted.filter { places[$0] != nil } }

  /// Where a secret is, as a message calls it.
  func name(_ kind: SecretKind) -> String {
    switch places[kind] {
    case .file(let path): path
    case .variable, nil: kind.variable
    }
  }

  /// The secret of a kind; nil when there is none.
  ///
  /// Throws ``CredentialFault`` when systemd's file cannot be read.
  func secret(_ kind: SecretKind) throws(CredentialFault) -> Secret? {
    switch places[kind] {
    case .file(let path): return try SecretFile.read(path, calling: path)
    case .variable(let secret): return secret.withoutFinalNewline
    case nil: return nil
    }
  }
}
