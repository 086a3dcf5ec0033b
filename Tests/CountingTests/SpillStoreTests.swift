import Foundation
import Glibc
import TestSupport
import Testing

@testable import Counting

@Suite struct SpillStoreTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Appends 1000 numbers with texts of every length from 0 to 6 to 7 partitions.
  private func filled(memoryLimit: Int, keepsTexts: Bool) throws -> SpillStore<UInt64> {
    let spill = SpillStore<UInt64>(
      partitions: 7, keepsTexts: keepsTexts, budget: SpillBudget(memoryLimit, spills: 1),
      folder: folder.path)
    for number in 0..<1000 {
      let text = Array(repeating: UInt8(number % 251), count: number % 7)[...]
      try spill.append(UInt64(number), text: text, to: number * number % 7)
    }
    return spill
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
    let spill = try filled(memoryLimit: .max, keepsTexts: true)
    try spill.settle()
    #expect(!spill.isSpilled)
    #expect(try spill.take(0).records.first == 0)
  }

  @Test func `one spill may hold what the others leave of the budget, and no more`() throws {
    let budget = SpillBudget(8 * SpillBudget.step, spills: 2)
    let spills = (0..<2).map { _ in
      SpillStore<UInt64>(partitions: 1, keepsTexts: false, budget: budget, folder: folder.path)
    }
    func append(steps: Int, to spill: SpillStore<UInt64>) throws {
      for number in 0..<steps * SpillBudget.step / 8 {
        try spill.append(UInt64(number), text: [], to: 0)
      }
    }
    try append(steps: 6, to: spills[0])
    try append(steps: 2, to: spills[1])
    #expect(spills.map(\.isSpilled) == [false, false])
    try append(steps: 1, to: spills[1])
    #expect(spills.map(\.isSpilled) == [false, true])
    // What was put away needs no memory any more, so that others may have it.
    try append(steps: 1, to: spills[1])
    #expect(try spills.map { try $0.take(0).records.count } == [6, 4].map { $0 << 15 })
  }

  @Test func `nothing is left in the folder, not even while it is used`() throws {
    let spill = try filled(memoryLimit: 10, keepsTexts: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(try spill.take(0).records.isEmpty == false)
  }

  @Test func `a folder that cannot be written to is named`() {
    let missing = folder["nowhere"]
    let spill = SpillStore<UInt64>(
      partitions: 1, keepsTexts: false, budget: SpillBudget(0, spills: 1), folder: missing)
    let error = #expect(throws: CountingError.self) { try spill.append(1, text: [], to: 0) }
    #expect(error == .cannotSpill(folder: missing, errno: ENOENT))
  }
}
