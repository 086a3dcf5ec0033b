import MedicationAdherence
import ReportLanguage

/// The omitted doses of one medication of a patient: when they were due, by why they are omitted.
struct OmittedMedicine {
  /// The medication.
  let medication: Medication
  /// Whether its doses are critical.
  let isCritical: Bool
  /// The omitted doses by their reasons; the reason of the latest one first.
  let reasons: [Reason]
  /// The last dose that was taken; nil when none was, or its day is not known.
  let lastTaken: GivenDose?

  /// The omitted doses of one reason.
  struct Reason {
    /// Whether they are recorded as not taken; else nothing is recorded of them.
    let isRecorded: Bool
    /// Why; empty without a reason.
    let text: String
    /// When they were due, the latest first.
    fileprivate(set) var times: [Times] = []
    /// Their number.
    var count: Int { times.reduce(0) { $0 + $1.count } }
  }

  /// Doses on days in a row at the same times of day.
  struct Times {
    /// The days.
    fileprivate(set) var first, last: Day
    /// The times of each day, in minutes since midnight; nil where the order names none.
    fileprivate(set) var minutes: [Int16?]

    fileprivate var count: Int { (last.days(since: first) + 1) * minutes.count }
  }

  /// The number of omitted doses.
  var count: Int { reasons.reduce(0) { $0 + $1.count } }

  /// The omitted doses of a patient by medication: critical ones first, then by the latest dose.
  ///
  /// `omitted` are the doses, the latest first.
  static func list(_ omitted: [Dose], of doses: PatientDoses, _ rules: OmissionRules) -> [Self] {
    var (places, groups): ([String: Int], [(medication: Medication, doses: [Dose])]) = ([:], [])
    for dose in omitted {
      let medication = doses.subject(of: dose).medication
      if let place = places[medication.key] {
        groups[place].doses.append(dose)
      } else {
        places[medication.key] = groups.count
        groups.append((medication, [dose]))
      }
    }
    let last = lastTaken(doses)
    let list = groups.map { medication, omitted in
      OmittedMedicine(
        medication: medication, isCritical: rules.classes?.isCritical(medication) ?? false,
        reasons: reasons(omitted, of: doses), lastTaken: last[medication.key])
    }
    return list.filter(\.isCritical) + list.filter { !$0.isCritical }
  }

  private static func lastTaken(_ doses: PatientDoses) -> [String: GivenDose] {
    func moment(_ dose: GivenDose) -> Int64 {
      LocalMoment(day: dose.day, millisecond: dose.millisecond).instant
    }
    var last: [Int32: GivenDose] = [:]
    for dose in doses.doses {
      guard let given = dose.given, given.outcome == .taken, given.precision == .day else {
        continue
      }
      if last[dose.subject].map({ moment($0) < moment(given) }) ?? true {
        last[dose.subject] = given
      }
    }
    return Dictionary(
      last.map { (doses.subjects[Int($0.key)].medication.key, $0.value) },
      uniquingKeysWith: { moment($0) < moment($1) ? $1 : $0 })
  }

  private static func reasons(_ omitted: [Dose], of doses: PatientDoses) -> [Reason] {
    struct Kind: Hashable {
      let isRecorded: Bool
      let text: String
    }
    var (order, missed): ([Kind], [Kind: [MissedDose]]) = ([], [:])
    for dose in omitted {
      guard let dose = MissedDose(dose, of: doses) else { continue }
      let kind = Kind(isRecorded: dose.isRecorded, text: dose.reason)
      if missed[kind] == nil { order.append(kind) }
      missed[kind, default: []].append(dose)
    }
    return order.map { kind in
      Reason(
        isRecorded: kind.isRecorded, text: kind.text, times: times(missed[kind] ?? []))
    }
  }

  /// Days in a row with the same times become one; `missed` are the latest first.
  private static func times(_ missed: [MissedDose]) -> [Times] {
    var days: [Times] = []
    for dose in missed {
      if let last = days.indices.last, days[last].first == dose.day {
        days[last].minutes.append(dose.minute)
      } else {
        days.append(Times(first: dose.day, last: dose.day, minutes: [dose.minute]))
      }
    }
    var runs: [Times] = []
    for var day in days {
      day.minutes.sort { $0 ?? .max < $1 ?? .max }
      if let last = runs.last, last.minutes == day.minutes, last.first.days(since: day.last) == 1 {
        runs[runs.count - 1].first = day.first
      } else {
        runs.append(day)
      }
    }
    return runs
  }
}

extension OmittedMedicine.Times {
  /// The days and times in words: `9–12 Mar 08:00, 14:00`.
  func text(_ words: any Wording.Type) -> String {
    let days = first == last ? words.shortDay(last) : words.shortDays(first, last)
    let times = minutes.compactMap(\.self).map { words.clockTime(Int32($0) * 60_000) }
    return ([days] + (times.isEmpty ? [] : [times.joined(separator: ", ")]))
      .joined(separator: "\u{A0}")
  }
}
