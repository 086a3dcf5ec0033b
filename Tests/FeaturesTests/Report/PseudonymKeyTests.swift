import Foundation
import TestSupport
import Testing

@testable import Counting
@testable import Features

@Suite struct PseudonymKeyTests {
  private let pseudonyms = Pseudonyms(key: "0123456789abcdef".utf8.span)

  @Test func `a line break at the end of the file is no part of the key`() throws {
    let folder = try ScratchFolder()
    for (name, end) in [("unix", "\n"), ("windows", "\r\n"), ("none", "")] {
      let path = try folder.write(name, Data(("0123456789abcdef" + end).utf8))
      #expect(try Pseudonyms(keyFile: path).fingerprint == pseudonyms.fingerprint)
    }
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 16), [UInt8](repeating: 48, count: 64),
    Array("abcdeabcdeabcdeabcde".utf8),
  ])
  func `a key that anybody can guess is refused`(bytes: [UInt8]) throws {
    let folder = try ScratchFolder()
    let path = try folder.write("key", Data(bytes))
    let error = #expect(throws: ReportError.self) { try Pseudonyms(keyFile: path) }
    #expect(error?.description.contains("which anybody can guess") == true)
  }

  @Test func `a key that is missing, short or no key is refused`() throws {
    let folder = try ScratchFolder()
    let short = try folder.write("short", Data("0123456789abcde\n".utf8))
    #expect(
      throws: ReportError.keyFile(short, reason: "its key has 15 bytes, at least 16 are needed")
    ) { try Pseudonyms(keyFile: short) }
    let missing = folder["missing"]
    #expect(throws: ReportError.keyFile(missing, reason: "it cannot be read")) {
      try Pseudonyms(keyFile: missing)
    }
    #expect(throws: ReportError.keyFile(folder.path, reason: "it cannot be read")) {
      try Pseudonyms(keyFile: folder.path)
    }
    let long = try folder.write("long", Data(count: 65_537))
    #expect(
      throws: ReportError.keyFile(long, reason: "it is longer than 65536 bytes, so it is no key")
    ) { try Pseudonyms(keyFile: long) }
  }
}
