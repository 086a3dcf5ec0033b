internal import FHIRFiles
internal import MedicationAdherence

/// The file of `--reasons`: of which kind reasons for omitted doses are, `system`, `code` and `category` in
/// CSV.
struct ReasonFile: Sendable {
  /// The kinds of reasons.
  let categories: ReasonCategories
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once; the system may be empty, for texts and for a code of any system.
  init(_ path: String) throws(InputTableError) {
    let file = try InputTable(path, of: "--reasons", columns: ["system", "code", "category"])
    var (categories, problems) = (ReasonCategories(), InputTableProblems())
    for row in file.rows {
      let code = problems.take { () throws(InputTableError) in try file.required("code", in: row) }
      let category = problems.take { () throws(InputTableError) in
        try Self.category(row, in: file)
      }
      guard let code, let category else { continue }
      if categories.add(system: row["system"], code: code, category) != nil {
        problems.add(
          file.problem(
            in: row, "category", "contradicts an earlier line, which is of the same code"))
      }
    }
    try problems.check()
    (self.categories, record) = (categories, file.record)
  }

  private static func category(
    _ row: InputTable.Row, in file: InputTable
  ) throws(InputTableError) -> OmissionCategory {
    let kinds = OmissionCategory.ofReasons
    guard let category = kinds.first(where: { $0.rawValue == row["category"].lowercased() }) else {
      throw file.problem(
        in: row, "category", "is none of " + kinds.map(\.rawValue).joined(separator: ", "))
    }
    return category
  }
}
