internal import FHIRDecoding
package import MedicationAdherence

/// The as-of instant of a patient, and what is known at it.
extension PatientReporting {
  /// The as-of instant on a patient's clock: that of the time zone, else the offset of the patient's newest
  /// administration with one, else its own.
  func asOf(
    ofPatient patient: Int, _ records: ArraySlice<CountableRecord>, in series: [OpenSeries]
  ) -> LocalMoment {
    let (lastDay, stated) = (catalogue.lastDays[patient], rules.asOfMoment)
    // Where dates are moved, the record of a patient ends on a day of its own, which is over.
    guard lastDay == rules.asOf.day else { return LocalMoment(day: lastDay) }
    guard rules.clock == nil, let instant = rules.asOfInstant,
      let ahead = Self.newestOffset(records, in: series, asOf: instant)
    else { return stated }
    let moment = LocalMoment(instant: (instant + Int64(ahead)) * 1000)
    return moment.day > lastDay ? LocalMoment(day: lastDay) : moment
  }

  /// The offset of the newest administration that has one and is not of a later instant.
  private static func newestOffset(
    _ records: ArraySlice<CountableRecord>, in series: [OpenSeries], asOf instant: Int64
  ) -> Int32? {
    var newest: (instant: Int64, ahead: Int32)?
    // By index, for a copy of a member would retain much.
    for number in series.indices {
      for member in series[number].members.indices {
        // Those of a unit are in the order of their instants.
        for place in series[number].members[member].records.reversed() {
          let record = records[records.startIndex + place]
          guard let ahead = record.secondsAhead, record.instant <= instant else { continue }
          if newest.map({ $0.instant < record.instant }) ?? true {
            newest = (record.instant, ahead)
          }
          break
        }
      }
    }
    return newest?.ahead
  }

  /// The records without those of instants later than the as-of instant; nil where there are none.
  func recordsByThen(
    _ records: ArraySlice<CountableRecord>, in series: [OpenSeries], asOf: LocalMoment
  ) -> [CountableRecord]? {
    guard asOf.millisecond != nil else { return nil }
    let instant = rules.asOfInstant
    let isAnyLater = series.indices.contains { number in
      series[number].members.indices.contains { member in
        series[number].members[member].records.last.map {
          records[records.startIndex + $0].isLater(than: asOf, instant: instant)
        } ?? false
      }
    }
    return isAnyLater ? records.filter { !$0.isLater(than: asOf, instant: instant) } : nil
  }

  /// Counts those of a patient's records again that are known at the as-of instant.
  func knownDoses(
    patient: Int, _ records: ArraySlice<CountableRecord>, asOf: LocalMoment,
    _ known: inout DemandCache
  ) -> KnownDoses {
    var counting = counted(patient: patient, records: records, known: &known)
    counting.matchByTimes()
    let who = record.patients[patient]
    let lines = lines(of: counting.series, patient: who.id)
    let listed = doses(counting, lines, records, asOf: asOf)
    let finished = counting.finish(rules: rules)
    let reports = series(
      of: who, finished, lines, measures: finished.map(\.tally.values),
      patientMeasures: MeasureValues())
    return KnownDoses(
      doses: listed.all, isStarted: reports.map { SeriesCourse($0).isInitiated },
      gaps: listed.gaps)
  }
}

extension CountableRecord {
  /// Whether it is of a later time than an instant, which without an offset of both is a moment of the wall
  /// clock.
  fileprivate func isLater(than moment: LocalMoment, instant: Int64?) -> Bool {
    guard precision >= .minute, hindrance == .none else { return false }
    if let instant, secondsAhead != nil { return self.instant > instant }
    return Day(number: day).milliseconds(at: millisecond) > moment.instant
  }
}

extension CountingRules {
  /// The as-of instant on the wall clock of the report; its day is over where it has no time.
  package var asOfMoment: LocalMoment {
    guard let date = FHIRDateTime(text: asOf.text), date.hasTime else {
      return LocalMoment(day: asOf.day)
    }
    let local = (clock ?? .asRecorded).local(date)
    return LocalMoment(day: local.day, millisecond: local.millisecond)
  }

  /// The as-of instant, in seconds since 1970-01-01T00:00:00Z; nil without a time or an offset.
  var asOfInstant: Int64? {
    guard let date = FHIRDateTime(text: asOf.text), date.hasTime, date.offsetMinutes != nil else {
      return nil
    }
    return asOf.seconds
  }
}
