internal import FHIRDecoding
internal import MedicationAdherence

/// What is said of a patient's medications, whichever the lines.
extension PatientReporting {
  /// Why doses in buckets were not taken, by medication and reason.
  func reasons(
    _ records: ArraySlice<CountableRecord>, _ counting: PatientCounting
  ) -> [MedicationReasonCount] {
    var counts: [SIMD2<UInt32>: Int] = [:]
    for (record, placement) in zip(records, counting.placements)
    where placement.bucket != nil && record.outcome == .notTaken {
      counts[SIMD2(record.medication, record.reason), default: 0] += 1
    }
    return counts.sorted { $0.key.x < $1.key.x }.map { key, count in
      MedicationReasonCount(
        medication: record.medications[Int(key.x)], reason: administrations.reason(key.y),
        notTaken: count)
    }
  }

  /// Whether a unit of a line is an order.
  func hasOrder(_ line: Int) -> Bool {
    catalogue.lines[line].units.contains { catalogue.units[$0].order != nil }
  }

  /// What was recorded of each medication; a line of a whole patient does not tell them apart.
  func medications(of lines: [FinishedSeries]) -> [MedicationTotals] {
    guard rules.seriesKind != .patient else { return [] }
    // In place, for a copy of a line would retain several arrays.
    let lines = lines.span
    var totals: [MedicationTotals] = []
    totals.reserveCapacity(lines.count)
    for place in lines.indices {
      let number = lines[place].number
      totals.join(
        MedicationTotals(
          medication: names.medication(ofLine: number), hasOrder: hasOrder(number),
          totals: lines[place].counts))
    }
    return totals
  }

  /// Those of several units with one medication are added up later, with those of other patients.
  func weekPatterns(of lines: [FinishedSeries]) -> [MedicationWeekPattern] {
    var patterns: [MedicationWeekPattern] = []
    patterns.reserveCapacity(lines.count)
    let lines = lines.span
    for place in lines.indices {
      let members = lines[place].members.span
      for member in members.indices where !members[member].weekPattern.isEmpty {
        patterns.append(
          MedicationWeekPattern(
            medication: names.medication(ofUnit: members[member].unit),
            pattern: members[member].weekPattern))
      }
    }
    return patterns
  }
}
