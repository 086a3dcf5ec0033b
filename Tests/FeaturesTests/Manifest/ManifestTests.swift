import DurableOutput
import Foundation
import TestSupport
import Testing

@testable import Features

@Suite struct ManifestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `two builds between releases have two versions, a release its number alone`() {
    let versions = ["", "git20261128134633.b141dd71d", "git20261128135201.812cefb7f"]
      .map(ToolVersion.version)
    #expect(Set(versions).count == 3)
    #expect(versions[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect(versions.dropFirst().allSatisfy { $0.hasPrefix(versions[0] + "~git") })
    #expect(ToolVersion.current.hasPrefix(versions[0]))
  }

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
}
