/// The secrets that a run may need, and the places where each may be.
enum SecretKind: String, CaseIterable, Sendable {
  case token
  case basic
  case clientSecret = "client-secret"
  case privateKey = "private-key"

  /// The option that names a file.
  var option: String { "--\(rawValue)-file" }
  /// The file in `$CREDENTIALS_DIRECTORY` in which systemd hands it over.
  var credential: String { "adherence.\(rawValue)" }
  /// The variable of the environment, where neither of the others is there.
  var variable: String {
    "ADHERENCE_" + rawValue.uppercased().replacing("-", with: "_")
  }
}
