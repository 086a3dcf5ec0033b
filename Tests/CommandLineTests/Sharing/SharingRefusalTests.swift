import Foundation
import TestSupport
import Testing

/// What cannot be asked for together with sharing, and what a shared report cannot do.
@Suite("Refusals of sharing") struct SharingRefusalTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("key", Data("a key for the tests\n".utf8))
    try program.folder.write("short", Data("a short key\n".utf8))
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.order("o", FHIRLine.daily),
        FHIRLine.administration("a", at: "2025-12-04T08:00:00+01:00", order: "o"),
      ])
  }

  @Test(
    arguments: [
      (["--suppress", "10"], 64, "--suppress 10: give cms11, or n= and a number from 3 to 1000"),
      (["--suppress", "n=2"], 64, "--suppress n=2: give cms11"),
      (["--suppress", "cms11", "--per", "patient"], 64, "leave out --per patient"),
      (["--pseudonymise", "key", "--by", "month"], 64, "give --by week or --by day"),
      (["--suppress", "cms11", "--by", "week,month"], 64, "give one size with --by"),
      (["--pseudonymise", "key", "--by", "week,month"], 64, "give --by week or --by day"),
      (["--pseudonymise", "nowhere"], 78, "the key in nowhere cannot be used: it cannot be read"),
      (["--pseudonymise", "short"], 78, "its key has 11 bytes, at least 16 are needed"),
    ] as [([String], Int32, String)])
  func `what cannot be done is refused`(
    options: [String], status: Int32, words: String
  ) throws {
    let result = try program.run(
      ["report", "data", "--as-of", "2025-12-31", "--output", "out"] + options)
    #expect(result.status == status)
    #expect(result.messages.contains(words), "\(result.messages)")
    #expect(!program.folder.has("out"))
    #expect(!program.folder.has("out.partial"))
  }

  @Test(arguments: [["--suppress", "cms11"], ["--pseudonymise", "key"]])
  func `nobody can explain a shared report`(options: [String]) throws {
    try program.run(["report", "data", "--as-of", "2025-12-31", "--output", "out"] + options)
    let result = try program.run(["explain", "out", "p", "2025-W49"])
    #expect(result.status == 66)
    #expect(result.messages.contains("was made with \(options[0]), so that nobody can trace"))
  }
}
