/// What a page and paper show of one patient of the worklist: one entry, its medicines as lines.
public struct WorklistEntry: Hashable, Sendable {
  /// One medicine of the patient, with every rule that it meets.
  public struct Line: Hashable, Sendable {
    /// The rows of the medicine, the gravest one first; there is at least one.
    public let rows: [WorklistRow]

    /// The medicine.
    public var medication: Medication { rows[0].medication }
    /// Whether it is a critical medicine.
    public var isCritical: Bool { rows[0].isCritical }
    /// Whether all that is said of it is a dose held for a clinical reason.
    public var isHeld: Bool { rows.allSatisfy(\.isHeld) }
    /// The rules that it meets.
    public var rules: [WorklistRule] { rows.map(\.finding.rule) }
  }

  /// The patient.
  public let patient: WorklistPatient
  /// The medicines, that of the gravest row first; those that are held stand last.
  public let lines: [Line]

  /// The gravity of the patient's gravest row.
  public var gravity: WorklistGravity { lines[0].rows[0].gravity }
  /// The section that it stands in.
  public var section: WorklistSection {
    lines.allSatisfy(\.isHeld) ? .held : gravity.isCritical ? .critical : .other
  }

  /// Makes the entry of a patient's rows, which are in the order of the list; there is at least one.
  init(_ rows: ArraySlice<WorklistRow>) {
    patient = rows[rows.startIndex].patient
    var lines: [[WorklistRow]] = []
    for row in rows {
      if let place = lines.firstIndex(where: { $0[0].medication.key == row.medication.key }) {
        lines[place].append(row)
      } else {
        lines.append([row])
      }
    }
    let all = lines.map { Line(rows: $0) }
    self.lines = all.filter { !$0.isHeld } + all.filter(\.isHeld)
  }
}

/// The entries of one ward.
public struct WorklistWard: Hashable, Sendable {
  /// The ward; empty when it is not known.
  public let name: String
  /// Its patients, the gravest first.
  public internal(set) var entries: [WorklistEntry]
}

/// A section of the worklist; each patient is in exactly one.
public enum WorklistSection: CaseIterable, Sendable {
  /// A dose of a critical medicine was omitted or late, other than for a clinical reason.
  case critical
  /// Another rule is met.
  case other
  /// Doses are held for a documented clinical reason, and nothing else.
  case held
}

extension Worklist {
  /// One entry a patient, the gravest first.
  public var entries: [WorklistEntry] {
    var entries: [WorklistEntry] = []
    var first = rows.startIndex
    while first < rows.endIndex {
      let id = rows[first].patient.id
      let end = rows[first...].firstIndex { $0.patient.id != id } ?? rows.endIndex
      entries.append(WorklistEntry(rows[first..<end]))
      first = end
    }
    return entries
  }

  /// The entries of a section under their wards, each ward where its gravest patient stands.
  public func wards(in section: WorklistSection) -> [WorklistWard] {
    var wards: [WorklistWard] = []
    for entry in entries where entry.section == section {
      if let place = wards.firstIndex(where: { $0.name == entry.patient.ward }) {
        wards[place].entries.append(entry)
      } else {
        wards.append(WorklistWard(name: entry.patient.ward, entries: [entry]))
      }
    }
    return wards
  }
}
