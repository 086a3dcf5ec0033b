import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableOutput

/// Whether what was locked is still where it was opened.
@Suite struct FolderLockTests {
  private let folder: ScratchFolder
  private var path: String { folder["lock"] }

  init() throws {
    folder = try ScratchFolder()
    try folder.write("lock", Data())
  }

  @Test func `a file that another run removed or replaced is not in place`() throws {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { FolderLock.release(descriptor) }
    #expect(FolderLock.take(descriptor))
    #expect(FolderLock.isInPlace(descriptor, at: path))
    try FileManager.default.moveItem(atPath: path, toPath: folder["other"])
    #expect(!FolderLock.isInPlace(descriptor, at: path))
    #expect(FolderLock.isInPlace(descriptor, at: folder["other"]))
    try folder.write("lock", Data())
    #expect(!FolderLock.isInPlace(descriptor, at: path))
  }
}
