/// A reason why a dose was not given that each language has a name for.
///
/// These are the codes of HL7's reason-medication-not-given and status-reason systems, and the common
/// refusals of SNOMED CT.
public enum KnownReason: String, CaseIterable, Sendable {
  /// The patient was away, asleep, or vomited the dose.
  case away, asleep, vomit
  /// Something else is tried first.
  case otherTreatmentFirst
  /// The order must be clarified, is out of date, or lacks something.
  case needsClarification, staleOrder, incompleteOrder
  /// The level of the drug in the blood is too high.
  case levelTooHigh
  /// The patient is admitted to a hospital, or an operation is due.
  case hospitalAdmission, surgery
  /// It would disturb a test of the laboratory.
  case laboratory
  /// The patient cannot be reached.
  case patientUnavailable
  /// The patient is pregnant or breastfeeding.
  case pregnancy
  /// The patient is allergic, or is thought not to tolerate it.
  case allergy, suspectedIntolerance
  /// It interacts with another drug, or is given already.
  case interaction, duplicateTherapy
  /// The body must be rid of something first.
  case washout
  /// The order was stopped.
  case orderStopped
  /// The product is not there: for a reason not said, out of stock, or off the market.
  case unavailable, outOfStock, offMarket
  /// Beliefs or morals of the person who gives it, or no care can be given.
  case ethics, unableToCare
  /// The patient declined the drug: without more, or for its taste, its effects and so on.
  case declined, declinedTaste, declinedSideEffects, declinedInconvenient, declinedSwallowing
  case declinedBeliefs, declinedAlternative, declinedCost, declinedUnknown
  /// The patient refused the treatment, the medication, or the procedure.
  case treatmentRefused, medicationRefused, procedureRefused, refused
  /// It must not be given, is not indicated, or was not tolerated.
  case contraindicated, notIndicated, notTolerated
  /// The patient forgot.
  case forgotten

  /// The reason of a code; nil when it is not known.
  init?(system: String, code: String) {
    guard let found = Self.codes[system]?[code] else { return nil }
    self = found
  }

  /// Whether a system of codes is a public one.
  package static func isKnown(system: String) -> Bool { codes[system] != nil }

  private static let notGiven: [String: KnownReason] = ["b": .away, "c": .asleep, "d": .vomit]

  private static let status: [String: KnownReason] = [
    "altchoice": .otherTreatmentFirst, "clarif": .needsClarification, "drughigh": .levelTooHigh,
    "hospadm": .hospitalAdmission, "labint": .laboratory, "non-avail": .patientUnavailable,
    "preg": .pregnancy, "salg": .allergy, "saig": .allergy, "sddi": .interaction,
    "sdupther": .duplicateTherapy, "sintol": .suspectedIntolerance, "surg": .surgery,
    "washout": .washout, "frr01": .orderStopped, "frr02": .staleOrder, "frr03": .incompleteOrder,
    "frr04": .unavailable, "frr05": .ethics, "frr06": .unableToCare, "outofstock": .outOfStock,
    "offmarket": .offMarket,
  ]

  private static let snomed: [String: KnownReason] = [
    "182895007": .declined, "182896008": .declinedTaste, "182897004": .declinedSideEffects,
    "182898009": .declinedInconvenient, "182899001": .declinedSwallowing,
    "182900006": .declinedBeliefs, "182901005": .declinedAlternative, "182902003": .declinedCost,
    "182903008": .declinedUnknown, "105480006": .treatmentRefused,
    "406149000": .medicationRefused, "183944003": .procedureRefused, "443390004": .refused,
    "242990004": .unavailable, "182856006": .outOfStock, "182857002": .offMarket,
    "183932001": .contraindicated, "397745006": .contraindicated, "183964008": .notIndicated,
    "407563006": .notTolerated, "408367005": .forgotten,
  ]

  private static let codes: [String: [String: KnownReason]] = [
    "http://hl7.org/fhir/reason-medication-not-given": notGiven,
    "http://terminology.hl7.org/CodeSystem/reason-medication-not-given": notGiven,
    "http://terminology.hl7.org/CodeSystem/medicationrequest-status-reason": status,
    "http://hl7.org/fhir/CodeSystem/medicationrequest-status-reason": status,
    "http://terminology.hl7.org/CodeSystem/medicationdispense-status-reason": status,
    "http://hl7.org/fhir/CodeSystem/medicationdispense-status-reason": status,
    "http://snomed.info/sct": snomed,
  ]
}
