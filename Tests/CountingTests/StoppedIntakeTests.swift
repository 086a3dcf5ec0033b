import FHIRDecoding
import FHIRFiles
import Foundation
import TestSupport
import Testing

@testable import Counting

/// A task that is cancelled while its threads read.
@Suite struct StoppedIntakeTests {
  /// A source that cancels the task that asks for a certain piece.
  private struct StoppingSource: FHIRSource {
    var files: FileSource
    /// The number of pieces before that one.
    var count: Int

    mutating func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece? {
      count -= 1
      if count < 0 { unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } }
      return files.nextPiece(reusing: &bytes)
    }

    func linesBefore(chunk sequence: Int) -> Int { files.linesBefore(chunk: sequence) }
    var findings: [Finding] { files.findings }
    var inputs: [InputRecord] { files.inputs }
  }

  /// Each piece is hashed behind the one before: a piece that nobody reads would be waited for without
  /// an end.
  @Test(.timeLimit(.minutes(10)), arguments: [0, 1, 3, 5])
  func `a piece that was handed out is read, so that nobody waits for it`(count: Int) async throws {
    let folder = try ScratchFolder()
    let patient =
      #"{"resourceType":"Patient","id":"p","text":""# + String(repeating: "a", count: 1_000)
    let path = try folder.write("a.ndjson", lines: Array(repeating: patient + #""}"#, count: 8_000))
    let discovery = try InputDiscovery(sources: [path])
    await #expect(throws: CancellationError.self) {
      _ = try await Intake.read(
        { StoppingSource(files: FileSource(discovery, isHashed: true), count: count) }, threads: 4,
        keepsTexts: false,
        spillFolder: folder.path, didRead: { _, _ in })
    }
  }
}
