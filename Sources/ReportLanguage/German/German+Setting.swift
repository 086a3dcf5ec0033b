/// What German says of doses in each setting: the one place of these words.
struct GermanDoseWords {
  /// A dose was *genommen*; endings follow.
  let taken: String
  /// The same as the first word of a sentence or a heading.
  let takenFirst: String
  /// A medication was *eingenommen*; endings follow.
  let takenIn: String
  /// A few patients *nahmen* one.
  let took: String
  /// A record of it, as *eine Einnahme*; other nouns are made of it.
  let intake: String
  /// Of a dose due nothing is recorded: it is *nicht abgezeichnet* on a ward.
  let notSigned: String
  /// The same as the first word of a heading.
  var notSignedFirst: String { notSigned.prefix(1).uppercased() + notSigned.dropFirst() }
  /// The name of the table of days and doses.
  let record: String
  /// A patient *nimmt* it, and several *nehmen* it.
  let takes: (one: String, several: String)

  private static let home = GermanDoseWords(
    taken: "genommen", takenFirst: "Genommen", takenIn: "eingenommen", took: "nahmen",
    intake: "Einnahme", notSigned: "nicht dokumentiert", record: "Einnahmeprotokoll",
    takes: ("nimmt", "nehmen"))
  private static let ward = GermanDoseWords(
    taken: "verabreicht", takenFirst: "Verabreicht", takenIn: "verabreicht", took: "erhielten",
    intake: "Gabe", notSigned: "nicht abgezeichnet", record: "Verabreichungsnachweis",
    takes: ("erhält", "erhalten"))

  /// The words of a setting.
  static func said(in setting: Setting) -> GermanDoseWords {
    switch setting {
    case .home: home
    case .ward: ward
    }
  }
}

extension German {
  /// What is said of doses.
  static var said: GermanDoseWords { .said(in: setting) }
}

/// German, in the words of a ward.
final class GermanOfWard: German {
  override class var setting: Setting { .ward }
}
