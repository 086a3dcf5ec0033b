import Foundation
import Testing

/// A workbook that was written, as the texts in its archive.
struct XLSXFile {
  let path: String

  /// Whether this machine can look into archives.
  static let canRead = FileManager.default.isExecutableFile(atPath: "/usr/bin/unzip")

  /// The text of one part, such as `xl/workbook.xml`; empty when there is none.
  func part(_ name: String) throws -> String {
    try run(["-p", path, name])
  }

  /// The names of all parts.
  func parts() throws -> [String] {
    try run(["-Z1", path]).split(separator: "\n").map(String.init)
  }

  /// The names of the sheets in their order.
  func sheetNames() throws -> [String] {
    try part("xl/workbook.xml").matches(of: /<sheet name="([^"]*)"/).map { String($0.1) }
  }

  /// The text of a sheet, counted from 1.
  func sheet(_ number: Int) throws -> String {
    try part("xl/worksheets/sheet\(number).xml")
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
