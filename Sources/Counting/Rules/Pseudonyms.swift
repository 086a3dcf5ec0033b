internal import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence

/// Replaces ids and shifts dates by a secret key.
///
/// A pseudonym is a letter for its kind and the first 96 bits of HMAC-SHA-256 (RFC 2104) of kind
/// and id, in hexadecimal: one key always gives the same pseudonyms, another key gives others, and
/// without the key none can be traced. A patient's dates move back by 1 to 52 whole weeks, which
/// the key and the patient's id decide, so weekdays and the days between two dates stay. A
/// patient's data end some weeks before the as-of day, because their true end would reveal the
/// weeks.
package struct Pseudonyms: Sendable {
  /// The most weeks that dates move back.
  static let mostWeeks = 52
  /// The most weeks before the as-of day that are left out.
  static let mostWeeksLeftOut = 3

  /// What a pseudonym names.
  package enum Kind: String {
    case patient = "p"
    case order = "o"
    case administration = "a"
    case medication = "m"
    case group = "g"
    case ward = "w"
    case reason = "r"
    case response = "q"
    case key = "k"
  }

  private let key: KeyedDigest

  /// Makes pseudonyms of a key of any bytes.
  package init(key: Span<UInt8>) { self.key = KeyedDigest(key: key) }

  /// The pseudonym of an id; empty for an empty one.
  package func name(_ kind: Kind, _ id: String) -> String {
    guard !id.isEmpty else { return "" }
    return kind.rawValue + String(hexadecimal: code(kind.rawValue, id).prefix(12))
  }

  /// The code of a reason as it may be disclosed: one with white space in it may be free text, and a hospital's
  /// own system would name the hospital.
  package func reason(system: String, code: String) -> (system: String, code: String) {
    guard !code.contains(where: \.isWhitespace) else {
      return ("", name(.reason, Medication.folded(code)))
    }
    return (KnownReason.isKnown(system: system) ? system : name(.reason, system), code)
  }

  /// Identifies this key without revealing any of it.
  package var fingerprint: String { name(.key, "key") }

  /// The weeks that a patient's dates move: −1 to −52.
  ///
  /// Together with ``weeksLeftOut(ofPatient:)`` they are 4 to 52 weeks, which the key decides. A
  /// reader who knows the as-of day can tell this sum from a record that goes on to its end, but of
  /// the weeks only that they are one of four numbers, each equally likely.
  func weeks(ofPatient id: String) -> Int {
    let fewest = Self.mostWeeksLeftOut + 1
    let sum = fewest + number("shift", id, below: Self.mostWeeks - fewest + 1)
    return weeksLeftOut(ofPatient: id) - sum
  }

  /// The whole weeks before the as-of day that are left out of a patient's record: 0 to 3.
  func weeksLeftOut(ofPatient id: String) -> Int {
    number("end", id, below: Self.mostWeeksLeftOut + 1)
  }

  /// The last day of a patient that counts: a Sunday, 0 to 3 weeks before the last one that is not
  /// after the as-of day.
  func lastDay(ofPatient id: String, asOf: Day) -> Day {
    let week = CalendarBucket(.week, containing: asOf.adding(days: 1))
    return week.firstDay.adding(days: -1 - 7 * weeksLeftOut(ofPatient: id))
  }

  private func number(_ kind: String, _ id: String, below count: Int) -> Int {
    let number = code(kind, id).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(number % UInt64(count))
  }

  private func code(_ kind: String, _ id: String) -> [UInt8] {
    key.digest(of: (kind + "\0" + id).utf8.span)
  }
}

extension CountingRules {
  /// The names of wards as they may be disclosed, by their numbers.
  ///
  /// Under pseudonyms one that few patients have been in becomes a pseudonym, too: a place can be called as
  /// the person who lives there.
  func told(_ wards: Wards) -> [String] {
    guard let pseudonyms = privacy.pseudonyms else { return wards.names }
    let least = privacy.naming?.leastPatients ?? 0
    return zip(wards.names, wards.patientCounts).map { name, patients in
      (globals?.wardPatients?[name] ?? patients) < least ? pseudonyms.name(.ward, name) : name
    }
  }
}
