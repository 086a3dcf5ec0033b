import DurableOutput
import FHIRDecoding
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FHIRFiles

@Suite struct FileSourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The same administrations and patients in every form in which files may hold them.
  static let forms = ["ndjson", "gz", "bundle", "pretty", "array", "folder", "mixed"]

  private func write(_ form: String, _ resources: [String]) throws -> String {
    let lines = resources.joined(separator: "\n")
    switch form {
    case "ndjson": return try folder.write("x.ndjson", lines)
    case "gz": return try folder.write("x.ndjson.gz", GzipData.compressed(lines))
    case "bundle": return try folder.write("x.json", bundle(resources))
    case "pretty":
      return try folder.write(
        "x.json", bundle(resources).replacing(",", with: ",\n").replacing(":", with: " :\t"))
    case "array":
      return try folder.write(
        "x.json.gz", GzipData.compressed("[" + resources.joined(separator: ",\n") + "]"))
    case "folder":
      for (index, resource) in resources.enumerated() {
        try folder.write("\(100 + index).json", resource)
      }
    default:
      let middle = resources.count / 2
      try folder.write("a/x.ndjson", resources[..<middle].joined(separator: "\r\n"))
      try folder.write("b/x.json", bundle(Array(resources[middle...])))
    }
    return folder.path
  }

  @Test(arguments: forms, [100, 1 << 20])
  func `the same resources come out of every form`(form: String, pieceSize: Int) throws {
    let patients = (0..<5).map {
      #"{"resourceType":"Patient","id":"\#($0)","name":[{"text":"n"}]}"#
    }
    let resources = (0..<80).map { administration($0) } + patients
    let limits = ReadingLimits(pieceSize: pieceSize, longestText: 1 << 20)
    let intake = try Intake(write(form, resources), limits: limits)
    #expect(intake.ids == (0..<80).map(String.init))
    #expect(intake.reader.stores.patients.records.map(\.origin.id) == (0..<5).map(String.init))
    #expect(intake.reader.resourceCounts == ["MedicationAdministration": 80, "Patient": 5])
    #expect(intake.findings == [])
    let linked = LinkedRecord([intake.reader])
    #expect(linked.patients.count == 6 && linked.duplicateCounts.isEmpty)
  }

  @Test func `a short file that becomes longer after it was opened is read to its end`() throws {
    let lines = (0..<200).map { administration($0) }
    let path = try folder.write("x.ndjson", lines[0])
    let readable = try ReadableFile(path: path)
    #expect(readable.size == lines[0].utf8.count)
    try folder.write("x.ndjson", lines.joined(separator: "\n"))
    var file = try OpenFile(
      readable, path: path, isHashed: false, documents: 0, limits: .standard)
    var (count, bytes) = (0, [UInt8]())
    while let piece = file.next(reusing: &bytes) {
      #expect(piece.bytes.count < 1 << 14)
      count += piece.count
      bytes = piece.bytes
    }
    #expect(count == lines.joined(separator: "\n").utf8.count)
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: ["ndjson", "json"])
  func `a damaged line of a short file costs no other line`(ending: String) throws {
    let long = administration(0, note: String(repeating: "x", count: 2_400))
    let lines = [long, String(administration(1).dropLast()), administration(2)]
    let path = try folder.write("x." + ending, lines.joined(separator: "\n"))
    let intake = try Intake(path)
    #expect(intake.ids == ["0", "2"])
    #expect(intake.findings.count == 1 && intake.findings[0].hasSuffix(" 2"))
  }

  @Test func `a folder in the place of a file is a finding`() throws {
    let path = try folder.write("x.json", administration(0))
    var source = FileSource(try InputDiscovery(sources: [path]), isHashed: true)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    var bytes: [UInt8] = []
    #expect(source.nextChunk(reusing: &bytes) == nil)
    #expect(source.findings.map(\.reason) == ["unreadable"])
  }

  @Test func `what has no places has no size`() throws {
    let path = folder.path + "/pipe"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let descriptor = unsafe open(path, O_RDWR)
    defer { close(descriptor) }
    #expect(try ReadableFile(path: path).size == nil)
  }

  @Test func `chunks are numbered in the order of reading and name their file`() throws {
    for index in 0..<3 {
      try folder.write(
        "\(index).ndjson", (0..<9).map { administration($0) }.joined(separator: "\n"))
    }
    var source = FileSource(
      try InputDiscovery(sources: [folder.path]), isHashed: false,
      limits: ReadingLimits(pieceSize: 300, longestText: 1_000))
    var (sequences, files, spare) = ([Int](), [Int](), [UInt8]())
    while let chunk = source.nextChunk(reusing: &spare) {
      sequences.append(chunk.sequence)
      files.append(chunk.file)
    }
    #expect(sequences == Array(0..<sequences.count) && sequences.count > 6)
    #expect(files == files.sorted() && Set(files) == [0, 1, 2])
  }

  @Test(arguments: ["x.ndjson", "x.json", "x.ndjson.gz", "x.json.gz"], [0, 1, 1_000, 30_000])
  func `the SHA-256 and size of an input are those of its bytes`(
    name: String, lines: Int
  ) throws {
    let text = String(repeating: administration("a") + "\n", count: lines)
    let bytes = name.hasSuffix(".gz") ? GzipData.compressed(text) : Array(text.utf8)
    let path = try folder.write(name, bytes)
    let input = try #require(try Intake(path, isHashed: true).source.inputs.first)
    #expect(input.sha256 == String(hexadecimal: SHA256.hash(bytes.span)))
    #expect(input.byteCount == bytes.count && input.path == path)
    #expect(try Intake(path).source.inputs.first?.sha256 == "")
  }

  @Test func `a file that is gone is a finding, and the others are read`() throws {
    try folder.write("a.ndjson", administration("a"))
    try folder.write("b.ndjson", administration("b"))
    try folder.write("c.ndjson", administration("c"))
    let discovery = try InputDiscovery(sources: [folder.path])
    #expect(unsafe unlink(folder.path + "/b.ndjson") == 0)
    var source = FileSource(discovery, isHashed: true)
    var (files, spare) = ([Int](), [UInt8]())
    while let chunk = source.nextChunk(reusing: &spare) { files.append(chunk.file) }
    #expect(files == [0, 2])
    #expect(source.findings.map(\.reason) == ["unreadable"])
    #expect(source.findings.map(\.file) == [1])
    #expect(source.inputs.count == 3)
  }

  @Test func `a pipe is read when it is named`() throws {
    let path = folder.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let text = administration("a") + "\n" + administration("b")
    // In a thread of its own: a task would wait for those that other tests keep busy, and this one with it.
    Thread { try? text.write(toFile: path, atomically: false, encoding: .utf8) }.start()
    #expect(try Intake(path).ids == ["a", "b"])
  }

  @Test func `a file that a process has a lease on is read when that gives it up`() throws {
    let path = try folder.write("x.ndjson", administration("a"))
    let descriptor = unsafe open(path, O_RDWR)
    defer { close(descriptor) }
    // What asks for the file is told by a signal that does nothing of itself.
    let (setSignal, setLease): (Int32, Int32) = (10, 1_024)
    try #require(fcntl(descriptor, setSignal, SIGURG) == 0)
    // Not every file system knows leases.
    guard fcntl(descriptor, setLease, Int32(F_WRLCK)) == 0 else { return }
    // Not a task, for all threads of tasks may be waiting.
    let hasGivenUp = Mutex(false)
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      usleep(100_000)
      hasGivenUp.withLock { $0 = true }
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      isOver.signal()
    }
    #expect(try Intake(path).ids == ["a"])
    let wasGivenUp = hasGivenUp.withLock { $0 }
    #expect(wasGivenUp)
    isOver.wait()
  }
}
