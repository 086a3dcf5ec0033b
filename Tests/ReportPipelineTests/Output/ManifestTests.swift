import Foundation
import ReportWriting
import TestSupport
import Testing

@testable import ReportPipeline

@Suite struct ManifestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `keys are sorted and a hash that was not computed is left out`() throws {
    let manifest = Manifest(
      version: "1", arguments: ["a/b"], asOf: "2025-01-01", timeZone: "as recorded",
      inputs: [Manifest.File(path: "in", bytes: 3, sha256: nil)], counts: ["taken": 1], files: [])
    try manifest.write(to: folder["manifest.json"])
    #expect(
      try folder.text("manifest.json") == """
        {
          "arguments" : [
            "a/b"
          ],
          "as_of" : "2025-01-01",
          "counts" : {
            "taken" : 1
          },
          "files" : [

          ],
          "inputs" : [
            {
              "bytes" : 3,
              "path" : "in"
            }
          ],
          "time_zone" : "as recorded",
          "version" : "1"
        }

        """)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `a file is described by its size and hash`(text: String, sha256: String) throws {
    try folder.write("a/file", Data(text.utf8))
    let file = try Manifest.describe("a/file", in: folder.path)
    #expect((file.path, file.bytes, file.sha256) == ("a/file", text.utf8.count, sha256))
  }

  @Test(arguments: [1, 2, 7])
  func `files are described in their order, on any number of threads`(threads: Int) async throws {
    let names = (0..<20).map { "f\($0)" }
    for name in names { try folder.write(name, Data(name.utf8)) }
    let files = try await Manifest.settle(names, in: folder.path, threads: threads)
    #expect(files.map(\.path) == names)
    #expect(files.map(\.bytes) == names.map(\.utf8.count))
    let hashes = try names.map { try Manifest.describe($0, in: folder.path).sha256 }
    #expect(files.map(\.sha256) == hashes)
  }

  @Test(arguments: [1, 2])
  func `a file that was described while it was written is not read again`(threads: Int) async throws
  {
    for name in ["a", "b", "c"] { try folder.write(name, Data(name.utf8)) }
    let known = WrittenFile(path: "b", byteCount: 7, sha256: [0x0A, 0xB1])
    let files = try await Manifest.settle(
      ["a", "b", "c"], in: folder.path, knowing: [known], threads: threads)
    #expect(files.map(\.path) == ["a", "b", "c"])
    #expect(files.map(\.bytes) == [1, 7, 1])
    #expect(files[1].sha256 == "0ab1")
    #expect(files[2].sha256 == (try Manifest.describe("c", in: folder.path).sha256))
  }

  @Test func `a file that was described and is gone is an error`() async {
    let known = WrittenFile(path: "gone", byteCount: 0, sha256: [])
    await #expect(throws: RunError.self) {
      try await Manifest.settle(["gone"], in: folder.path, knowing: [known], threads: 2)
    }
  }

  @Test func `a file that is gone is an error`() async {
    await #expect(throws: RunError.self) {
      try await Manifest.settle(["gone"], in: folder.path, threads: 2)
    }
  }
}
