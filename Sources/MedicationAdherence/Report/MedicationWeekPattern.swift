/// When in the week the doses of one medication were recorded.
public struct MedicationWeekPattern: Sendable {
  /// The medication.
  public let medication: Medication
  /// The doses by weekday and hour.
  public let pattern: WeekPattern

  /// Makes the pattern of a medication.
  public init(medication: Medication, pattern: WeekPattern) {
    self.medication = medication
    self.pattern = pattern
  }
}

/// Adds up the patterns of each medication.
public struct MedicationWeekPatterns: Sendable {
  private var medications: [Medication] = []
  private var patterns: [WeekPattern] = []
  private var places = MedicationPlaces()

  /// Makes a sum of nothing.
  public init() {}

  /// Adds patterns to those of their medications; one of no dose adds no name either.
  public mutating func add(_ added: [MedicationWeekPattern]) {
    // In place, for a copy would retain several texts and arrays.
    let added = added.span
    for index in added.indices where !added[index].pattern.isEmpty {
      let place = places.place(of: added[index].medication.key)
      if place < patterns.count {
        medications[place].join(added[index].medication)
        patterns[place] += added[index].pattern
      } else {
        medications.append(added[index].medication)
        patterns.append(added[index].pattern)
      }
    }
  }

  /// Adds the sums of other patients, who come after these.
  public mutating func join(_ other: MedicationWeekPatterns) {
    add(zip(other.medications, other.patterns).map(MedicationWeekPattern.init))
  }

  /// The sums, sorted by the medication's name, then by its key.
  public var sorted: [MedicationWeekPattern] {
    zip(medications, patterns).map(MedicationWeekPattern.init).sorted {
      $0.medication.difference(from: $1.medication) < 0
    }
  }
}
