public import MedicationAdherence

extension Notice {
  /// The notice as the command says it, in English: with the options that may help, which are of no
  /// use to readers of a page.
  public var message: String {
    [English.notice(self), option].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What may be given to the next run; nil when no option helps.
  private var option: String? {
    switch self {
    case .missingPatients(_, _, let ids): "Check --patient and --patients\(Self.hint(onIDs: ids))."
    case .numbersHidden(_, 0):
      "--released DIR hides what the next one would tell beside one that was given out."
    case .missingMedications: "Check --medication."
    case .classesWithoutMedication: "Check --class."
    case .groupsWithoutPatients: "Check --group-by."
    case .namelessNotLookedAt, .ordersWithoutName: "--names FILE names medications by their codes."
    case .noAdministrations(_, true): "adherence refills measures dispenses."
    case .nothingCounted(let uncounted): Self.option(uncounted.reasons.first?.reason)
    case .recordEnds(let latest, _): "Then give --as-of \(latest)."
    case .misspeltTypes, .ordersOfOtherPatients, .farAfterAsOf: "adherence check says where."
    case .dosesNameNoOrder, .ordersNotNamed:
      "--match-orders medication counts doses without an order under the order of their medication."
    case .saysNotGiven:
      "--outcome-codes FILE says what the codes of a house mean; adherence check says where."
    case .takenFarAboveDue(_, _, let joinable): joinable.map(\.advice).joined(separator: " ")
    case .periodsInPieces: JoinableRecords.periods.advice
    case .takenWhileInactive: "adherence explain shows the days of an order."
    case .timesInUTC: "Give --time-zone to count by local days."
    case .farBeforeTheRest(let count, _):
      "If \(count == 1 ? "it is" : "they are") wrong, give --from with the first day that counts."
    default: nil
    }
  }

  /// What helps where several ids were given as one; empty where none of those in vain looks so.
  package static func hint(onIDs ids: [String]) -> String {
    ids.contains { $0.contains(",") || $0.contains(";") }
      ? "; an id with a comma or semicolon is taken as one: give --patient once for each patient, or a "
        + "file with an id on each line as --patients" : ""
  }

  private static func option(_ reason: UncountedAdministrations.Reason?) -> String? {
    switch reason {
    case .afterAsOf: "Give a later --as-of."
    case .outsideWindow: "Check --from, --to and --last."
    case .notSelected: "Check --patient and --medication."
    default: nil
    }
  }
}

extension JoinableRecords {
  /// The option that counts several as one.
  fileprivate var advice: String {
    switch self {
    case .doses: "--join-doses counts those of one order at one instant as one dose."
    case .periods: "--join-infusions counts periods that follow each other as one."
    }
  }
}
