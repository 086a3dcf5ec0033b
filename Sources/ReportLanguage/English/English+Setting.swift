import MedicationAdherence

/// What English says of doses in each setting: the one place of these words.
struct EnglishDoseWords {
  /// A dose was *taken*.
  let taken: String
  /// The same as the first word of a sentence or a heading.
  let takenFirst: String
  /// A few patients *took* one.
  let took: String
  /// A record of it, as *an intake*.
  let intake: String
  /// Of a dose due nothing is recorded: it is *not signed* on a ward.
  let notSigned: String
  /// The name of the table of days and doses.
  let record: String
  /// A patient *does not take* it, and several *do not take* it.
  let doesNotTake: (one: String, several: String)

  private static let home = EnglishDoseWords(
    taken: "taken", takenFirst: "Taken", took: "took", intake: "intake",
    notSigned: "not recorded", record: "Record of doses",
    doesNotTake: ("does not take", "do not take"))
  private static let used = EnglishDoseWords(
    taken: "used", takenFirst: "Used", took: "used", intake: "use",
    notSigned: "not recorded", record: "Record of doses",
    doesNotTake: ("does not use", "do not use"))
  private static let ward = EnglishDoseWords(
    taken: "given", takenFirst: "Given", took: "got", intake: "dose",
    notSigned: "not signed", record: "Administration record",
    doesNotTake: ("is not given", "are not given"))

  /// The words of a setting.
  static func said(in setting: DoseWords) -> EnglishDoseWords {
    switch setting {
    case .home, .swallowed: home
    case .used: used
    case .ward: ward
    }
  }
}

extension English {
  /// What is said of doses.
  static var said: EnglishDoseWords { .said(in: setting) }
}

extension English {
  /// What a share that a page may call low is, where its definition says that doses are taken; nil for any
  /// other measure.
  static func statementByWords(_ measure: Measure) -> String? {
    switch measure {
    case .takingAdherence: "Doses \(said.taken) for each dose due, which may exceed 1"
    case .correctDays: "Share of the due days on which exactly the doses due were \(said.taken)"
    case .daysCovered: "Share of the due days on which at least one dose was \(said.taken)"
    case .onTime:
      "Share of the doses \(said.taken) at a known time that was within the timing window (by default 25 % of "
        + "the interval to the neighbouring nominal time) of a time of day in the order, one for each"
    default: nil
    }
  }
}

/// English, in the words of a ward.
final class EnglishOfWard: English {
  override class var setting: DoseWords { .ward }
}

/// English, of medicines that are used, not swallowed.
final class EnglishOfUsed: English {
  override class var setting: DoseWords { .used }
}
