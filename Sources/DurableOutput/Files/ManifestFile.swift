internal import CLinux
package import FoundationEssentials
internal import Glibc

/// A file that was read or written, as a manifest describes it.
public struct ManifestFile: Codable, Equatable, Sendable {
  /// Where it is: one that was written by its path from the output's folder on.
  public let path: String
  /// The number of its bytes.
  public let bytes: Int
  /// The SHA-256 of its bytes in hexadecimal; left out when it was not computed.
  public let sha256: String?

  /// Describes a file.
  public init(path: String, bytes: Int, sha256: String?) {
    (self.path, self.bytes, self.sha256) = (path, bytes, sha256)
  }
}

extension ManifestFile {
  /// The bytes that are read from a file at a time.
  private static let pieceSize = 1 << 18
  /// The number of files above which one sync of the whole disk is faster than one for each file.
  private static let manyFiles = 256

  /// Makes the files of a folder that were written durable and describes them, in their order, on so
  /// many threads; those that are known were described while they were written.
  package static func settle(
    _ paths: [String], in folder: String, knowing known: [ManifestFile] = [], threads: Int
  ) async throws -> [ManifestFile] {
    let known = Dictionary(known.map { ($0.path, $0) }) { $1 }
    let isMany = paths.count > manyFiles
    if !isMany { for path in paths { startWritingOut(path, in: folder) } }
    let files = try await withThrowingTaskGroup(of: [(Int, ManifestFile)].self) { group in
      for first in 0..<min(threads, paths.count) {
        group.addTask {
          try stride(from: first, to: paths.count, by: threads).map {
            try Task.checkCancellation()
            let path = paths[$0]
            guard let file = known[path] else {
              return ($0, try describe(path, in: folder, syncs: !isMany))
            }
            if !isMany { try sync(path, in: folder) }
            return ($0, file)
          }
        }
      }
      var files = [ManifestFile?](repeating: nil, count: paths.count)
      for try await part in group {
        for (place, file) in part { files[place] = file }
      }
      return files.compactMap(\.self)
    }
    if isMany { try syncDisk(of: folder) }
    return files
  }

  /// Asks the system to start writing a file to the disk, so that the disk is busy before anybody
  /// waits for it.
  private static func startWritingOut(_ path: String, in folder: String) {
    guard let descriptor = try? openFile(path, in: folder, syncs: false) else { return }
    // An error here shows up again in `fsync`.
    _ = start_writing_out(descriptor, 0, 0)
    close(descriptor)
  }

  /// Makes all durable that was written to the disk of a folder.
  private static func syncDisk(of folder: String) throws(OutputError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(folder) }
    defer { close(descriptor) }
    guard write_out_file_system(descriptor) == 0 else {
      throw .cannotWrite(folder)
    }
  }

  /// Describes a file that was written, made durable when `syncs`.
  package static func describe(
    _ path: String, in folder: String, syncs: Bool = false
  ) throws -> ManifestFile {
    let descriptor = try openFile(path, in: folder, syncs: syncs)
    defer { close(descriptor) }
    var (hash, count) = (SHA256(), 0)
    // Piece by piece: a file that is mapped whole counts as memory of the process.
    try unsafe withUnsafeTemporaryAllocation(byteCount: pieceSize, alignment: 16) { piece in
      while true {
        let size = unsafe Descriptor.read(from: descriptor, into: piece)
        guard size >= 0 else { throw OutputError.cannotWrite(path) }
        if size == 0 { break }
        unsafe hash.update(piece.assumingMemoryBound(to: UInt8.self).span.extracting(first: size))
        count += size
      }
    }
    return ManifestFile(path: path, bytes: count, sha256: String(hexadecimal: hash.finalize()))
  }

  private static func sync(_ path: String, in folder: String) throws(OutputError) {
    close(try openFile(path, in: folder, syncs: true))
  }

  /// Opens a file that was written, made durable when `syncs`.
  private static func openFile(
    _ path: String, in folder: String, syncs: Bool
  ) throws(OutputError) -> Int32 {
    let descriptor = unsafe open(folder + "/" + path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    guard !syncs || fsync(descriptor) == 0 else {
      let fault = OutputError.cannotWrite(path)
      close(descriptor)
      throw fault
    }
    return descriptor
  }
}

extension JSONEncoder {
  /// Writes JSON that people read, too: indented, its keys sorted, slashes as they are.
  package static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
