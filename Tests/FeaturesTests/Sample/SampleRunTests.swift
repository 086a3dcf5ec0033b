import DurableOutput
import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

@Suite struct SampleRunTests {
  private let small = SamplePlan(patients: 5, days: 20)

  @Test(arguments: SampleVersion.allCases)
  func `the same options give the same bytes`(version: SampleVersion) throws {
    var options = small
    options.version = version
    #expect(try SampleMemory(options).files == SampleMemory(options).files)
  }

  @Test func `another seed gives other patients`() throws {
    var other = small
    other.seed = 8
    #expect(try SampleMemory(small).lines("Patient") != SampleMemory(other).lines("Patient"))
  }

  @Test func `a smaller data set is the beginning of a larger one`() throws {
    var larger = small
    larger.patients = 9
    let (few, many) = try (SampleMemory(small), SampleMemory(larger))
    for (name, bytes) in few.files {
      #expect(many.files[name]?.starts(with: bytes) == true, "\(name)")
    }
  }

  @Test func `every file is closed`() throws {
    #expect(try SampleMemory(small).sinks.values.allSatisfy(\.isClosed))
  }

  @Test(arguments: [
    (SampleVersion.r4, "MedicationRequest.ndjson"), (.dstu2, "MedicationOrder.ndjson"),
  ])
  func `files are named after their types`(version: SampleVersion, orders: String) throws {
    var options = small
    options.version = version
    let names = try SampleMemory(options).files.keys.sorted()
    #expect(
      names == ["Medication.ndjson", "MedicationAdministration.ndjson", orders, "Patient.ndjson"])
  }

  @Test(arguments: [1, 2, 777, 1500])
  func `a limit of administrations is met exactly, whatever the patients`(limit: Int) throws {
    let options = SamplePlan(patients: 1, days: 30, administrationLimit: limit)
    let memory = try SampleMemory(options)
    #expect(memory.summary.administrations == limit)
    #expect(memory.lines("MedicationAdministration").count == limit)
    #expect(memory.lines("Patient").count == memory.summary.patients)
  }

  @Test func `one patient on one day is a data set`() throws {
    let memory = try SampleMemory(SamplePlan(patients: 1, days: 1))
    #expect(memory.summary.patients == 1)
    #expect(memory.summary.orders >= 1)
  }

  @Test func `progress counts up to the summary, patient by patient`() throws {
    var seen: [SampleSummary] = []
    let summary = try SampleRun(small).write {
      seen.append($0)
    } open: { _ in
      SampleMemorySink()
    }
    #expect(seen.map(\.patients) == [1, 2, 3, 4, 5])
    #expect(seen.last == summary)
  }

  @Test func `gzip holds the bytes of the plain files`() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = small
    options.isCompressed = true
    try SampleRun(options).write(to: folder)
    for (name, bytes) in try SampleMemory(small).files {
      #expect(try gunzip(folder + "/" + name + ".gz") == bytes, "\(name)")
    }
  }

  @Test func `a folder that holds something is left alone`() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try SampleRun(small).write(to: folder)
    let error = #expect(throws: OutputError.outputInUse(folder)) {
      try SampleRun(small).write(to: folder)
    }
    #expect(
      error?.description
        == "cannot write into \(folder): it is not an empty folder; choose another --output")
  }

  @Test func `a folder appears whole, in place of an empty one, or not at all`() async throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder["out"], withIntermediateDirectories: false)
    var steps = 0
    try SampleRun(small).write(to: folder["out"]) { _ in
      steps += 1
      #expect(!folder.has("out/Patient.ndjson") && folder.has("out.partial/Patient.ndjson"))
    }
    #expect(steps == 5)
    #expect(try folder.files("out").count == 4 && !folder.has("out.partial"))
    let (writer, path) = (SampleRun(small), folder["stopped"])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try writer.write(to: path)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!folder.has("stopped") && !folder.has("stopped.partial"))
  }

  @Test(arguments: [
    (SamplePlan(patients: 0), "--patients must be 1 to 100000000"),
    (SamplePlan(days: 0), "--days must be 1 to 36525"),
    (SamplePlan(firstDay: .first), "--start must be 1900-01-01 to 2199-12-31"),
    (SamplePlan(administrationLimit: 0), "--administrations must be 1 or more"),
  ])
  func `an option outside its range is refused`(options: SamplePlan, sentence: String) {
    let error = #expect(throws: SampleError.self) {
      try SampleRun(options).write(to: NSTemporaryDirectory() + "sample-never-made")
    }
    #expect(error?.description == sentence)
  }
}
