import FHIRDecoding

extension AdministrationRecord {
  /// What a reader makes of lines.
  static func read(_ lines: [String]) -> [AdministrationRecord] {
    var reader = ResourceReader(keepsTexts: false, keepsReasons: true)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let padding = [UInt8](repeating: 0x20, count: Chunk.padding)
    reader.read(
      Chunk(
        bytes: bytes + padding, count: bytes.count, layout: .lines, file: 0, sequence: 0,
        firstLine: 1))
    return reader.administrations.records
  }
}
