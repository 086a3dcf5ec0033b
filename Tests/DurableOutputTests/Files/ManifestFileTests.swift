import Foundation
import TestSupport
import Testing

@testable import DurableOutput

@Suite struct ManifestFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `a file is described by its size and hash`(text: String, sha256: String) throws {
    try folder.write("a/file", Data(text.utf8))
    let file = try ManifestFile.describe("a/file", in: folder.path)
    #expect((file.path, file.bytes, file.sha256) == ("a/file", text.utf8.count, sha256))
  }

  @Test(arguments: [1, 2, 7])
  func `files are described in their order, on any number of threads`(threads: Int) async throws {
    let names = (0..<20).map { "f\($0)" }
    for name in names { try folder.write(name, Data(name.utf8)) }
    let files = try await ManifestFile.settle(names, in: folder.path, threads: threads)
    #expect(files.map(\.path) == names)
    #expect(files.map(\.bytes) == names.map(\.utf8.count))
    let hashes = try names.map { try ManifestFile.describe($0, in: folder.path).sha256 }
    #expect(files.map(\.sha256) == hashes)
  }

  @Test(arguments: [1, 2])
  func `a file that was described while it was written is not read again`(threads: Int) async throws
  {
    for name in ["a", "b", "c"] { try folder.write(name, Data(name.utf8)) }
    let known = ManifestFile(path: "b", bytes: 7, sha256: "0ab1")
    let files = try await ManifestFile.settle(
      ["a", "b", "c"], in: folder.path, knowing: [known], threads: threads)
    #expect(files.map(\.path) == ["a", "b", "c"])
    #expect(files.map(\.bytes) == [1, 7, 1])
    #expect(files[1].sha256 == "0ab1")
    #expect(files[2].sha256 == (try ManifestFile.describe("c", in: folder.path).sha256))
  }

  @Test func `a file that was described and is gone is an error`() async {
    let known = ManifestFile(path: "gone", bytes: 0, sha256: nil)
    await #expect(throws: OutputError.self) {
      try await ManifestFile.settle(["gone"], in: folder.path, knowing: [known], threads: 2)
    }
  }

  @Test func `a file that is gone is an error`() async {
    await #expect(throws: OutputError.self) {
      try await ManifestFile.settle(["gone"], in: folder.path, threads: 2)
    }
  }
}
