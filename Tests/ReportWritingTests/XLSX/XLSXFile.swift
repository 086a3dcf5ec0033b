import Foundation
import TestSupport
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

  /// The names of the sheets that are hidden, in their order.
  func hiddenSheetNames() throws -> [String] {
    try part("xl/workbook.xml").matches(of: /<sheet name="([^"]*)"[^>]* state="hidden"/)
      .map { String($0.1) }
  }

  /// The text of a sheet, counted from 1.
  func sheet(_ number: Int) throws -> String {
    try part("xl/worksheets/sheet\(number).xml")
  }

  /// The cells of a sheet, counted from 1, by their places such as `A1`: their texts, numbers as
  /// they are written, and the numbers of their styles.
  func cells(_ number: Int) throws -> [String: (text: String, style: String)] {
    let texts = try part("xl/sharedStrings.xml").matches(of: /<si><t[^>]*>([^<]*)<\/t><\/si>/)
    let cells = try sheet(number).matches(
      of: /<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w)")?><v>([^<]*)<\/v>/)
    return Dictionary(
      uniqueKeysWithValues: cells.map { cell in
        let place = cell.3 == "s" ? Int(cell.4) : nil
        return (
          String(cell.1), (String(place.map { texts[$0].1 } ?? cell.4), String(cell.2 ?? ""))
        )
      })
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process.child("/usr/bin/unzip", arguments)
    process.standardError = FileHandle.nullDevice
    return String(decoding: try process.output(), as: UTF8.self)
  }
}
