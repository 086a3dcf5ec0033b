import Foundation
import Glibc
import Testing

@testable import DurableOutput

@Suite struct SystemReasonTests {
  @Test(arguments: [
    (ENOSPC, "No space left on device; free some space or give another --output"),
    (EDQUOT, "Disk quota exceeded; free some space or give another --output"),
    (EACCES, "Permission denied; check the permissions of the folder or give another --output"),
    (
      EPERM, "Operation not permitted; check the permissions of the folder or give another --output"
    ),
    (EROFS, "Read-only file system; give another --output"),
    (ENOENT, "No such file or directory; give another --output"),
    (
      EFBIG, "File too large; raise the limit of a file's size (ulimit -f) or give another --output"
    ),
    (EIO, "Input/output error"), (EMFILE, "Too many open files"),
  ])
  func `what cannot be written is told with what helps against it`(code: Int32, sentence: String) {
    #expect(SystemReason.ofWriting(code) == sentence)
    #expect(sentence.hasPrefix(SystemReason.words(code)))
  }

  @Test func `space where there is no output is told as it is`() {
    #expect(
      SystemReason.ofWriting(ENOSPC, elsewhere: "set TMPDIR")
        == "No space left on device; free some space or set TMPDIR")
  }

  @Test func `an error of Foundation is told by what the system said`() throws {
    let error = #expect(throws: CocoaError.self) {
      try Data().write(to: URL(filePath: "/proc/nowhere/x"))
    }
    #expect(
      SystemReason.ofWriting(try #require(error), unknown: "unknown")
        == "No such file or directory; give another --output")
    #expect(SystemReason.ofWriting(CancellationError(), unknown: "unknown") == "unknown")
  }
}
