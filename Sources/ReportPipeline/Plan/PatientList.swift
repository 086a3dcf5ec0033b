internal import FHIRFiles
internal import Foundation

/// The file of `--patients`: an id a line, blank lines and lines that begin with # passed over.
struct PatientList: Sendable {
  /// The ids, at least one, as they stand there.
  let ids: [String]
  /// The file, as the manifest has it.
  let record: InputRecord

  /// Reads a file once, so that it may be a pipe.
  init(_ path: String) throws(RunError) {
    let file = try ListFile(path) { .patientList(path, reason: $0) }
    ids = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard !ids.isEmpty else { throw .patientList(path, reason: "it lists none") }
    record = file.record
  }
}
