internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

/// A report that is compared: its manifest and its tables.
struct ComparedRun {
  let folder: String
  let manifest: Manifest
  let arguments: RecordedArguments

  /// Opens a report.
  ///
  /// Throws ``DiffError``.
  init(_ folder: String) throws(DiffError) {
    self.folder = folder
    guard let data = FileManager.default.contents(atPath: folder + "/manifest.json") else {
      throw .noRun(folder)
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
      let arguments = RecordedArguments(manifest.arguments)
    else { throw .damaged(folder, file: "manifest.json") }
    (self.manifest, self.arguments) = (manifest, arguments)
  }

  /// Opens one of its tables, which must be as it was written.
  ///
  /// Throws ``DiffError``.
  func table(_ name: String) throws(DiffError) -> CSVReader {
    guard let known = manifest.files.first(where: { $0.path == name }) else {
      throw .noTable(folder, table: name)
    }
    guard let now = try? ManifestFile.describe(name, in: folder), now == known,
      let reader = CSVReader(folder + "/" + name)
    else { throw .damaged(folder, file: name) }
    return reader
  }

  /// The rule by which small numbers are hidden; nil for none.
  var suppression: String? { arguments.value(of: .suppress) }
  /// The fingerprint of the key of pseudonyms; nil for none.
  var pseudonyms: String? { arguments.value(of: .pseudonymise) }

  /// Whether two reports with small numbers hidden are of one cohort, as far as their manifests tell: they
  /// name no ids, so by the medications and the number of patients, which must be shown.
  static func areOfOneCohort(_ one: ComparedRun, _ other: ComparedRun) -> Bool {
    func medications(_ run: ComparedRun) -> [String] {
      run.arguments.options.filter { $0.name == ReportOption.medication.description }.map(\.value)
        .sorted()
    }
    guard let patients = one.manifest.counts["patients"] else { return false }
    return patients == other.manifest.counts["patients"] && medications(one) == medications(other)
  }
}

extension ComparedRun {
  /// Throws ``UsageError`` when two reports have no figures to hold against each other, or such as could be
  /// subtracted to uncover what one of them hides.
  static func check(_ before: ComparedRun, _ after: ComparedRun) throws(UsageError) {
    if before.suppression != nil || after.suppression != nil {
      guard before.suppression == after.suppression, areOfOneCohort(before, after) else {
        throw UsageError(
          "small numbers are hidden in one of the reports, and the two are not of one cohort by one rule:"
            + " their difference could tell what is hidden")
      }
    }
    guard before.pseudonyms == after.pseudonyms else {
      throw UsageError("the reports have pseudonyms of different keys, so no patient is in both")
    }
    for option in [ReportOption.by, .series] {
      // Of several sizes the first is compared.
      let values = [before, after].map { run in
        commaList(run.arguments.value(of: option) ?? "").first ?? ""
      }
      guard values[0] == values[1] else {
        throw UsageError(
          "the reports were made with \(option) \(values[0]) and \(option) \(values[1]), so no figure is in"
            + " both; make one of them anew")
      }
    }
  }

  /// The as-of day up to which two reports both go; nil when they have the same, or none.
  static func commonEnd(_ before: ComparedRun, _ after: ComparedRun) -> Day? {
    let days = [before, after].compactMap { run in
      run.manifest.asOf.flatMap { FHIRDateTime(text: $0)?.day }
    }
    return Set(days).count == 2 ? days.min() : nil
  }

  /// What differs between the ways in which two reports were made, in words.
  static func reasons(_ before: ComparedRun, _ after: ComparedRun) -> [String] {
    let (old, new) = (before.manifest, after.manifest)
    var reasons: [String] = []
    func add(_ what: String, _ old: String, _ new: String) {
      if old != new { reasons.append("\(what): \(old) before, \(new) now") }
    }
    add("version", old.version, new.version)
    add("as of", old.asOf ?? "none", new.asOf ?? "none")
    add("time zone", old.timeZone, new.timeZone)
    let options = [before, after].map { run in
      run.arguments.options.map { $0.value.isEmpty ? $0.name : "\($0.name) \($0.value)" }
    }
    let gone = options[0].filter { !options[1].contains($0) }
    let come = options[1].filter { !options[0].contains($0) }
    if !gone.isEmpty { reasons.append("only before: \(gone.joined(separator: ", "))") }
    if !come.isEmpty { reasons.append("only now: \(come.joined(separator: ", "))") }
    return reasons + inputs(old.inputs, new.inputs)
  }

  private static func inputs(_ old: [Manifest.File], _ new: [Manifest.File]) -> [String] {
    let before = Dictionary(old.map { ($0.path, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.path, $0) }) { first, _ in first }
    let kinds = [
      ("only before", old.filter { after[$0.path] == nil }),
      ("only now", new.filter { before[$0.path] == nil }),
      ("changed", new.filter { file in before[file.path].map { $0 != file } ?? false }),
    ]
    return kinds.filter { !$0.1.isEmpty }.map { words, files in
      let named = files.prefix(3).map(\.path).joined(separator: ", ")
      let more = files.count > 3 ? " and \(files.count - 3) more" : ""
      return "input \(words): \(named)\(more)"
    }
  }
}
