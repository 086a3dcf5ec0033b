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
      partitions: 7, keepsTexts: keepsTexts, budget: SpoolBudget(memoryLimit, spools: 1),
      folder: folder.path)
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

  @Test func `one spool may hold what the others leave of the budget, and no more`() throws {
    let budget = SpoolBudget(8 * SpoolBudget.step, spools: 2)
    let spools = (0..<2).map { _ in
      Spool<UInt64>(partitions: 1, keepsTexts: false, budget: budget, folder: folder.path)
    }
    func append(steps: Int, to spool: Spool<UInt64>) throws {
      for number in 0..<steps * SpoolBudget.step / 8 {
        try spool.append(UInt64(number), text: [], to: 0)
      }
    }
    try append(steps: 6, to: spools[0])
    try append(steps: 2, to: spools[1])
    #expect(spools.map(\.isSpilled) == [false, false])
    try append(steps: 1, to: spools[1])
    #expect(spools.map(\.isSpilled) == [false, true])
    // What was put away needs no memory any more, so that others may have it.
    try append(steps: 1, to: spools[1])
    #expect(try spools.map { try $0.take(0).records.count } == [6, 4].map { $0 << 15 })
  }

  @Test func `nothing is left in the folder, not even while it is used`() throws {
    let spool = try filled(memoryLimit: 10, keepsTexts: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(try spool.take(0).records.isEmpty == false)
  }

  @Test func `a folder that cannot be written to is named`() {
    let missing = folder["nowhere"]
    let spool = Spool<UInt64>(
      partitions: 1, keepsTexts: false, budget: SpoolBudget(0, spools: 1), folder: missing)
    let error = #expect(throws: RunError.self) { try spool.append(1, text: [], to: 0) }
    #expect(error == .cannotSpool(folder: missing, reason: "No such file or directory; set TMPDIR"))
  }
}
