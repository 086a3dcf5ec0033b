/// When in the week the doses of one medication were recorded.
public struct MedicationWeekPattern: Codable, Sendable {
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
public struct MedicationWeekPatterns: Codable, Sendable {
  private var medications: [Medication] = []
  private var patterns: [WeekPattern] = []
  private var places = MedicationPlaces()

  /// Makes a sum of nothing.
  public init() {}

  /// Adds patterns to those of their medications; one of no dose adds no name either.
  public mutating func add(_ added: [MedicationWeekPattern]) {
    // In place: a copy would retain several strings and arrays.
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

/// A patient's doses of one medication, whichever the order.
public struct MedicationTotals: Codable, Sendable {
  /// The medication.
  public private(set) var medication: Medication
  /// Whether one of the patient's orders is of it.
  public private(set) var hasOrder: Bool
  /// What was recorded of it.
  public private(set) var totals: OutcomeCounts

  /// Makes the totals of one medication.
  public init(medication: Medication, hasOrder: Bool, totals: OutcomeCounts) {
    (self.medication, self.hasOrder, self.totals) = (medication, hasOrder, totals)
  }

  fileprivate mutating func join(_ other: MedicationTotals) {
    medication.join(other.medication)
    hasOrder = hasOrder || other.hasOrder
    totals += other.totals
  }
}

extension [MedicationTotals] {
  /// Adds a row to the one of its medication, or as the last one when there is none: so there is one
  /// for each medication, by all its names.
  public mutating func join(_ row: MedicationTotals) {
    if let known = place(of: row.medication.key) { self[known].join(row) } else { append(row) }
  }

  private func place(of key: String) -> Int? {
    // In place: a copy would retain several strings.
    let rows = span
    for place in rows.indices where rows[place].medication.key == key { return place }
    return nil
  }
}

/// The places of medications by their keys, in the order in which these were met.
///
/// Patients have few medications, the same ones again and again. So the latest keys are cached by
/// their last bytes, where codes differ, and found without hashing a whole key.
struct MedicationPlaces: Codable, Sendable {
  private static let recentCount = 256

  private var places: [String: Int] = [:]
  private var keys: [String] = []
  /// For each end of a key the place that it led to last; -1 without one.
  private var recent: [Int32] = []
  /// The bytes at the end of a key by which it is looked for.
  private static let endLength = 6

  /// The place of a key; one that was not met before has the next one.
  mutating func place(of key: String) -> Int {
    if recent.isEmpty { recent = Array(repeating: -1, count: Self.recentCount) }
    let slot = Self.slot(of: key)
    let latest = Int(recent[slot])
    if latest >= 0, keys[latest] == key { return latest }
    let place = places[key] ?? keys.count
    if place == keys.count {
      places[key] = place
      keys.append(key)
    }
    recent[slot] = Int32(place)
    return place
  }

  private static func slot(of key: String) -> Int {
    let bytes = key.utf8.span
    var hash: UInt32 = 0
    for place in max(0, bytes.count - endLength)..<bytes.count {
      hash = hash &* 0x01F3 &+ UInt32(bytes[place])
    }
    return Int(hash ^ hash >> 8) % recentCount
  }
}
