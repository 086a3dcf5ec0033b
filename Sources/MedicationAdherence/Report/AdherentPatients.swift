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
  /// The medications, each at the place of its key.
  private var rows: [Row] = []
  private var places = MedicationPlaces()

  /// Makes counts of nobody.
  public init() {}

  /// Each medication that is ordered, by recorded adherence; sorted by name, then by key; none when
  /// a line of the report is a whole patient, or when nothing shows them.
  public var medications: [Row] {
    get {
      rows.sorted { $0.medication.difference(from: $1.medication) < 0 }
    }
    set {
      (rows, places) = ([], MedicationPlaces())
      for row in newValue { rows[place(of: row.medication)] = row }
    }
  }

  /// Counts a patient.
  public mutating func add(_ patient: PatientReport, threshold: Double) {
    ofDosesDue.add(
      hasOrder: patient.hasOrder, patient.measures[.implementation], threshold: threshold)
    ofRecorded.add(
      hasOrder: patient.hasOrder, patient.measures[.recordedAdherence], threshold: threshold)
    // In place, for a copy would retain several texts.
    let medications = patient.medications.span
    for index in medications.indices where medications[index].hasOrder {
      let place = place(of: medications[index].medication)
      rows[place].medication.join(medications[index].medication)
      rows[place].counts.add(
        hasOrder: true, medications[index].totals.recordedAdherence, threshold: threshold)
    }
  }

  /// The place of a medication, whose row is added when there is none.
  private mutating func place(of medication: Medication) -> Int {
    let place = places.place(of: medication.key)
    if place == rows.count { rows.append(Row(medication: medication)) }
    return place
  }

  /// Adds the counts of other patients, who come after these.
  public mutating func join(_ other: AdherentPatients) {
    ofDosesDue.join(other.ofDosesDue)
    ofRecorded.join(other.ofRecorded)
    for row in other.rows {
      let place = place(of: row.medication)
      rows[place].medication.join(row.medication)
      rows[place].counts.join(row.counts)
    }
  }
}
