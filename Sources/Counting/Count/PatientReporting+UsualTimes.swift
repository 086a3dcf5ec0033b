internal import FHIRDecoding
internal import MedicationAdherence

extension PatientReporting {
  /// Sets the moments of daily life that orders name, and the usual times of the doses of the last days and of
  /// an order's first one, by which it is known whether they are omitted.
  ///
  /// The record of doses has a row for each moment, so those have a time on all of its days; a table of doses
  /// says the moment of each.
  func setUsualTimes(of listed: inout ListedDoses) {
    guard let asOf = listed.all.asOf?.day else { return }
    let asked = listed.units.map { catalogue.asked(ofUnit: $0, record) }
    for (subject, schedule) in asked.enumerated() {
      listed.all.subjects[subject].moments = schedule?.moments ?? []
    }
    let starts = asked.map { $0?.startOfUsualTimes }
    let isTable = rules.needs.contains(.dosePlaces)
    let first = asOf.adding(days: 1 - PatientDoses.recordDays)
    let reachesAllDays = isTable || starts.contains { $0 != nil }
    for places in listed.places {
      // They are in the order of their days.
      var next = places.upperBound
      while next > places.lowerBound {
        let ofDay = listed.all.placesOfLastDay(in: places.lowerBound..<next)
        next = ofDay.lowerBound
        guard let day = listed.all.doses[next].day else { continue }
        if !reachesAllDays, day < first { break }
        let isRecent = asOf.adding(days: -2) <= day
        let isShown = isTable || first <= day
        for subject in listed.all.subjectsWithoutTime(at: ofDay) {
          let start = starts[Int(subject)].flatMap { $0.day == day ? $0.millisecond : nil }
          let mayHaveTimes = isRecent || !listed.all.subjects[Int(subject)].moments.isEmpty
          guard start != nil || isShown && mayHaveTimes,
            let range = DayRange(first: day, last: day),
            let times = asked[Int(subject)]?.dueMoments(over: range), !times.isEmpty
          else { continue }
          let midnight = day.milliseconds(at: 0)
          listed.all.setUsualTimes(
            times.map { Int16(($0 - midnight) / 60_000) }, of: subject, on: day,
            from: Int16((start ?? 0) / 60_000), at: ofDay)
        }
      }
    }
  }
}

extension PatientDoses {
  /// The places of the doses of the last day among those at some places, which are in the order of their days.
  fileprivate func placesOfLastDay(in places: Range<Int>) -> Range<Int> {
    let day = doses[places.upperBound - 1].day
    let before = doses[places].lastIndex { $0.day != day }
    return (before.map { $0 + 1 } ?? places.lowerBound)..<places.upperBound
  }

  /// What the doses due at some places are doses of, where these have no time of their own: each once.
  fileprivate func subjectsWithoutTime(at places: Range<Int>) -> [Int32] {
    var subjects: [Int32] = []
    for dose in doses[places]
    where dose.isDue && dose.dueMinute == nil && !subjects.contains(dose.subject) {
      subjects.append(dose.subject)
    }
    return subjects
  }
}
