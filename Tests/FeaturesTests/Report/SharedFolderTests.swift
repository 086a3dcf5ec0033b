import DurableOutput
import Foundation
import TestSupport
import Testing

@testable import Features

/// Files of the user's own in a folder that is given out.
@Suite struct SharedFolderTests {
  @Test func `what is given out takes no file with it that no run wrote`() throws {
    let folder = try ScratchFolder()
    let path = folder["out"]
    try Sharing.refuseKeptFiles(in: path)
    try folder.write(
      "out/manifest.json",
      #"{"version":"1","arguments":[],"files":[{"path":"index.html"}]}"#)
    try folder.write("out/index.html", "run")
    try Sharing.refuseKeptFiles(in: path)
    try folder.write("out/patients/p1/notes.txt", "mine")
    let error = #expect(throws: OutputError.self) { try Sharing.refuseKeptFiles(in: path) }
    #expect(error?.description.contains("patients/p1/notes.txt") == true)
  }
}
