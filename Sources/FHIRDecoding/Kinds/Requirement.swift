/// What the data must have so that nothing is lost, and what they should have.
package enum Requirement: Int, CaseIterable, Sendable {
  /// Every file and every line can be read.
  case filesReadable
  /// Every file of a folder that looks like data has a name that is read.
  case filesNamed
  /// A server's answer is complete: it is not an error and its next pages are there.
  case answersWhole
  /// There is something to report.
  case eventsPresent
  /// Every resource is as FHIR defines it, in the fields that this tool reads.
  case resourcesReadable
  /// No resource has a type whose name looks like a misspelling of one that is read.
  case typesKnown
  /// A Patient has an id.
  case patientID
  /// A Patient is a person.
  case patientHuman
  /// An order has an id.
  case orderID
  /// An order names its patient.
  case orderPatient
  /// An order names its medication.
  case orderMedication
  /// An order has a dosage.
  case orderDosage
  /// An administration has an id.
  case administrationID
  /// An administration names its patient.
  case administrationPatient
  /// An administration names its order.
  case administrationOrder
  /// An administration names its medication.
  case administrationMedication
  /// The dosage of an administration that was completed does not say that nothing was given.
  case administrationOutcome
  /// An administration says when.
  case administrationTime
  /// An administration's time is a day or more exact.
  case administrationDay
  /// An administration does not lie in the future.
  case administrationPast
  /// An event is not so old that nobody has records of it.
  case eventsRecent
  /// A dispense names its patient.
  case dispensePatient
  /// A dispense says when.
  case dispenseTime
  /// A dispense does not lie in the future.
  case dispensePast
  /// A dispense says for how many days it lasts.
  case dispenseSupply
  /// A dispense lasts no longer than anybody is given at once.
  case dispenseLength
  /// A resource is in the data once.
  case resourcesOnce
  /// A patient that is referred to is in the data.
  case patientsFound
  /// An order that an administration names is in the data.
  case ordersFound
  /// An order that an administration names is of the same patient.
  case ordersOfPatient
  /// An administration is of the substance that its order names, where both have a code of ATC.
  case ordersOfMedication
  /// An order of which doses were taken is in force.
  case ordersInForce
  /// It is known what was due of an order.
  case schedulesKnown
  /// Nothing has to be assumed about when an order is due.
  case schedulesStated
  /// A Medication that is referred to is in the data.
  case medicationsFound
  /// A modifierExtension is understood.
  case modifiersUnderstood
  /// A property that FHIR demands is there.
  case propertiesPresent
  /// A property is one that FHIR defines.
  case propertiesKnown
  /// A property has the type that FHIR gives it.
  case propertiesTyped
  /// A date is one.
  case datesValid
}

extension Requirement {
  /// The name in every output: the words of the case, joined by hyphens.
  package var code: String { Self.codes[rawValue] }

  private static let codes = allCases.map { requirement in
    "\(requirement)".replacing(/(?<small>[a-z])(?<large>[A-Z])/) { "\($0.small)-\($0.large)" }
      .lowercased()
  }

  /// Whether data are lost where it does not hold; else they are counted, but say less.
  package var losesData: Bool {
    switch self {
    case .filesReadable, .answersWhole, .eventsPresent, .resourcesReadable, .typesKnown,
      .patientID, .orderPatient, .administrationPatient, .administrationTime, .dispensePatient,
      .dispenseTime, .dispenseSupply:
      true
    default: false
    }
  }
}
