import MedicationAdherence

/// How German writes numbers, plurals, dates and sentences, of patients at home.
///
/// It is a class for its words of a ward to take the place of those of a home.
class German: Wording {
  static let tag = "de"

  /// Where the patients are.
  class var setting: DoseWords { .home }

  // MARK: Numbers and lists

  static let decimalMark = ","

  /// A whole number, from five digits on with spaces: a full stop could be read as a decimal mark.
  static func number(_ value: Int) -> String {
    value.magnitude < 10_000 ? String(value) : grouped(value, by: "\u{A0}")
  }

  static func range(_ low: String?, _ high: String?) -> String {
    switch (low, high) {
    case (let low?, let high?): "\(low) bis \(high)"
    case (let low?, nil): "mindestens \(low)"
    default: "höchstens \(high ?? "")"
    }
  }

  static func beyond(_ low: String?, _ high: String?) -> String {
    low.map { "mehr als \($0)" } ?? "weniger als \(high ?? "")"
  }

  static func under(_ percent: String) -> String { "unter \(percent)" }

  static func list(_ items: [String]) -> String { joined(items, "und") }

  static func alternatives(_ items: [String]) -> String { joined(items, "oder") }

  static func quoted(_ text: String) -> String { "„\(text)“" }

  // MARK: The sentence of a series

  static let nothingRecorded = "Es wurde nichts dokumentiert."

  static func silence(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = size.german.dative(count)
    let within = "\(size == .day ? "An" : "In") \(buckets)"
    return switch state {
    case .suppressed: "Die Werte von \(buckets) werden zum Schutz der Privatsphäre nicht gezeigt."
    case .nothingDue:
      "\(within) war nichts fällig, und es wurde nichts dokumentiert."
    case .noRecords, .recorded:
      "\(within) wurde nichts dokumentiert."
    }
  }

  static func unknownDoses(_ count: Int) -> String {
    count == 1
      ? "1 Dosis wurde dokumentiert, aber nicht, ob sie \(said.taken) wurde"
      : "\(number(count)) Dosen wurden dokumentiert, aber nicht, ob sie \(said.taken) wurden"
  }

  static func oneDose(isTaken: Bool) -> String {
    "Die eine dokumentierte Dosis wurde \(isTaken ? said.taken : "nicht \(said.taken)")"
  }

  static func allTaken(_ count: Int) -> String {
    (count == 2 ? "Beide" : "Alle \(number(count))") + " dokumentierten Dosen wurden \(said.taken)"
  }

  static func noneTaken(_ count: Int) -> String {
    "Keine der \(count == 2 ? "beiden" : number(count)) dokumentierten Dosen wurde \(said.taken)"
  }

  static func shareTaken(_ percent: String, _ taken: Int, of known: Int) -> String {
    "\(percent) der dokumentierten Dosen \(were(percent)) \(said.taken) (\(number(taken)) von "
      + "\(number(known)))"
  }

  /// The verb of a share: of one per cent it is in the singular.
  private static func were(_ percent: String) -> String {
    percent.prefix { !$0.isWhitespace } == "1" ? "wurde" : "wurden"
  }

  static func change(from first: String, to second: String, isRise: Bool) -> String {
    ", \(isRise ? "gestiegen" : "gesunken") von \(first) in der ersten Hälfte auf \(second) in der zweiten"
  }

  static func moreUndetermined(_ count: Int) -> String {
    "\(number(count)) weitere \(count == 1 ? "Dosis" : "Dosen") unbestimmt"
  }

  static func demand(_ count: Int, of scope: DueScope, _ size: BucketSize) -> String {
    (count == 1 ? "1 Dosis war " : "\(number(count)) Dosen waren ") + place(scope, size) + "fällig"
  }

  private static func place(_ scope: DueScope, _ size: BucketSize) -> String {
    switch scope {
    case .all: ""
    case .buckets(let known):
      "\(size == .day ? "an" : "in") \(size.german.dative(known)) mit bekanntem Plan "
    case .orders: "nach Verordnungen mit bekanntem Plan "
    }
  }

