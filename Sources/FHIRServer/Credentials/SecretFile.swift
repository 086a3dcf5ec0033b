internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// A file that holds one secret.
package enum SecretFile {
  /// The most bytes that a secret has; a file that is longer is another file.
  static let longest = 65_536

  /// Reads a secret from a file, or from standard input when the path is `-`.
  ///
  /// `name` is what an error calls the file. Line breaks at its end are no part of a secret.
  /// Throws ``CredentialFault/unusableSecret(_:reason:)``, which never holds anything of it.
  package static func read(_ path: String, calling name: String) throws(CredentialFault) -> Secret {
    let bytes = try bytes(path, name)
    guard bytes.count <= longest else {
      throw .unusableSecret(name, reason: "it is longer than \(longest) bytes, so it is no secret")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      throw .unusableSecret(name, reason: "it is no text in UTF-8")
    }
    let secret = Secret(text).withoutFinalNewline
    guard !secret.revealed.isEmpty else { throw .unusableSecret(name, reason: "it is empty") }
    return secret
  }

  /// Refuses a file that others than its owner can read, as the file of a data key is; what is no file, such as
  /// a pipe, is nobody else's.
  static func checkIsPrivate(_ path: String, calling name: String) throws(CredentialFault) {
    guard FileKind(path: path) == .regular, Descriptor.isReadableByOthers(path) else { return }
    throw .unusableSecret(name, reason: "others can read it; chmod 600 it")
  }

  private static func bytes(_ path: String, _ name: String) throws(CredentialFault) -> [UInt8] {
    let isFile = path != "-"
    let descriptor = isFile ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    defer { if isFile, descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, let bytes = read(descriptor) else {
      throw .unusableSecret(
        name, reason: isFile ? SystemReason.ofReading(path) : "it cannot be read")
    }
    return bytes
  }

  /// Reads to the end, or a little further than a secret may be long; nil when that fails.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    var count = 0
    while count < bytes.count {
      let size = unsafe bytes.withUnsafeMutableBytes {
        unsafe Descriptor.read(
          from: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      guard size >= 0 else { return nil }
      if size == 0 { break }
      count += size
    }
    return Array(bytes[..<count])
  }
}

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
  /// Where systemd hands over files; nil outside a service.
  private let folder: String?

  /// Looks at the variables of an environment; no other variable is kept.
  init(_ environment: [String: String]) {
    folder = environment["CREDENTIALS_DIRECTORY"].flatMap { $0.isEmpty ? nil : $0 }
    var places: [SecretKind: Place] = [:]
    for kind in SecretKind.allCases {
      if let folder, FileManager.default.fileExists(atPath: "\(folder)/\(kind.credential)") {
        places[kind] = .file("\(folder)/\(kind.credential)")
      } else if let text = environment[kind.variable], !text.isEmpty {
        places[kind] = .variable(Secret(text))
      }
    }
    self.places = places
  }

  /// Those of some kinds that are there.
  func kinds(of wanted: [SecretKind]) -> [SecretKind] { wanted.filter { places[$0] != nil } }

  /// Whether a file is one that systemd hands over: it sees to it who can read that.
  func isHandedOver(_ path: String) -> Bool { folder.map { path.hasPrefix($0 + "/") } ?? false }

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
