public import MedicationAdherence

extension Notice {
  /// The notice as the command says it, in English.
  public var message: String { English.notice(self) }

  /// What helps where several ids were given as one; empty where none of those in vain looks so.
  package static func hint(onIDs ids: [String]) -> String {
    ids.contains { $0.contains(",") || $0.contains(";") }
      ? "; an id with a comma or semicolon is taken as one: give --patient once for each patient, or a "
        + "file with an id on each line as --patients" : ""
  }
}
