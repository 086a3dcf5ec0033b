/// The patients with an order and how many of them are adherent, all together and by medication.
public struct AdherentPatients: Codable, Sendable {
  /// The counts of one medication.
  public struct Row: Codable, Sendable {
    /// The medication, by the names that the patients' series have for it.
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
  /// a series of the report is a whole patient, or when nothing shows them.
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
    // In place: a copy would retain several strings.
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

/// How many patients have an order, of these a value of a measure, and of these a high one.
public struct PatientCounts: Hashable, Codable, Sendable {
  /// The patients with an order; nil when the number is hidden.
  public var withOrder: Int?
  /// Of these, the patients with a value of the measure; nil when hidden.
  public var withMeasure: Int?
  /// Of these, the patients whose value is at or above the threshold; nil when hidden.
  public var adherent: Int?

  /// Makes counts; nobody is counted at first.
  public init(withOrder: Int? = 0, withMeasure: Int? = 0, adherent: Int? = 0) {
    self.withOrder = withOrder
    self.withMeasure = withMeasure
    self.adherent = adherent
  }

  /// The adherent among the patients with a value; nil when there is none, or when it is hidden.
  public var share: Double? {
    guard let adherent, let withMeasure, withMeasure > 0 else { return nil }
    return Double(adherent) / Double(withMeasure)
  }

  /// Counts a patient; one without an order is not counted.
  mutating func add(hasOrder: Bool, _ value: Double?, threshold: Double) {
    guard hasOrder else { return }
    withOrder = withOrder.map { $0 + 1 }
    guard let value else { return }
    withMeasure = withMeasure.map { $0 + 1 }
    if value >= threshold { adherent = adherent.map { $0 + 1 } }
  }

  /// Adds the counts of other patients; what is hidden of either is hidden of both.
  mutating func join(_ other: PatientCounts) {
    func sum(_ left: Int?, _ right: Int?) -> Int? {
      left.flatMap { left in right.map { left + $0 } }
    }
    withOrder = sum(withOrder, other.withOrder)
    withMeasure = sum(withMeasure, other.withMeasure)
    adherent = sum(adherent, other.adherent)
  }
}
