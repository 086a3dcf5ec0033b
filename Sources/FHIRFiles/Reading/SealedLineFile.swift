internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials

/// A file of lines that several threads read at the same time, each another stretch of it.
protocol StretchFile: Sendable {
  /// What is found out about the file while it is read.
  var account: LineFileAccount { get }
  /// The number of stretches.
  var stretchCount: Int { get }

  /// The lines that begin in a stretch, as a range of the bytes read into a buffer; nil when there are
  /// none.
  ///
  /// `spare` is a buffer to reuse.
  func lines(
    of stretch: LineStretch, reusing spare: inout [UInt8]
  ) -> (bytes: [UInt8], range: Range<Int>)?
}

/// An encrypted file of lines, each chunk of which is a stretch.
///
/// A chunk that was changed is left out, and the others are read: each has whole lines.
final class SealedLineFile: StretchFile {
  let account: LineFileAccount
  let stretchCount: Int

  private let file: SealedFile
  /// Keeps the file open.
  private let readable: ReadableFile

  /// Takes an open file, which must be where it belongs.
  init(
    _ readable: ReadableFile, at path: String, key: DataKey, isHashed: Bool
  ) throws(ByteStreamError) {
    do throws(SealedFile.Fault) {
      file = try SealedFile(descriptor: readable.descriptor, key: key)
      guard file.isAt(URL(filePath: path).standardizedFileURL.path) else { throw .otherPlace }
    } catch {
      throw ByteStreamError(error)
    }
    self.readable = readable
    stretchCount = max(1, file.chunkCount)
    account = LineFileAccount(stretchCount: stretchCount, isHashed: isHashed)
  }

  func lines(
    of stretch: LineStretch, reusing spare: inout [UInt8]
  ) -> (bytes: [UInt8], range: Range<Int>)? {
    let bytes = file.bytes(of: stretch.number)
    if let place = stretch.hashPlace {
      unsafe bytes.withUnsafeBytes { unsafe account.hash?.add($0, at: place) }
    }
    var found = LineFileAccount.Stretch()
    found.byteCount = bytes.count
    if stretch.number == stretchCount - 1, file.isCutOff { found.error = .sealCutOff }
    defer { account.note(found, at: stretch.number) }
    guard stretch.number < file.chunkCount else { return nil }
    do throws(SealedFile.Fault) {
      let (lines, count) = try file.lines(
        of: stretch.number, in: bytes, padding: Chunk.padding)
      return (lines, 0..<count)
    } catch {
      found.error = ByteStreamError(error)
      return nil
    }
  }
}

extension ByteStreamError {
  /// Why a file at rest cannot be read.
  init(_ fault: SealedFile.Fault) {
    self =
      switch fault {
      case .notSealed, .damaged, .otherPlace: .sealDamaged
      case .otherKey: .otherKey
      case .cutOff: .sealCutOff
      case .system(let code): .system(code)
      }
  }
}
