import Foundation
import TestSupport
import Testing

@testable import DurableOutput

@Suite struct FolderFilesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `files are listed by the bytes of their paths, folders and links are not`() throws {
    for path in ["b/c/d", "b.csv", "ä", "Z", ".hidden"] { try folder.write(path, Data()) }
    try FileManager.default.createDirectory(
      atPath: folder["empty"], withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder["link"], withDestinationPath: folder["Z"])
    #expect(
      try FolderFiles.paths(below: folder.path) == [".hidden", "Z", "b.csv", "b/c/d", "ä"])
  }

  @Test func `a folder that is not there is an error`() {
    #expect(throws: OutputError.self) { try FolderFiles.paths(below: folder["none"]) }
  }
}
