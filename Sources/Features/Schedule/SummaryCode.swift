internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// What a run ended with, as the summary of its report says it, once that was made: what follows, such as telling
/// somebody, can fail, too.
struct SummaryCode {
  private static let name = "summary.json"
  private let code: Int32

  init(_ code: Int32) { self.code = code }

  /// Has a report's summary say the code, and its manifest describe the summary.
  ///
  /// Throws ``OutputError``.
  func write(in folder: String) throws {
    let (path, manifestPath) = (folder + "/" + Self.name, folder + "/manifest.json")
    guard let bytes = Descriptor.readFile(path), let manifest = Descriptor.readFile(manifestPath)
    else { throw OutputError.cannotWrite(folder) }
    let text = String(decoding: bytes, as: UTF8.self)
    let amended = text.replacing(/(?m)^  "exit_code" : \d+/, with: "  \"exit_code\" : \(code)")
    guard amended != text else { return }
    var known = try JSONDecoder().decode(Manifest.self, from: Data(manifest))
    try Self.replace(path, with: Array(amended.utf8))
    let summary = try ManifestFile.describe(Self.name, in: folder)
    known.files = known.files.map { $0.path == Self.name ? summary : $0 }
    try Self.replace(manifestPath, with: try known.bytes)
  }

  /// Writes a file in place of another one, readable by the same users.
  private static func replace(_ path: String, with bytes: [UInt8]) throws(OutputError) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let file = try DurableFile(path, of: path)
    try file.write(bytes[...])
    try file.keep()
    if isThere { _ = unsafe chmod(path, status.st_mode & 0o777) }
  }
}
