@testable import FHIRDecoding

/// What a reader tells of texts that learns templates from them, and what the parser tells alone.
///
/// A reader that keeps places learns no templates.
enum TwoWays {
  /// Everything that a reader tells of some lines, without details of administrations, with them, and
  /// with reasons.
  static func outline(_ lines: [String], isLong: Bool) -> [String] {
    outline(of: chunk(lines), isLong: isLong)
  }

  private static func outline(of chunk: Chunk, isLong: Bool) -> [String] {
    ([[], [.amounts], [.amounts, .wards]] as [RecordDetails]).flatMap { details in
      var reader = ResourceReader(
        keepsTexts: false, keepsReasons: details.contains(.amounts), details: details,
        keepsPlaces: isLong)
      reader.read(chunk)
      return outline(reader)
    }
  }

  /// Everything that a reader tells of resources as entries of Bundles.
  static func entryOutline(
    _ resources: [String], bundles: [UInt64]? = nil, isLong: Bool
  ) -> [String] {
    outline(entries: resources.map(entry), bundles: bundles, isLong: isLong)
  }

  /// Everything that a reader tells of entries of Bundles.
  static func outline(entries: [String], bundles: [UInt64]? = nil, isLong: Bool) -> [String] {
    outline(
      of: chunk(entries: entries, bundles: bundles ?? entries.map { _ in 1 }), isLong: isLong)
  }

  /// Whether a reader that has read a text takes it by a template when it comes again.
  static func isLearnt(
    _ text: String, _ reader: inout ResourceReader, as layout: TextLayout = .line
  ) -> Bool {
    switch layout {
    case .line: reader.read(chunk([text]))
    case .value: reader.read(chunk(entries: [text], bundles: [nil]))
    case .entry: reader.read(chunk(entries: [text], bundles: [0]))
    }
    return readAlike([text], as: layout, &reader) == [text.utf8.count]
  }

  /// The lengths of the texts that have a template that a reader knows; nil for the others.
  static func readAlike(
    _ texts: [String], as layout: TextLayout = .line, _ reader: inout ResourceReader
  ) -> [Int?] {
    reader.scope = layout == .entry ? 1 << 63 : 0
    return texts.map { text in
      unsafe withPadding(text) { unsafe reader.readAlike($0, as: layout) }
    }
  }

  // MARK: - Fixtures

  static func entry(_ resource: String) -> String {
    #"{"fullUrl":"https://example.org/fhir/a", "resource":"# + resource + #","search":{}}"#
  }

  static func chunk(entries: [String], bundles: [UInt64?]) -> Chunk {
    var (bytes, values) = (Array(" ".utf8), [Chunk.Value]())
    for (index, entry) in entries.enumerated() {
      let start = bytes.count
      bytes += Array(entry.utf8)
      values.append(
        Chunk.Value(range: start..<bytes.count, line: 1, index: index, bundle: bundles[index]))
      bytes += Array(",\n".utf8)
    }
    return Chunk(
      bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
      layout: .values(values), file: 0, sequence: 0, firstLine: 1)
  }

  static func chunk(_ lines: [String]) -> Chunk {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return Chunk(
      bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
      layout: .lines, file: 0, sequence: 0, firstLine: 1)
  }

  static func withPadding<Result>(
    _ text: String, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: Chunk.padding)
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe body(UnsafeRawBufferPointer(rebasing: buffer[..<text.utf8.count]))
    }
  }

  /// Damages a text in one to three places behind its first bytes.
  static func damaged(
    _ text: String, behind start: Int, using generator: inout SeededGenerator
  ) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: start..<bytes.count, using: &generator)
      let byte = Array(#"{}[]",:0123456789-.eEtfn\ az"#.utf8).randomElement(using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(byte ?? 0x20, at: place)
      case 2:
        bytes.insert(bytes[Int.random(in: start..<bytes.count, using: &generator)], at: place)
      default: bytes[place] = byte ?? 0x20
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
