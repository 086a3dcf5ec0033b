internal import DurableOutput
internal import Parts

/// A file in a patient's own folder.
struct PatientFile: Codable {
  /// The path from the report's folder.
  let path: String
  /// What it holds.
  let bytes: [UInt8]

  /// The patient's folder.
  var folder: String { path.parentPath }

  /// Writes it below a report's folder.
  ///
  /// Throws `PartFault` for a path that leads elsewhere, and ``OutputError``.
  func write(below folder: String) throws {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 3, names[0] == "patients",
      names.allSatisfy({ !["", ".", ".."].contains($0) })
    else { throw PartFault.damaged(reason: "it has a file that is no patient's") }
    let file = try OutputFile(at: folder + "/" + path)
    try file.write(bytes)
    try file.close()
  }

  /// Hands out the files of patients below a folder, in the order of their paths.
  ///
  /// Throws ``OutputError`` when one cannot be read.
  static func forEach(below folder: String, _ body: (PatientFile) throws -> Void) throws {
    for patient in (FolderEntry.all(in: folder + "/patients") ?? []).map(\.name).sorted() {
      let path = "patients/" + patient
      for name in (FolderEntry.all(in: folder + "/" + path) ?? []).map(\.name).sorted() {
        guard let bytes = Descriptor.readFile("\(folder)/\(path)/\(name)") else {
          throw OutputError.cannotWrite("\(folder)/\(path)/\(name)", reason: SystemReason.last)
        }
        try body(PatientFile(path: "\(path)/\(name)", bytes: bytes))
      }
    }
  }
}
