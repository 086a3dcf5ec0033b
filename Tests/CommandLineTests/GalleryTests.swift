import Foundation
import TestSupport
import Testing

/// `Reports/Gallery` is what the README's command writes from the sample ward.
struct GalleryTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let gallery = repository.appending(path: "Reports/Gallery")

  @Test("the gallery is what the README's command writes, byte for byte")
  func gallery() throws {
    let program = try BuiltProgram()
    try FileManager.default.createSymbolicLink(
      atPath: program.folder["SampleData"],
      withDestinationPath: Self.repository.appending(path: "SampleData").path)
    let result = try program.run(try Self.readmeArguments)
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output == "adherence-report/index.html\n")
    let written = try program.folder.files("adherence-report")
    if ProcessInfo.processInfo.environment["ADHERENCE_RECORD_GOLDENS"] == "1" {
      try Self.record(program.folder["adherence-report"])
    }
    let kept = try Self.files()
    #expect(written.keys.sorted() == kept.keys.sorted())
    for (name, bytes) in written {
      #expect(kept[name] == bytes, "\(name) differs; look at it, then record the gallery anew")
    }
  }

  /// The arguments that follow `adherence` in the README's first command.
  private static var readmeArguments: [String] {
    get throws {
      let readme = try String(
        contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
      let line = try #require(
        readme.split(separator: "\n").first { $0.hasPrefix("swift run -c release adherence ") })
      return line.split(separator: " ").dropFirst(5).map(String.init)
    }
  }

  private static func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let walk = FileManager.default.enumerator(atPath: gallery.path)
    while let name = walk?.nextObject() as? String {
      guard walk?.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      files[name] = try Data(contentsOf: gallery.appending(path: name))
    }
    return files
  }

  private static func record(_ report: String) throws {
    try? FileManager.default.removeItem(at: gallery)
    try FileManager.default.createDirectory(
      at: gallery.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: report, toPath: gallery.path)
    Issue.record("recorded the gallery; look at it")
  }
}
