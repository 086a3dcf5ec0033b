public import Foundation

/// A folder of one test, gone when the test is.
public final class ScratchFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder with a name of its own.
  public init() throws {
    path = NSTemporaryDirectory() + "adherence-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  public subscript(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and the folders above it; its path.
  @discardableResult
  public func write(_ name: String, _ bytes: Data) throws -> String {
    let url = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
    return self[name]
  }

  /// Writes a file of bytes.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try write(name, Data(bytes))
  }

  /// Writes a file of text.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// Writes a file of text that its owner alone may read, as secrets are; its path.
  @discardableResult
  public func writePrivate(_ name: String, _ text: String) throws -> String {
    let path = try write(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  /// Makes a link to what a path says, as it stands.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  /// Writes a file of lines.
  @discardableResult
  public func write(_ name: String, lines: [String]) throws -> String {
    try write(name, Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// The bytes of a file.
  public func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: self[name]))
  }

  /// The text of a file.
  public func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Whether something of this name is there.
  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

  /// Every file below a folder with its bytes, by relative path.
  public func files(_ name: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let walk = FileManager.default.enumerator(atPath: self[name])
    while let file = walk?.nextObject() as? String {
      guard walk?.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      files[file] = try bytes(name + "/" + file)
    }
    return files
  }
}