  static func dueTaken(
    _ percent: String, _ doses: DoseSums, isCertain: Bool, change: String, of scope: DueScope,
    _ size: BucketSize
  ) -> String {
    let (due, place) = (number(doses.expected), place(scope, size))
    let (isOne, more) = (doses.unrecorded == 1, number(doses.unrecorded))
    let mark = change.isEmpty ? "," : ";"
    let unrecorded =
      doses.unrecorded > 0 ? "\(mark) \(more) \(isOne ? "ist" : "sind") \(said.notSigned)" : ""
    let none = "Keine der \(doses.expected == 2 ? "beiden" : due) \(place)fälligen Dosen"
    return switch (doses.matched, doses.expected) {
    case (1, 1): "Die eine \(place)fällige Dosis wurde \(said.taken)"
    case (_, 1) where doses.unrecorded > 0:
      "Die eine \(place)fällige Dosis ist \(said.notSigned)"
    case (_, 1):
      "Die eine \(place)fällige Dosis "
        + (isCertain ? "wurde nicht \(said.taken)" : "ist nicht als \(said.taken) dokumentiert")
    case (2, 2): "Beide \(place)fälligen Dosen wurden \(said.taken)"
    case (doses.expected, _): "Alle \(due) \(place)fälligen Dosen wurden \(said.taken)"
    case (0, doses.unrecorded): none + " ist \(said.signed)"
    case (0, _):
      none + (isCertain ? " wurde \(said.taken)" : " ist als \(said.taken) dokumentiert")
        + unrecorded
    case (let taken, _):
      "\(percent) der \(place)fälligen Dosen \(were(percent)) \(said.taken) (\(number(taken)) von \(due))"
        + change + unrecorded
    }
  }

  static func nothingRecorded(ofDue due: Int) -> String {
    "nichts dokumentiert, \(number(due)) fällig"
  }

  static func moreThanDue(_ extra: Int, forUnrecorded others: Int) -> String {
    let more = extra == 1 ? "1 Dosis" : "\(number(extra)) Dosen"
    let taken = extra == 1 ? "wurde \(said.taken)" : "wurden \(said.taken)"
    guard others > 0 else { return "\(more) mehr als fällig \(taken)" }
    let share = extra == others ? "" : "\(number(others)) davon "
    return "\(more) mehr als am Tag fällig \(taken), vielleicht \(share)"
      + "anstelle \(others == 1 ? "einer \(said.notSigned)en" : "\(said.notSigned)er") eines anderen Tages"
  }

  static func takenAfterDeath(_ count: Int) -> String {
    "\(count == 1 ? "1 Dosis wurde" : "\(number(count)) Dosen wurden") nach dem Tod des Patienten als "
      + "\(said.taken) dokumentiert"
  }

  static func takenNotInForce(_ reason: OrderNotInForce, _ count: Int) -> String {
    let order =
      switch reason {
      case .prohibited: "„nicht geben“ sagt"
      case .enteredInError: "irrtümlich eingetragen ist"
      case .cancelled: "storniert ist"
      case .draft: "nur ein Entwurf ist"
      case .proposed: "nur ein Vorschlag ist"
      }
    let doses = count == 1 ? "1 Dosis ist" : "\(number(count)) Dosen sind"
    return "\(doses) als \(said.taken) dokumentiert, obwohl die Verordnung \(order)"
  }

  static func withoutDose(_ count: Int, _ size: BucketSize) -> String {
    "\(size.german.nominative(count)) ohne Dosis"
  }

  static func gap(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = size.german.nominative(count)
    return switch state {
    case .nothingDue: "\(buckets) ohne fällige Dosis"
    case .suppressed: "\(buckets) nicht gezeigt"
    case .noRecords, .recorded: "\(buckets) ohne Einträge"
    }
  }
}
