/// What German says of doses in each setting: the one place of these words.
struct GermanDoseWords {
  /// A dose was *angewendet*; endings follow.
  let taken: String
  /// The same as the first word of a sentence or a heading.
  let takenFirst: String
  /// Patients who *anwendeten* one.
  let took: String
  /// A record of it, as *eine Anwendung*.
  let intake: String
  /// Several of them.
  let intakes: String
  /// The same as the first part of other nouns.
  let intakeOf: String
  /// Of a dose due nothing is recorded: it is *nicht abgezeichnet* on a ward.
  let notSigned: String
  /// Of a dose something is recorded.
  let signed: String
  /// Nothing is, as the first word of a heading.
  var notSignedFirst: String { notSigned.prefix(1).uppercased() + notSigned.dropFirst() }
  /// The name of the table of days and doses.
  let record: String

  private static let home = GermanDoseWords(
    taken: "angewendet", takenFirst: "Angewendet", took: "anwendeten", intake: "Anwendung",
    intakes: "Anwendungen", intakeOf: "Anwendungs", notSigned: "nicht dokumentiert",
    signed: "dokumentiert", record: "Medikamentenprotokoll")
  private static let swallowed = GermanDoseWords(
    taken: "eingenommen", takenFirst: "Eingenommen", took: "einnahmen", intake: "Einnahme",
    intakes: "Einnahmen", intakeOf: "Einnahme", notSigned: "nicht dokumentiert",
    signed: "dokumentiert", record: "Einnahmeprotokoll")
  private static let ward = GermanDoseWords(
    taken: "verabreicht", takenFirst: "Verabreicht", took: "erhielten", intake: "Gabe",
    intakes: "Gaben", intakeOf: "Gabe", notSigned: "nicht abgezeichnet", signed: "abgezeichnet",
    record: "Verabreichungsnachweis")

  /// The words of a setting.
  static func said(in setting: DoseWords) -> GermanDoseWords {
    switch setting {
    case .home, .used: home
    case .swallowed: swallowed
    case .ward: ward
    }
  }
}

extension German {
  /// German in the words of a setting.
  static func spoken(in setting: DoseWords) -> German.Type {
    switch setting {
    case .home, .used: German.self
    case .swallowed: GermanOfSwallowed.self
    case .ward: GermanOfWard.self
    }
  }

  /// What is said of doses.
  static var said: GermanDoseWords { .said(in: setting) }
}

/// German, in the words of a ward.
final class GermanOfWard: German {
  override class var setting: DoseWords { .ward }
}

/// German, of medicines that are swallowed.
final class GermanOfSwallowed: German {
  override class var setting: DoseWords { .swallowed }
}
