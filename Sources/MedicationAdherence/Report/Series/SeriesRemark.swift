/// What a reader must know beside a series' figures.
public enum SeriesRemark: Hashable, Sendable {
  /// These shares are below the threshold.
  case low([Measure])
  /// A number of doses were taken of orders that ask for none.
  case takenNotInForce(OrderNotInForce, Int)
  /// A number of doses were taken beyond those due.
  case moreThanDue(Int)
  /// A number of doses are dated by a month or year only, so that they match no due day.
  case dayUnknown(Int)
  /// A number of doses of an order's medication are recorded without an order.
  case dosesWithoutOrder(Int)
  /// A number of doses of the series are recorded without an order.
  case dosesAmongOthers(Int)
  /// A number of doses due are not judged, because doses of the medication, or all of the patient's, name no
  /// order.
  case dosesNameNoOrder(Int)
  /// A number of doses due are not judged, because they are taken where nobody records them here.
  case takenElsewhere(Int)
  /// There is an order of the medication, which these doses do not name.
  case orderBeside
  /// No dose was ever taken since the order; whether any dose is recorded since then.
  case neverStarted(hasRecords: Bool)
  /// Doses were taken for `afterDays` days, then none for longer than is permitted; the longest gap between
  /// due days without a dose.
  case stopped(afterDays: Int, longestGap: Int)
  /// Nothing was recorded.
  case nothingRecorded
  /// The medication is taken as needed, so that nothing is ever due.
  case asNeeded
  /// Nothing was due.
  case nothingDue
  /// It is not known what was due on all days.
  case demandUnknown
  /// Figures are hidden, because they could point at a person.
  case hidden
  /// The series is all patients together: shares of doses due are patients' own.
  case allPatients
}

extension SeriesReport {
  /// What must be known beside the measures: which are low, whether more was taken than was due,
  /// against an order or without one, and why some are empty.
  public func remarks(threshold: Double) -> [SeriesRemark] {
    let low = lowMeasures(threshold: threshold)
    let against = OrderNotInForce.allCases.compactMap { reason in
      takenNotInForce[reason].map { SeriesRemark.takenNotInForce(reason, $0) }
    }
    return against + (low.isEmpty ? [] : [.low(low)])
      + [notJudged, elsewhere, stop, excess, unmatched, beside, silence, demand].compactMap(\.self)
  }

  private var notJudged: SeriesRemark? {
    let doses = measures.notJudged - measures.takenElsewhere
    return doses > 0 ? .dosesNameNoOrder(doses) : nil
  }

  private var elsewhere: SeriesRemark? {
    measures.takenElsewhere > 0 ? .takenElsewhere(measures.takenElsewhere) : nil
  }

  private var stop: SeriesRemark? {
    guard !isOfAllPatients, measures.flag(.persistent) == false,
      let days = measures.count(.persistenceDays), days > 0,
      let gap = measures.count(.longestGapDays)
    else { return nil }
    return .stopped(afterDays: days, longestGap: gap)
  }

  private var excess: SeriesRemark? {
    measures.count(.extra).flatMap { $0 > 0 ? .moreThanDue($0) : nil }
  }

  /// Doses that could be among those due, if their days were known.
  private var unmatched: SeriesRemark? {
    record.countedWithoutDay > 0 && measures[.expected].map { $0 > 0 } == true
      ? .dayUnknown(record.countedWithoutDay) : nil
  }

  private var beside: SeriesRemark? {
    guard dosesWithoutOrder > 0, measures.notJudged == 0 else { return nil }
    if let dosesAmongOthers { return .dosesAmongOthers(dosesAmongOthers) }
    return order.isEmpty ? .orderBeside : .dosesWithoutOrder(dosesWithoutOrder)
  }

  /// The shares below a threshold, in the order of the measures, without the ends of intervals.
  func lowMeasures(threshold: Double) -> [Measure] {
    Measure.allCases.filter { measure in
      measure.definition.kind == .fraction && measures[measure].map { $0 < threshold } == true
    }
  }

  /// Whether the series is all patients together, for single ones are hidden.
  private var isOfAllPatients: Bool { patient.isEmpty }

  private var silence: SeriesRemark? {
    guard !isOfAllPatients || measures[.taken] != nil else { return .hidden }
    let recorded = [Measure.taken, .notTaken, .undetermined].compactMap { measures[$0] }
    let isSilent = recorded.allSatisfy { $0 == 0 }
    if measures[.initiated] == 0, !isAsNeeded, record.sinceStart < .undetermined {
      return .neverStarted(hasRecords: record.sinceStart == .notTaken)
    }
    return isSilent && measures.notJudged == 0 ? .nothingRecorded : nil
  }

  private var demand: SeriesRemark? {
    guard let expected = measures[.expected] else {
      return isOfAllPatients ? .allPatients : isAsNeeded ? .asNeeded : .demandUnknown
    }
    return expected == 0 ? .nothingDue : nil
  }
}
