internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import FoundationEssentials
internal import MedicationAdherence

/// What the doses of a report are grouped by, checked.
struct GroupRules: Sendable {
  /// The kinds of groups, in the order in which they were asked for.
  private(set) var kinds: [GroupKind] = []
  /// The lists of groups, for the manifest.
  private(set) var files: [InputRecord] = []

  /// Whether anything is grouped.
  var isAny: Bool { !kinds.isEmpty }

  /// What must be read of resources for the groups.
  var details: RecordDetails {
    var details: RecordDetails = []
    for kind in kinds {
      switch kind {
      case .ward: details.insert(.wards)
      case .sex, .age: details.insert(.persons)
      case .list: continue
      }
    }
    return details
  }

  /// The same for patients who are called by pseudonyms.
  func under(_ pseudonyms: Pseudonyms) -> GroupRules {
    var rules = self
    rules.kinds = kinds.map { kind in
      guard case .list(let list) = kind else { return kind }
      let named = list.groups.map { (pseudonyms.name(.patient, $0.key), $0.value) }
      return .list(
        PatientGroups(name: list.name, groups: Dictionary(named) { first, _ in first }))
    }
    return rules
  }

  /// The part of the name of a kind's files that is its own, by what the kind is called.
  var fileNames: [String: String] {
    let names = kinds.map(\.name)
    return Dictionary(uniqueKeysWithValues: zip(names, FileNames.safe(names)))
  }

  /// All patients of the lists.
  var listedPatients: Set<String> {
    kinds.reduce(into: []) { listed, kind in
      if case .list(let list) = kind { listed.formUnion(list.groups.keys) }
    }
  }

  /// How many patients of each list are not among those who are in the data, where there are any.
  func missingPatients(in patients: Set<String>) -> [Notice] {
    kinds.compactMap { kind in
      guard case .list(let list) = kind else { return nil }
      let missing = list.groups.keys.count { !patients.contains($0) }
      return missing == 0
        ? nil : .groupsWithoutPatients(list.name, missing, of: list.groups.count)
    }
  }
}

extension GroupRules {
  /// Checks what a user asked for: kinds by their words, or files of groups.
  ///
  /// Throws ``UsageError`` with all that is wrong with a file.
  init(_ texts: [String], ageBands: String?) throws(UsageError) {
    let bands = try Self.bands(ageBands)
    for text in texts {
      let kind: GroupKind
      switch text {
      case "ward": kind = .ward
      case "sex": kind = .sex
      case "age": kind = .age(bands ?? .usual)
      default:
        let file = try GroupFile(text)
        kind = .list(file.groups)
        files.append(file.record)
      }
      guard !kinds.contains(where: { $0.name == kind.name }) else {
        throw UsageError("--group-by \(text): \(kind.name) is there twice; leave one out")
      }
      kinds.append(kind)
    }
    guard bands == nil || texts.contains("age") else {
      throw UsageError("--age-bands is for --group-by age; give that, too")
    }
  }

  private static func bands(_ text: String?) throws(UsageError) -> AgeBands? {
    guard let text else { return nil }
    let limits = commaList(text).map { Int($0) }
    guard let bands = AgeBands(limits.compactMap(\.self)), !limits.contains(nil) else {
      throw UsageError(
        "--age-bands \(text): give the first age of each band but the first, rising, from 1 to 150,"
          + " such as 18,40,65,80")
    }
    return bands
  }
}

/// The file of `--group-by`: the groups of patients, `patient` and `group` in CSV.
struct GroupFile: Sendable {
  /// The groups, called as the file without its ending.
  let groups: PatientGroups
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once.
  ///
  /// Throws ``UsageError`` with all that is wrong with its rows, or with what keeps it from being read.
  init(_ path: String) throws(UsageError) {
    let file: InputTable
    do {
      file = try InputTable(path, of: "--group-by", columns: ["patient", "group"])
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path) || SystemReason.isHidden(path)
      throw UsageError(isThere ? error.description : Self.unknown(path))
    }
    var (groups, problems) = ([String: (group: String, line: Int)](), [String]())
    func note(_ row: InputTable.Row, _ column: String, _ reason: String) {
      problems.append(file.problem(in: row, column, reason).description)
    }
    for row in file.rows {
      for column in ["patient", "group"] where row[column].isEmpty { note(row, column, "is empty") }
      let (patient, group) = (DataRequest.patientID(row["patient"]), row["group"])
      guard !patient.isEmpty, !group.isEmpty else { continue }
      if let known = groups[patient], known.group != group {
        note(row, "group", "is another one for the patient of line \(known.line)")
      } else if groups[patient] == nil {
        groups[patient] = (group, row.line)
      }
    }
    guard problems.isEmpty else { throw UsageError(problems.joined(separator: "\n")) }
    self.groups = PatientGroups(name: Self.name(path), groups: groups.mapValues(\.group))
    record = file.record
  }

  /// What the groups of a file are called: as the file without its folder and its ending.
  static func name(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func unknown(_ text: String) -> String {
    "--group-by \(text): give ward, sex, age, or a file of groups (CSV with the columns patient and"
      + " group), and there is no such file"
  }
}

extension ReportRequest {
  /// What the doses are grouped by.
  ///
  /// Throws ``UsageError``, also for what small numbers cannot be hidden in: groups of several kinds, and
  /// groups beside a report that was released.
  func checkedGroups(_ sharing: Sharing = Sharing()) throws(UsageError) -> GroupRules {
    let rules = try GroupRules(groupBy, ageBands: ageBands)
    guard rules.isAny else { return rules }
    guard output != "-" else {
      throw UsageError("--output - writes the cohort's timeline only; leave out --group-by")
    }
    guard sharing.suppression == nil || rules.kinds.count == 1 else {
      throw UsageError(
        "--suppress hides small numbers, which the difference of a ward and a group of ages could tell;"
          + " give --group-by once")
    }
    guard sharing.released.isEmpty else {
      throw UsageError(
        "--released compares figures of all patients, not those of groups; leave out --group-by")
    }
    return sharing.pseudonyms.map(rules.under) ?? rules
  }

  /// What doses are grouped by, as a report that is released may state it: a file by its name only.
  var sharedGroups: [String] {
    groupBy.map { ReportOption.groupWords.contains($0) ? $0 : GroupFile.name($0) }
  }
}
