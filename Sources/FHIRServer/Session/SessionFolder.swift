package import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// The folder of persons' sessions: in it one folder for each, which is locked while its tokens are renewed,
/// with one file, which is sealed by the folder's key.
///
/// The file begins with a line that says of which server it is; that and the session's name are in the
/// authenticated data, so that no session can take another one's place.
public struct SessionFolder: Sendable {
  /// Has the key of the folder; with `makes` a new one for a folder that has none.
  package typealias Key = @Sendable (_ folder: String, _ makes: Bool) throws -> DataKey

  /// Where it is.
  package let path: String
  private let key: Key

  private static let fileName = "session.adh"
  private static let longest = 1 << 20

  /// Names a folder, which need not be there, and where its key is from.
  package init(_ path: String, key: @escaping Key) { (self.path, self.key) = (path, key) }

  /// The names of the sessions that there are, sorted.
  package var names: [String] {
    (FolderEntry.all(in: path) ?? []).filter { $0.kind == .folder && isThere($0.name) }
      .map(\.name).sorted()
  }

  /// Whether a text can name a session: 1 to 60 of a-z, 0-9, `-` and `.`, a letter or digit first.
  package static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z0-9][a-z0-9.-]{0,59}/) != nil
  }

  /// The name of a session with a server that was given none: its host.
  package static func usualName(for server: WebAddress) -> String {
    let name = String(server.origin.host.map { $0 == ":" ? "-" : $0 }.prefix(60))
    return isName(name) ? name : "session"
  }

  private func folder(of name: String) -> String { path + "/" + name }
  private func file(of name: String) -> String { folder(of: name) + "/" + Self.fileName }
  private func isThere(_ name: String) -> Bool {
    Self.isName(name) && FileKind(itself: file(of: name)) == .regular
  }

  private static func context(_ name: String, _ server: String) -> [UInt8] {
    Array("adherence session\n\(server)\n\(name)".utf8)
  }

  /// A session.
  ///
  /// Throws ``CredentialFault`` when there is none or it cannot be read, and what having the key throws.
  package func session(_ name: String) throws -> PersonSession {
    let label = Self.label(name)
    guard isThere(name), let bytes = Descriptor.readFile(file(of: name), limit: Self.longest) else {
      throw CredentialFault.unusableSecret(
        label, reason: "there is none; adherence login SERVER --session \(name) makes it")
    }
    let line = bytes.prefix { $0 != 0x0A }
    let server = String(decoding: line, as: UTF8.self)
    let text = try key(path, false).open(
      bytes[line.endIndex...].dropFirst(), context: Self.context(name, server))
    guard let text, let session = try? JSONDecoder().decode(PersonSession.self, from: Data(text)),
      session.name == name, session.server == server
    else {
      throw CredentialFault.unusableSecret(
        label,
        reason: "its file was changed; adherence login SERVER --session \(name) makes it anew")
    }
    KnownSecrets.add(session.accessToken.revealed)
    if let refresh = session.refreshToken { KnownSecrets.add(refresh.revealed) }
    return session
  }

  /// What a message calls a session.
  package static func label(_ name: String) -> String { "the session \(name)" }

  /// Keeps a session, durably, in place of what there was of its name.
  ///
  /// Throws `OutputError`, and what having the key throws.
  package func keep(_ session: PersonSession) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = Array(try encoder.encode(session))
    let sealed = try key(path, true)
      .seal(text, context: Self.context(session.name, session.server))
    let file = try DurableFile(file(of: session.name), of: path)
    try file.write((Array((session.server + "\n").utf8) + sealed)[...])
    try file.keep()
  }

  /// Takes a session away.
  ///
  /// Throws `OutputError`.
  package func remove(_ name: String) throws(OutputError) {
    guard unsafe unlink(file(of: name)) == 0 || errno == ENOENT else {
      throw .cannotWrite(path)
    }
    _ = unsafe rmdir(folder(of: name))
    _ = Descriptor.syncFolder(path)
  }

  /// Makes the folder of a session, and locks it: one process at a time has its tokens renewed.
  ///
  /// Throws `OutputError`, also when another process holds it for longer than a minute, and
  /// `CancellationError`.
  func lock(_ name: String) async throws -> Int32 {
    let folder = folder(of: name)
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw OutputError.cannotWrite(path)
    }
    return try await FolderLock.open(folder, waiting: 60)
  }

  /// Keeps a new session, once nobody else has it.
  ///
  /// Throws as ``keep(_:)`` does.
  package func keepNew(_ session: PersonSession) async throws {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let whole = try await FolderLock.open(path, waiting: 60)
    defer { FolderLock.release(whole) }
    let lock = try await lock(session.name)
    defer { FolderLock.release(lock) }
    try keep(session)
  }
}
