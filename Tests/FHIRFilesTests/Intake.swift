@testable import FHIRDecoding
@testable import FHIRFiles

/// Everything that a file source gives, read.
struct Intake {
  /// The ids of administrations in the order of reading.
  let ids: [String]
  let reader: ResourceReader
  let source: FileSource
  /// The most bytes that one chunk held.
  let longestChunk: Int

  init(
    _ paths: String..., isHashed: Bool = false, limits: ReadingLimits = .standard
  ) throws {
    var source = FileSource(
      try InputDiscovery(sources: paths), isHashed: isHashed, limits: limits)
    var reader = ResourceReader(keepsTexts: true)
    var (ids, spare, longest) = ([String](), [UInt8](), 0)
    while let chunk = source.nextChunk(reusing: &spare) {
      reader.read(chunk)
      longest = max(longest, chunk.range.count)
      for record in reader.administrations.records {
        let range = Int(record.idOffset)..<Int(record.idOffset) + Int(record.idCount)
        ids.append(AdministrationText(reader.administrations.texts[range]).id)
      }
      spare = chunk.bytes
    }
    (self.ids, self.reader, self.source, longestChunk) = (ids, reader, source, longest)
  }

  /// The reason and line of each finding, the source's first.
  var findings: [String] {
    (source.findings + reader.findings).map { "\($0.reason) \($0.line)" }
  }
}
