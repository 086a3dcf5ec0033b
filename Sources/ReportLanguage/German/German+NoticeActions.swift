import MedicationAdherence

extension German {
  static func action(_ notice: Notice) -> String {
    switch notice {
    case .numbersHidden(_, let reports):
      reports == 0
        ? "Zwei solche Berichte über dieselben Patienten lassen sich miteinander abgleichen: Geben Sie "
          + "nur einen heraus. --released ORDNER verbirgt, was der nächste neben einem früheren "
          + "erkennen ließe."
        : "Nennen Sie auch diesen Bericht mit --released, wenn der nächste entsteht."
    case .hiddenBesideReleased:
      "Längere Zeiträume wie Monate und mehr Patienten verbergen weniger."
    case .outcomesHidden: "Längere Zeiträume wie Monate verbergen weniger."
    case .pseudonyms: "Der Bericht gilt weiter als personenbezogen."
    case .incomplete: "Bitte neu erstellen lassen, wenn alles lesbar ist."
    case .nothingToCount: "Bitte die angefragten Tage, Patienten und Medikamente prüfen."
    case .emptyServer: "Bitte Adresse, Gruppe und Rechte der Zugangsdaten prüfen."
    case .earlierFetch: "Bitte neu erstellen, wenn der Server antwortet."
    case .missingParts: "fetch-ledger.csv nennt sie: bitte neu abrufen."
    case .unfinishedFetches(let count):
      "\(ledger) nennt \(count == 1 ? "ihn" : "sie") und sagt, wie es weitergeht."
    case .narrowedFetches: "Für Zahlen über alles bitte ohne diese Bedingungen abrufen."
    case .cutAnswers: "\(ledger) nennt sie: bitte den Server noch einmal fragen."
    case .unreadableFiles: "\(ledger) nennt sie: bitte prüfen oder neu exportieren."
    case .unusableRows:
      "\(ledger) nennt die Stellen: bitte in der Akte berichtigen und neu exportieren."
    case .filesWithoutResource(let count):
      "\(ledger) nennt \(count == 1 ? "sie" : "jede"): bitte prüfen, ob Daten darin sind."
    case .misspeltTypes: "\(ledger) nennt die Typen, adherence check die Stellen."
    case .missingPatients: "Bitte --patient und --patients prüfen."
    case .missingMedications: "Bitte --medication und --exclude-medication prüfen."
    case .noMedicationInAClass, .medicationsWithoutClass:
      "--class DATEI braucht die Codes dieser Medikamente: Code oder Gruppe von ATC, einen Code oder "
        + "System|Code."
    case .groupsWithoutPatients: "Bitte die Datei von --group-by prüfen."
    case .namelessNotLookedAt: "--names DATEI benennt Medikamente nach ihren Codes."
    case .ordersWithoutName:
      "Eine Tabelle des Hauses mit Codes und Namen benennt sie: --names DATEI."
    case .noAdministrations(_, let holdsDispenses):
      "Bitte prüfen, ob der Export sie enthält."
        + (holdsDispenses ? " adherence refills misst Abgaben." : "")
    case .nothingCounted(let uncounted): action(uncounted.reasons.first?.reason)
    case .recordEnds(let latest, _): "Dann bitte --as-of \(latest) angeben."
    case .patientsWithoutRecords: "Bitte fragen, ob Dosen dort dokumentiert werden."
    case .noOrders:
      "Bitte prüfen, ob der Export die Verordnungen enthält (MedicationRequest oder "
        + "MedicationOrder), und auch deren Datei angeben."
    case .ordersNotNamed:
      "Wenn die Quelle weiß, zu welcher Verordnung eine Dosis gehört, bitte mit exportieren: "
        + "request (prescription in DSTU2 und STU3). " + matchOrders
    case .dosesNameNoOrder: matchOrders
    case .saysNotGiven:
      "--outcome-codes DATEI sagt, was die Codes eines Hauses bedeuten; adherence check nennt die "
        + "Stellen."
    case .takenFarAboveDue(_, _, let joinable):
      joinable.isEmpty
        ? "Bitte diese Verordnungen und Dosen prüfen." : joinable.map(join).joined(separator: " ")
    case .takenWhileInactive:
      "Bitte Beginn und Ende dieser Verordnungen prüfen. adherence explain zeigt die Tage einer "
        + "Verordnung."
    case .periodsInPieces: join(.periods)
    case .ordersOfUnknownDemand:
      "\(ledger) nennt die Gründe: bitte diese Verordnungen in der Akte ergänzen."
    case .timesInUTC: "Mit --time-zone zählen örtliche Tage."
    case .ordersOfOtherPatients: "Bitte prüfen; adherence check nennt die Stellen."
    case .takenNotInForce: "Bitte prüfen und die Verordnung in der Akte berichtigen."
    case .takenAfterDeath: "Bitte prüfen und in der Akte berichtigen, was falsch ist."
    case .dispensesWithoutLine: "„adherence refills“ misst alle, die Abgaben haben."
    case .unusableDates:
      "\(ledger) sagt, wo: bitte diese Datumsangaben in der Akte berichtigen."
    case .farBeforeTheRest(let count, _):
      "Bitte \(count == 1 ? "das Datum" : "die Datumsangaben") prüfen. Ist es falsch, mit --from den "
        + "ersten Tag angeben, der zählt."
    case .farAfterAsOf(let count, _):
      "Bitte \(count == 1 ? "das Datum" : "die Datumsangaben") prüfen; adherence check nennt die "
        + "Stellen."
    case .suppliedNotTaken:
      "Bitte nach dem Grund fragen, und ob alle Dosen dokumentiert sind."
    }
  }

  private static let ledger = "Das Verarbeitungsprotokoll (ledger.csv)"

  private static let matchOrders =
    "--match-orders medication zählt Dosen ohne Verordnung zur Verordnung ihres Medikaments."

  private static func join(_ records: JoinableRecords) -> String {
    switch records {
    case .doses: "--join-doses zählt die einer Verordnung zum selben Zeitpunkt als eine Dosis."
    case .periods: "--join-infusions zählt Zeiten, die aufeinander folgen, als eine Gabe."
    }
  }

  /// What may help where most are left out for a reason.
  private static func action(_ reason: UncountedAdministrations.Reason?) -> String {
    switch reason {
    case .afterAsOf: "Bitte mit --as-of einen späteren Tag angeben."
    case .outsideWindow: "Bitte --from, --to und --last prüfen."
    case .notSelected: "Bitte --patient, --medication und --exclude-medication prüfen."
    case .unusableDate, .notUnderstood, .enteredInError, .notHuman, .deleted, .duplicate, nil:
      "\(ledger) nennt sie."
    }
  }
}
