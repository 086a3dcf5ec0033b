internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials
internal import Glibc

/// Where the key is from that opens encrypted files, or that they are encrypted by.
///
/// In this order: the file that an option names; systemd's credential `adherence.data-key`; the file that
/// was generated when something was encrypted without either.
public struct KeySource: Equatable, Sendable {
  /// The name of the credential that systemd hands over.
  public static let credential = "adherence.data-key"
  /// The most bytes that a key file has.
  private static let longest = 65_536

  /// The file that an option names.
  public var file: String?
  private let credentialFile: String?
  /// The file that is generated when there is no other key.
  let generatedFile: String

  /// Looks at the variables of an environment.
  public init(_ environment: [String: String], file: String? = nil) {
    self.file = file
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    credentialFile = folder("CREDENTIALS_DIRECTORY").flatMap { folder in
      let path = folder + "/" + Self.credential
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    let configuration = folder("XDG_CONFIG_HOME") ?? (folder("HOME") ?? "") + "/.config"
    generatedFile = configuration + "/adherence/data.key"
  }

  /// The key; nil when there is none.
  ///
  /// Throws ``KeyError`` for one that cannot be used.
  func key() throws(KeyError) -> WrappingKey? {
    if let file { return try Self.key(in: file, isPrivate: true) }
    if let credentialFile { return try Self.key(in: credentialFile, isPrivate: false) }
    guard FileManager.default.fileExists(atPath: generatedFile) else { return nil }
    return try Self.key(in: generatedFile, isPrivate: true)
  }

  /// The key; one is generated when there is none, and `tell` gets a sentence about that.
  ///
  /// Throws ``KeyError``, and ``OutputError`` when the file cannot be written.
  func keyToEncrypt(_ tell: (_ sentence: String) -> Void) throws -> WrappingKey {
    if let key = try key() { return key }
    let folder = generatedFile.parentPath
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = try DurableFile(generatedFile, of: folder)
    let digits = String(hexadecimal: DataKey.randomBytes(DataKey.size))
    try file.write(Array((digits + "\n").utf8)[...])
    try file.keep()
    tell(
      "a key was made: \(generatedFile); keep a copy in a safe place, for without it what is encrypted"
        + " cannot be read and must be fetched anew")
    return try Self.key(in: generatedFile, isPrivate: true)
  }

  private static func key(in path: String, isPrivate: Bool) throws(KeyError) -> WrappingKey {
    guard !isPrivate || !Descriptor.isReadableByOthers(path) else {
      throw .unusable(path, reason: "others can read it; chmod 600 it")
    }
    guard let bytes = Descriptor.readFile(path, limit: longest + 1) else {
      throw .unusable(path, reason: SystemReason.ofReading(path))
    }
    guard let key = WrappingKey(bytes, calling: path) else {
      throw .unusable(
        path,
        reason: "give 32 bytes, 64 hexadecimal digits, or a passphrase of 12 characters or more")
    }
    return key
  }

  /// The data key of a folder that has one.
  ///
  /// Throws ``KeyError``.
  func dataKey(of folder: String) throws(KeyError) -> DataKey {
    guard let key = try key() else { throw .noKey(folder) }
    do throws(WrappedKey.Fault) {
      return try WrappedKey.key(of: folder, by: key)
    } catch {
      throw error == .otherKey
        ? .otherKey(folder, name: key.name) : .unreadable(folder + "/" + WrappedKey.fileName)
    }
  }
}

/// Why encrypted files cannot be read, or written.
public enum KeyError: Error, Equatable, CustomStringConvertible {
  /// A file that is to hold a key cannot be used.
  case unusable(String, reason: String)
  /// A folder is encrypted, and no key was given.
  case noKey(String)
  /// A folder is encrypted by another key than the one that was given.
  case otherKey(String, name: String)
  /// The file that holds a wrapped data key cannot be read.
  case unreadable(String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .unusable(let path, let reason): "the key file \(path) cannot be used: \(reason)"
    case .noKey(let folder):
      "\(folder) is encrypted; give --key-file with the key that it was encrypted by; when that is lost, move"
        + " the folder away, and everything is fetched anew"
    case .otherKey(let folder, let name):
      "\(folder) is encrypted by another key than the one in \(name); give --key-file with the right one, or"
        + " move the folder away when that is lost, and everything is fetched anew"
    case .unreadable(let path):
      "\(path) is damaged, so what lies beside it cannot be read; put back a copy of it, or fetch anew"
    }
  }
}

extension InputDiscovery {
  /// How many folders above a file are looked into for its data key.
  private static let levels = 3

  /// The same with the data keys of all encrypted files.
  ///
  /// A data key lies in a file's folder or in one above it; files without any are reported when they are read.
  /// Throws ``KeyError``.
  func unlocked(by source: KeySource) throws(KeyError) -> InputDiscovery {
    var discovery = self
    var keys: [String: DataKey] = [:]
    for path in sealedPaths {
      guard let folder = Self.keyFolder(of: path) else { continue }
      if keys[folder] == nil { keys[folder] = try source.dataKey(of: folder) }
      TemporaryCipher.turnOn()
      discovery.keys[path] = keys[folder]
    }
    return discovery
  }

  private static func keyFolder(of file: String) -> String? {
    var folder = file.parentPath
    for _ in 0...levels {
      if WrappedKey.isThere(in: folder) { return folder }
      folder = folder.parentPath
    }
    return nil
  }
}
