import Foundation
import TestSupport
import Testing

@testable import ReportPipeline

@Suite struct SpoolTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Appends 1000 numbers with texts of every length from 0 to 6 to 7 partitions.
  private func filled(memoryLimit: Int, keepsTexts: Bool) throws -> Spool<UInt64> {
    let spool = Spool<UInt64>(
      partitions: 7, keepsTexts: keepsTexts, memoryLimit: memoryLimit, folder: folder.path)
    for number in 0..<1000 {
      let text = Array(repeating: UInt8(number % 251), count: number % 7)[...]
      try spool.append(UInt64(number), text: text, to: number * number % 7)
    }
    return spool
  }

  @Test(arguments: [0, 1, 100, 4096], [true, false])
  func `what was set aside on disk comes back like what stayed in memory`(
    limit: Int, keepsTexts: Bool
  ) throws {
    let memory = try filled(memoryLimit: .max, keepsTexts: keepsTexts)
    let disk = try filled(memoryLimit: limit, keepsTexts: keepsTexts)
    try disk.settle()
    #expect(disk.isSpilled)
    for partition in 0..<7 {
      let (left, right) = try (memory.take(partition), disk.take(partition))
      #expect(left.records == right.records)
      #expect(left.texts == right.texts)
      #expect(left.textCounts == right.textCounts)
      #expect(left.textCounts.count == (keepsTexts ? left.records.count : 0))
    }
  }

  @Test func `what memory suffices for stays there`() throws {
    let spool = try filled(memoryLimit: .max, keepsTexts: true)
    try spool.settle()
    #expect(!spool.isSpilled)
    #expect(try spool.take(0).records.first == 0)
  }

  @Test func `nothing is left in the folder, not even while it is used`() throws {
    let spool = try filled(memoryLimit: 10, keepsTexts: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(try spool.take(0).records.isEmpty == false)
  }

  @Test func `a folder that cannot be written to is named`() {
    let missing = folder["nowhere"]
    let spool = Spool<UInt64>(partitions: 1, keepsTexts: false, memoryLimit: 0, folder: missing)
    let error = #expect(throws: RunError.self) { try spool.append(1, text: [], to: 0) }
    #expect(error == .cannotSpool(folder: missing, reason: "No such file or directory"))
  }
}
