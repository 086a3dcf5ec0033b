import Foundation
import MedicationAdherence
import Synchronization
import Testing

@testable import ReportWriting

/// Workbooks that several threads write at once.
@Suite struct ConcurrentWorkbooksTests {
  /// The patients' workbooks, of as many different contents as there are.
  private static func patient(_ number: Int) throws -> PatientReport {
    let lines = try (0...number % 3).map { line in
      try TableFixtures.series(
        patient: "p\(number)", order: "r\(line)", medication: "Drug \(number)-\(line)")
    }
    return PatientReport(
      id: "p\(number)", name: "", folder: "patients/p\(number)", series: lines, administrations: [])
  }

  private static func context(asOfSeconds: Int64) throws -> ReportContext {
    ReportContext(
      toolVersion: "1.2.3",
      asOf: .init(
        "2016-09-04T08:00:00+02:00", day: try TableFixtures.day(2016, 9, 4), seconds: asOfSeconds),
      timeZone: "Europe/Berlin",
      layout: .init(bucketSize: .week, seriesKind: .order, csvDialect: .plain))
  }

  private static func write(
    _ number: Int, asOfSeconds: Int64 = 1_472_968_800, to path: String
  ) throws {
    let outline = ReportOutline(
      context: try context(asOfSeconds: asOfSeconds), sets: [.patient], formats: [.xlsx],
      timelineRowCount: 12)
    let sheets = PatientSheets(outline, style: ReportStyle())
    try PatientWorkbook.write(try patient(number), sheets, to: path)
  }

  @Test func areTheSameBytesAsThoseWrittenOneByOne() async throws {
    let (alone, together) = (try ScratchFolder(), try ScratchFolder())
    let numbers = 0..<60
    for number in numbers { try Self.write(number, to: "\(alone.path)/\(number).xlsx") }
    let path = together.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in numbers {
        group.addTask { try Self.write(number, to: "\(path)/\(number).xlsx") }
      }
      try await group.waitForAll()
    }
    for number in numbers {
      let expected = try Data(contentsOf: URL(filePath: "\(alone.path)/\(number).xlsx"))
      let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(number).xlsx"))
      #expect(bytes == expected, "workbook \(number)")
    }
  }

  @Test(.enabled(if: XLSXFile.canRead)) func eachSayItsOwnTimeOfCreation() async throws {
    let folder = try ScratchFolder()
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for day in 1...28 {
        group.addTask {
          try Self.write(
            day, asOfSeconds: Int64(day - 1) * 86_400 + 1_769_913_600, to: "\(path)/\(day).xlsx")
        }
      }
      try await group.waitForAll()
    }
    for day in 1...28 {
      let core = try XLSXFile(path: "\(path)/\(day).xlsx").part("docProps/core.xml")
      let date = "2026-02-\(day < 10 ? "0" : "")\(day)T02:40:00Z"
      #expect(core.contains("<dcterms:created xsi:type=\"dcterms:W3CDTF\">\(date)<"))
    }
  }

  @Test func withTheSameTimeOfCreationAreClosedAtOnce() {
    let turn = ClosingLock()
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      turn.take(created: 1) {
        first.signal()
        second.wait()
      }
    }
    turn.take(created: 1) {
      // The other thread is in as well, and stays until it is let go.
      #expect(first.wait(timeout: .now() + 60) == .success)
      second.signal()
    }
  }

  /// The times of creation of the workbooks that are being closed.
  private final class OpenTimes: Sendable {
    let open = Mutex<[Int64]>([])
  }

  @Test func withOtherTimesOfCreationAreNotClosedAtOnce() async {
    let turn = ClosingLock()
    let times = OpenTimes()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        let time = Int64(number % 3)
        group.addTask {
          turn.take(created: time) {
            times.open.withLock { $0.append(time) }
            sched_yield()
            let isAlone = times.open.withLock { $0.allSatisfy { $0 == time } }
            #expect(isAlone)
            times.open.withLock { _ = $0.removeFirst() }
          }
        }
      }
    }
    let isEmpty = times.open.withLock { $0.isEmpty }
    #expect(isEmpty)
  }
}
