internal import DurableOutput

/// The file of a part: `ADHP`, the form's number, what it is of, sections, the SHA-256 of all that, `PHDA`.
///
/// A section is its kind, its length in 8 bytes, and bytes. Nobody but the same version reads it.
package enum PartFile {
  /// What the bytes of a section are.
  package enum Section: UInt8, Sendable {
    /// What is known of the whole, in the file of the first part.
    case ground = 1
    /// Rows of the cohort's long files.
    case rows
    /// Reports of patients, for what takes them one by one.
    case reports
    /// A file in a patient's own folder.
    case file
    /// What the patients add to the sums; the last section, or the last one of a run.
    case sums
    /// The number of a run of patients, whose sections follow.
    case run
    /// What a part whose lines were routed to it knows of them.
    case routed
    /// Texts that were routed.
    case units
    /// Keys, and who stated or named them.
    case keys
    /// What is known of a split.
    case split
    /// Which patients are tied.
    case ties
  }

  /// What a part is of.
  package struct Identity: Equatable, Codable, Sendable {
    /// The digest of the plan.
    package let plan: [UInt8]
    /// The digest of what is known of the whole, which is the same for all parts of the same data.
    package let ground: [UInt8]
    /// The number of the part, from 0.
    package let part: Int

    /// Says what a part is of.
    package init(plan: [UInt8], ground: [UInt8], part: Int) {
      (self.plan, self.ground, self.part) = (plan, ground, part)
    }
  }

  static let (head, tail) = (Array("ADHP".utf8), Array("PHDA".utf8))
  static let form: UInt32 = 1
  /// The bytes of a section's kind and length.
  static let sectionHead = 9
  /// The bytes behind the last section.
  static let trailer = SHA256.size + tail.count
}

/// Writes the file of a part, which appears whole or not at all.
package final class PartWriter {
  private let file: DurableFile
  private var hash = SHA256()

  /// Begins the file; several attempts at the same time are not in each other's way.
  ///
  /// Throws ``OutputError``, also when another file than one of a part is there.
  package init(_ path: String, _ identity: PartFile.Identity) throws {
    if let start = Descriptor.readFile(path, limit: PartFile.head.count), !start.isEmpty,
      start.prefix(PartFile.head.count) != PartFile.head[...]
    {
      throw OutputError.outputIsOther(path, wanted: "a part", found: nil)
    }
    file = try DurableFile(path, of: path, byItself: true)
    let identity = try BinaryCoder.bytes(of: identity)
    try append(PartFile.head + [UInt8](littleEndian: PartFile.form))
    try append([UInt8](littleEndian: UInt32(identity.count)) + identity)
  }

  /// Adds a section.
  package func write(_ section: PartFile.Section, _ value: some Encodable) throws {
    let bytes = try BinaryCoder.bytes(of: value)
    try append([section.rawValue] + [UInt8](littleEndian: UInt64(bytes.count)))
    try append(bytes)
  }

  /// Ends the file, makes it durable and gives it its name.
  package func finish() throws {
    let digest = hash.finalize()
    try append(digest + PartFile.tail)
    try file.keep()
  }

  private func append(_ bytes: [UInt8]) throws(OutputError) {
    hash.update(bytes.span)
    try file.write(bytes[...])
  }
}
