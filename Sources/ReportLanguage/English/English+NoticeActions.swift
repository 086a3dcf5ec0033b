import MedicationAdherence

extension English {
  static func action(_ notice: Notice) -> String {
    switch notice {
    case .numbersHidden(_, let reports):
      reports == 0
        ? "Two such reports of the same patients can be held against each other: give out one. "
          + "--released DIR hides what the next one would tell beside one that was given out."
        : "Name this report, too, with --released when the next one is made."
    case .hiddenBesideReleased: "Larger parts, such as months, and more patients hide less."
    case .outcomesHidden: "Larger parts, such as months, hide less."
    case .pseudonyms: "Treat this report as personal data."
    case .incomplete: "Have it made again when all can be read."
    case .nothingToCount: "Check the days, patients and medications that were asked for."
    case .emptyServer: "Check its address, the group and what the credentials allow."
    case .earlierFetch: "Make it again when the server answers."
    case .missingParts: "fetch-ledger.csv names each: fetch them again."
    case .unfinishedFetches: "The ledger names each, and how to go on."
    case .narrowedFetches: "For figures of everything fetch without that."
    case .cutAnswers: "The ledger names each: ask the server again."
    case .unreadableFiles: "The ledger names each: check it, or export it again."
    case .unusableRows:
      "The ledger names each with its place: correct it where it was recorded, and export it again."
    case .filesWithoutResource(let count):
      "The ledger names \(count == 1 ? "it" : "each"): see that no data are in "
        + "\(count == 1 ? "it" : "them")."
    case .misspeltTypes: "The ledger names the types. adherence check says where."
    case .missingPatients(_, _, let ids):
      "Check --patient and --patients\(Notice.hint(onIDs: ids))."
    case .missingMedications: "Check --medication and --exclude-medication."
    case .noMedicationInAClass, .medicationsWithoutClass:
      "--class FILE needs the codes of these medicines: an ATC code or group, a code, or system|code."
    case .groupsWithoutPatients: "Check the file of --group-by."
    case .namelessNotLookedAt: "--names FILE names medications by their codes."
    case .ordersWithoutName:
      "A table of codes and names of the house names them: "
        + "--names FILE names medications by their codes."
    case .noAdministrations(_, let holdsDispenses):
      "Check that the export holds them."
        + (holdsDispenses ? " adherence refills measures dispenses." : "")
    case .nothingCounted(let uncounted): action(uncounted.reasons.first?.reason)
    case .recordEnds(let latest, _): "Then give --as-of \(latest)."
    case .patientsWithoutRecords: "Ask whether doses are written down there."
    case .noOrders:
      "Check that the export holds the orders (MedicationRequest or MedicationOrder), and name their "
        + "file, too."
    case .ordersNotNamed:
      "If the source knows which order a dose is of, export it: request (prescription in DSTU2 and "
        + "STU3). " + matchOrders
    case .dosesNameNoOrder: matchOrders
    case .saysNotGiven:
      "--outcome-codes FILE says what the codes of a house mean; adherence check says where."
    case .takenFarAboveDue(_, _, let joinable):
      joinable.isEmpty
        ? "Please check these orders and doses." : joinable.map(join).joined(separator: " ")
    case .takenWhileInactive:
      "Please check the dates of these orders. adherence explain shows the days of an order."
    case .periodsInPieces: join(.periods)
    case .ordersOfUnknownDemand: "The ledger says why: complete these orders in the record."
    case .timesInUTC: "Give --time-zone to count by local days."
    case .ordersOfOtherPatients: "Please check them. adherence check says where."
    case .takenNotInForce: "Please check them, and correct the order in the record."
    case .takenAfterDeath: "Please check, and correct what is wrong in the record."
    case .dispensesWithoutLine: "“adherence refills” measures all who have dispenses."
    case .unusableDates: "The ledger says where: correct these dates in the record."
    case .farBeforeTheRest(let count, _):
      "Please check \(count == 1 ? "its date" : "their dates"). If \(count == 1 ? "it is" : "they are") "
        + "wrong, give --from with the first day that counts."
    case .farAfterAsOf(let count, _):
      "Please check \(count == 1 ? "its date" : "their dates"). adherence check says where."
    case .suppliedNotTaken: "Ask them why, and whether all doses are written down."
    }
  }

  private static let matchOrders =
    "--match-orders medication counts doses without an order under the order of their medication."

  private static func join(_ records: JoinableRecords) -> String {
    switch records {
    case .doses: "--join-doses counts those of one order at one instant as one dose."
    case .periods: "--join-infusions counts periods that follow each other as one."
    }
  }

  /// What may help where most are left out for a reason.
  private static func action(_ reason: UncountedAdministrations.Reason?) -> String {
    switch reason {
    case .afterAsOf: "Give a later --as-of."
    case .outsideWindow: "Check --from, --to and --last."
    case .notSelected: "Check --patient, --medication and --exclude-medication."
    case .unusableDate, .notUnderstood, .enteredInError, .notHuman, .deleted, .duplicate, nil:
      "The ledger has each of these."
    }
  }
}
