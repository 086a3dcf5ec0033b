internal import FHIRDecoding
internal import FHIRFiles

/// The file of `--names`: what a house calls medications, `system`, `code` and `name` in CSV.
struct NameFile: Sendable {
  /// The names.
  let names: MedicationNames
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once; the system may be empty, for codes that are recorded without one.
  init(_ path: String) throws(InputTableError) {
    let file = try InputTable(path, of: "--names", columns: ["system", "code", "name"])
    let names = try file.map { row throws(InputTableError) in
      (
        system: row["system"], code: try file.required("code", in: row),
        name: try file.required("name", in: row)
      )
    }
    (self.names, record) = (MedicationNames(names), file.record)
  }
}
