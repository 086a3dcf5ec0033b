import DurableOutput
import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FHIRDecoding
@testable import FHIRFiles

/// What several threads read at the same time, held to the lines that the text has.
@Suite struct LineStretchTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// What is told of a line: an administration's id, or why it was not read.
  private struct Told: Hashable, CustomStringConvertible {
    let line: Int
    let word: String
    var description: String { "\(line): \(word)" }
  }

  /// What one thread read, handed over once, when the thread is done with it.
  private struct Part: @unchecked Sendable {
    let reader: ResourceReader
  }

  @Test(arguments: 1...12, [1, 2, 5])
  func `threads tell what each line is, with its number`(seed: Int, threads: Int) throws {
    let limits = ReadingLimits(pieceSize: [64, 200, 1_000][seed % 3], longestText: 1_500)
    let (text, wanted) = Self.lines(seed: seed, end: seed % 2 == 0 ? "\n" : "\r\n")
    let path = try folder.write("x.ndjson", text)
    let source = Mutex(
      FileSource(try InputDiscovery(sources: [path]), isHashed: true, limits: limits))
    let parts = Mutex<[Part]>([])
    let ids = Mutex<[(sequence: Int, ids: [String])]>([])
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var (reader, bytes) = (ResourceReader(keepsTexts: true), [UInt8]())
      while let piece = source.withLock({ $0.nextPiece(reusing: &bytes) }) {
        guard let chunk = piece.read(reusing: &bytes) else { continue }
        reader.read(chunk)
        piece.noteLines(reader.lineCount)
        let read = reader.idsOfChunk
        ids.withLock { $0.append((chunk.sequence, read)) }
        bytes = chunk.bytes
      }
      let part = Part(reader: reader)
      parts.withLock { $0.append(part) }
    }
    var findings = source.withLock { $0.findings }
    for part in parts.withLock(\.self) {
      var reader = part.reader
      reader.settleLines { sequence in source.withLock { $0.linesBefore(chunk: sequence) } }
      findings += reader.findings
    }
    #expect(Set(findings.map { Told(line: $0.line, word: $0.reason) }) == wanted.findings)
    #expect(findings.count == wanted.findings.count)
    let read = ids.withLock { $0.sorted { $0.sequence < $1.sequence }.flatMap(\.ids) }
    #expect(read == wanted.ids)
    #expect(source.withLock { $0.inputs.map(\.byteCount) } == [text.utf8.count])
    #expect(try Intake(path, limits: limits).ids == wanted.ids)
  }

  @Test func `what is written behind a file that is being read is left for the next time`() throws {
    let lines = (0..<50).map { administration($0) + "\n" }.joined()
    let path = try folder.write("x.ndjson", lines)
    let (count, source) = try read(path) {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(lines.utf8))
    }
    #expect(count == 50)
    let input = try #require(source.inputs.first)
    #expect(input.byteCount == lines.utf8.count)
    #expect(input.sha256 == String(hexadecimal: SHA256.hash(lines.utf8.span)))
  }

  @Test func `a file that becomes shorter while it is read is read as far as it goes`() throws {
    let lines = (0..<50).map { administration($0) + "\n" }
    let path = try folder.write("x.ndjson", lines.joined())
    let (count, source) = try read(path) {
      #expect(unsafe truncate(path, lines[..<9].reduce(0) { $0 + $1.utf8.count }) == 0)
    }
    #expect(count == 9)
    #expect(source.findings.map(\.reason) == [Finding.changedWhileRead])
  }

  // MARK: - Fixtures

  /// The number of administrations in a file of lines that changes once its first piece is read.
  private func read(
    _ path: String, change: () throws -> Void
  ) throws -> (count: Int, source: FileSource) {
    var source = FileSource(
      try InputDiscovery(sources: [path]), isHashed: true,
      limits: ReadingLimits(pieceSize: 300, longestText: 1_000))
    var (bytes, count) = ([UInt8](), 0)
    while let chunk = source.nextChunk(reusing: &bytes) {
      if count == 0 { try change() }
      var reader = ResourceReader(keepsTexts: false)
      reader.read(chunk)
      count += reader.administrations.records.count
    }
    return (count, source)
  }

  /// Lines of all lengths: sound ones, blank ones, no JSON, and ones that are too long.
  private static func lines(
    seed: Int, end: String
  ) -> (text: String, wanted: (ids: [String], findings: Set<Told>)) {
    var (generator, text) = (SeededGenerator(seed: UInt64(seed)), "")
    var (ids, findings) = ([String](), Set<Told>())
    for line in 1...120 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: break
      case 1:
        text += "no JSON"
        findings.insert(Told(line: line, word: "not-fhir-json"))
      case 2 where line % 3 == 0:
        text += administration(line, note: note(2_000, using: &generator))
        findings.insert(Told(line: line, word: "too-long"))
      case 3:
        text += administration(line, note: note(1_000, using: &generator))
        ids.append("\(line)")
      default:
        text += administration(line, note: note(0, using: &generator))
        ids.append("\(line)")
      }
      if line < 120 || seed % 2 == 1 { text += end }
    }
    return (seed % 4 == 0 ? "\u{FEFF}" + text : text, (ids, findings))
  }

  private static func note(_ least: Int, using generator: inout SeededGenerator) -> String {
    String(repeating: "n", count: least + Int.random(in: 0..<300, using: &generator))
  }
}

extension ResourceReader {
  /// The ids of the administrations in the chunk read last.
  fileprivate var idsOfChunk: [String] {
    administrations.records.map { record in
      let range = Int(record.idOffset)..<Int(record.idOffset) + Int(record.idCount)
      return AdministrationText(administrations.texts[range]).id
    }
  }
}
