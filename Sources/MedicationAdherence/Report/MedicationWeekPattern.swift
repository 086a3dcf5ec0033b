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

  /// Adds a pattern to those of its medication; one of no dose adds no name either.
  public mutating func add(_ added: MedicationWeekPattern) {
    guard !added.pattern.isEmpty else { return }
    let place = places.place(of: added.medication.key)
    if place < patterns.count {
      medications[place].join(added.medication)
      patterns[place] += added.pattern
    } else {
      medications.append(added.medication)
      patterns.append(added.pattern)
    }
  }

  /// Adds the sums of other patients, who come after these.
  public mutating func join(_ other: MedicationWeekPatterns) {
    for (medication, pattern) in zip(other.medications, other.patterns) {
      add(MedicationWeekPattern(medication: medication, pattern: pattern))
    }
  }

  /// The sums, sorted by the medication's name, then by its key.
  public var sorted: [MedicationWeekPattern] {
    zip(medications, patterns).map(MedicationWeekPattern.init).sorted { left, right in
      let (left, right) = (left.medication, right.medication)
      return left.name == right.name
        ? left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
        : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }
}
