internal import DurableOutput
internal import FoundationEssentials
internal import Synchronization

/// The folder that an export is downloaded to: its steps so far, and the complete files.
///
/// Each step is a line of `export.ndjson`, written and synced before the next is taken, so that a
/// crash costs at most the files that were on their way.
final class BulkFolder: Sendable {
  /// Its path.
  let path: String
  /// What errors name: the folder that the export is for.
  let output: String
  /// The data key that files are encrypted by; nil when they are not.
  let key: DataKey?

  private let state: Mutex<BulkJob?>
  private var stepsPath: String { path + "/export.ndjson" }

  /// Takes a folder, which is made if it is not there, with the export that was begun in it.
  ///
  /// `output` is the folder that errors name, where it is another.
  init(
    _ path: String, of output: String? = nil, key: DataKey? = nil
  ) throws(OutputError) {
    (self.path, self.output, self.key) = (path, output ?? path, key)
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(output ?? path, reason: "the folder cannot be made")
    }
    let steps = Self.readSteps(path + "/export.ndjson")
    state = Mutex(BulkJob(steps.taken))
    if steps.isCut { try rewrite(steps.taken) }
  }

  /// The export that was begun here; nil when there is none.
  var job: BulkJob? { state.withLock { $0 } }

  /// Remembers that an export was begun, in place of everything that is here.
  func begin(question: String, statusAddress: String, at moment: Double) throws(OutputError) {
    clear()
    let step = BulkJob.Step.begun(question: question, statusAddress: statusAddress, at: moment)
    try rewrite([step])
    state.withLock { $0 = BulkJob([step]) }
  }

  /// Remembers a step, durably, and then takes it.
  func take(_ step: BulkJob.Step) throws(OutputError) {
    try state.withLock { job throws(OutputError) in
      try DurableFile.append(line(step), to: stepsPath, of: output)
      job?.take(step)
    }
  }

  /// Forgets everything: the export and its files.
  func clear() {
    state.withLock { $0 = nil }
    try? FileManager.default.removeItem(atPath: stepsPath)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names { try? FileManager.default.removeItem(atPath: path + "/" + name) }
  }

  /// The whole path of a name.
  func path(of name: String) -> String { path + "/" + name }

  private func rewrite(_ steps: [BulkJob.Step]) throws(OutputError) {
    let file = try DurableFile(stepsPath, of: output)
    for step in steps { try file.write(line(step)[...]) }
    try file.keep()
  }

  private func line(_ step: BulkJob.Step) throws(OutputError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(step) else {
      throw .cannotWrite(output, reason: "it cannot be described")
    }
    return Array(bytes) + [0x0A]
  }

  /// The steps that were taken before, and whether a crash cut off another that was not.
  private static func readSteps(_ path: String) -> (taken: [BulkJob.Step], isCut: Bool) {
    guard let bytes = FileManager.default.contents(atPath: path), !bytes.isEmpty else {
      return ([], false)
    }
    let lines = Array(bytes).split(separator: 0x0A)
    let isWhole = bytes.last == 0x0A
    var steps: [BulkJob.Step] = []
    for line in isWhole ? lines : lines.dropLast() {
      guard let step = try? JSONDecoder().decode(BulkJob.Step.self, from: Data(line)) else {
        return (steps, true)
      }
      steps.append(step)
    }
    return (steps, !isWhole)
  }
}
