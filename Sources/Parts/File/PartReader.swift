internal import DurableOutput
internal import Glibc

/// Reads the file of a part, section by section.
package final class PartReader {
  /// The path.
  package let path: String
  /// What it is of.
  package let identity: PartFile.Identity
  /// The SHA-256 of all that it says.
  package let digest: [UInt8]
  private let descriptor: Int32
  /// Where the first section begins, and where the last one ends.
  private let sections: Range<Int>

  /// Opens a file and looks through all of it.
  ///
  /// Throws ``PartFault``.
  package init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PartFault.unreadable(reason: SystemReason.last) }
    do {
      let size = Int(lseek(descriptor, 0, SEEK_END))
      let end = size - PartFile.trailer
      guard end > 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.cut }
      digest = try Self.checked(descriptor, upTo: end)
      lseek(descriptor, 0, SEEK_SET)
      let head = try Self.take(descriptor, PartFile.head.count + 8)
      let form = UInt32(littleEndian: head[4..<8])
      guard Array(head.prefix(4)) == PartFile.head, form == PartFile.form else {
        throw PartFault.damaged(reason: "it is no part of a report, or of another version")
      }
      let length = Int(UInt32(littleEndian: head[8...]))
      guard length <= end - head.count else { throw Self.cut }
      identity = try BinaryCoder.value(of: try Self.take(descriptor, length))
      sections = head.count + length..<end
    } catch {
      close(descriptor)
      throw error is BinaryFault ? Self.cut : error
    }
  }

  deinit { close(descriptor) }

  /// Hands out the sections in the order in which they were written.
  ///
  /// Throws ``PartFault``, and what `body` throws.
  package func forEachSection(
    _ body: (_ section: PartFile.Section, _ bytes: [UInt8]) throws -> Void
  ) throws {
    for place in try places() { try body(place.section, try bytes(at: place)) }
  }

  /// Where a section is.
  package struct Place {
    /// What it is.
    package let section: PartFile.Section
    fileprivate let bytes: Range<Int>
  }

  /// Where the sections are, in the order in which they were written.
  ///
  /// Throws ``PartFault``.
  package func places() throws -> [Place] {
    var (places, place) = ([Place](), sections.lowerBound)
    while place < sections.upperBound {
      lseek(descriptor, off_t(place), SEEK_SET)
      let head = try Self.take(descriptor, PartFile.sectionHead)
      let length = UInt64(littleEndian: head[1...])
      place += head.count
      guard let section = PartFile.Section(rawValue: head[0]),
        length <= UInt64(max(0, sections.upperBound - place))
      else { throw Self.cut }
      places.append(Place(section: section, bytes: place..<place + Int(length)))
      place += Int(length)
    }
    return places
  }

  /// The bytes of a section.
  package func bytes(at place: Place) throws -> [UInt8] {
    lseek(descriptor, off_t(place.bytes.lowerBound), SEEK_SET)
    return try Self.take(descriptor, place.bytes.count)
  }

  private static let cut = PartFault.damaged(reason: "it is cut or damaged")

  /// The digest of what stands before the trailer, which must say the same.
  private static func checked(_ descriptor: Int32, upTo end: Int) throws -> [UInt8] {
    var (hash, rest) = (SHA256(), end)
    while rest > 0 {
      let piece = try take(descriptor, min(rest, 1 << 20))
      hash.update(piece.span)
      rest -= piece.count
    }
    let digest = hash.finalize()
    guard try take(descriptor, PartFile.trailer) == digest + PartFile.tail else { throw cut }
    return digest
  }

  private static func take(_ descriptor: Int32, _ count: Int) throws -> [UInt8] {
    var (bytes, done) = ([UInt8](repeating: 0, count: count), 0)
    while done < count {
      let read = unsafe bytes.withUnsafeMutableBytes { room in
        unsafe Descriptor.read(
          from: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[done...]))
      }
      guard read >= 0 else { throw PartFault.unreadable(reason: SystemReason.last) }
      guard read > 0 else { throw cut }
      done += read
    }
    return bytes
  }
}
