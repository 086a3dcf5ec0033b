/// The patients with an order and how many of them are adherent, all together and by medication.
public struct AdherentPatients: Sendable {
  /// The counts of one medication.
  public struct Row: Sendable {
    /// The medication, by the names that the patients' lines have for it.
    public var medication: Medication
    /// The patients with an order of it.
    public var counts: PatientCounts

    /// Makes the counts of a medication; nobody is counted at first.
    public init(medication: Medication, counts: PatientCounts = PatientCounts()) {
      (self.medication, self.counts) = (medication, counts)
    }
  }

  /// By implementation, the share of the doses due that was taken, all medications together.
  public var ofDosesDue = PatientCounts()
  /// By recorded adherence, the share of the recorded doses that was taken, all medications
  /// together.
  public var ofRecorded = PatientCounts()
  /// Each medication by its key.
  private var rowOfKey: [String: Row] = [:]

  /// Makes counts of nobody.
  public init() {}

  /// Each medication that is ordered, by recorded adherence; sorted by name, then by key; none when
  /// a line of the report is a whole patient.
  public var medications: [Row] {
    get {
      rowOfKey.values.sorted { left, right in
        let (left, right) = (left.medication, right.medication)
        return left.name == right.name
          ? left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
          : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
      }
    }
    set { rowOfKey = Dictionary(uniqueKeysWithValues: newValue.map { ($0.medication.key, $0) }) }
  }

  /// Counts a patient.
  public mutating func add(_ patient: PatientReport, threshold: Double) {
    ofDosesDue.add(
      hasOrder: patient.hasOrder, patient.measures[.implementation], threshold: threshold)
    ofRecorded.add(
      hasOrder: patient.hasOrder, patient.measures[.recordedAdherence], threshold: threshold)
    for row in patient.medications where row.hasOrder {
      rowOfKey[row.medication.key, default: Row(medication: row.medication)]
        .add(row, threshold: threshold)
    }
  }

  /// Adds the counts of other patients, who come after these.
  public mutating func join(_ other: AdherentPatients) {
    ofDosesDue.join(other.ofDosesDue)
    ofRecorded.join(other.ofRecorded)
    rowOfKey.merge(other.rowOfKey) { left, right in
      var joined = Row(
        medication: left.medication.joined(with: right.medication), counts: left.counts)
      joined.counts.join(right.counts)
      return joined
    }
  }
}

extension AdherentPatients.Row {
  /// Counts a patient with an order of the medication.
  fileprivate mutating func add(_ totals: MedicationTotals, threshold: Double) {
    medication = medication.joined(with: totals.medication)
    counts.add(hasOrder: true, totals.totals.recordedAdherence, threshold: threshold)
  }
}
