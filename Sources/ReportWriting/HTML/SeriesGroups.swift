import MedicationAdherence

/// A patient's series by medication: what was ordered or given first stands first, and so does the oldest
/// series of each medication.
struct SeriesGroups {
  /// The series of one medication, by their places in the patient's report, the oldest first.
  struct Group {
    /// Those with a dose, or with a dose due.
    fileprivate(set) var shown: [Int] = []
    /// Those without a dose and without a dose due.
    fileprivate(set) var silent: [Int] = []
    fileprivate var firstDay: Day?

    /// All of them.
    var all: [Int] { shown + silent }
  }

  /// The medications of which there is a dose, or a dose was due.
  let groups: [Group]
  /// The other medications.
  let silent: [Group]

  /// Groups series; `firstDay` is the day on which each begins, as far as that is known.
  init(_ series: [SeriesReport], firstDay: (SeriesReport) -> Day?) {
    var (groups, places): ([Group], [String: Int]) = ([], [:])
    let days = series.map(firstDay)
    let oldest = series.indices.sorted { left, right in
      let (one, other) = (days[left] ?? .last, days[right] ?? .last)
      return one == other ? left < right : one < other
    }
    for place in oldest {
      let key = Self.medication(of: series[place])
      if places[key] == nil {
        places[key] = groups.count
        groups.append(Group(firstDay: days[place]))
      }
      guard let group = places[key] else { continue }
      if Self.isSilent(series[place]) {
        groups[group].silent.append(place)
      } else {
        groups[group].shown.append(place)
      }
    }
    self.groups = groups.filter { !$0.shown.isEmpty }
    silent = groups.filter(\.shown.isEmpty)
  }

  /// What is the same of all series of a medication.
  private static func medication(of series: SeriesReport) -> String {
    series.medicationCode.isEmpty
      ? "name " + series.medicationNames.map(Medication.folded).joined(separator: "\n")
      : "code " + series.medicationCode
  }

  /// Whether no dose is recorded and none was due.
  private static func isSilent(_ series: SeriesReport) -> Bool {
    series.totals.administrations == 0
      && (series.isAsNeeded || series.measures.count(.expected) == 0)
  }
}
