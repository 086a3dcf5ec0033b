/// What the record must have so that nothing is lost, and what it should have.
package enum Requirement: String, CaseIterable, Sendable {
  /// Every file and every line can be read.
  case filesReadable = "files-readable"
  /// Every file of a folder that looks like data has a name that is read.
  case filesNamed = "files-named"
  /// An answer of a server is there whole: its next pages are, and it is no error.
  case answersWhole = "answers-whole"
  /// There is something to report.
  case eventsPresent = "events-present"
  /// Every resource is as FHIR has it, in the fields that this tool reads.
  case resourcesReadable = "resources-readable"
  /// A Patient has an id.
  case patientID = "patient-id"
  /// An order has an id.
  case orderID = "order-id"
  /// An order names its patient.
  case orderPatient = "order-patient"
  /// An order names its medication.
  case orderMedication = "order-medication"
  /// An order has a dosage.
  case orderDosage = "order-dosage"
  /// An administration has an id.
  case administrationID = "administration-id"
  /// An administration names its patient.
  case administrationPatient = "administration-patient"
  /// An administration names its order.
  case administrationOrder = "administration-order"
  /// An administration names its medication.
  case administrationMedication = "administration-medication"
  /// An administration says when.
  case administrationTime = "administration-time"
  /// An administration's time is a day or more exact.
  case administrationDay = "administration-day"
  /// An administration is not of a day that is still to come.
  case administrationPast = "administration-past"
  /// A dispense names its patient.
  case dispensePatient = "dispense-patient"
  /// A dispense says when.
  case dispenseTime = "dispense-time"
  /// A resource is in the data once.
  case resourcesOnce = "resources-once"
  /// A patient that is referred to is in the data.
  case patientsFound = "patients-found"
  /// An order that an administration names is in the data.
  case ordersFound = "orders-found"
  /// An order that an administration names is of the same patient.
  case ordersOfPatient = "orders-of-patient"
  /// An administration is of the substance that its order names, where both have a code of ATC.
  case ordersOfMedication = "orders-of-medication"
  /// An order of which doses were taken asks for them.
  case ordersInForce = "orders-in-force"
  /// It is known of an order what was due.
  case schedulesKnown = "schedules-known"
  /// Nothing has to be assumed of when an order is due.
  case schedulesStated = "schedules-stated"
  /// A Medication that is referred to is in the data.
  case medicationsFound = "medications-found"
  /// A modifierExtension is understood.
  case modifiersUnderstood = "modifiers-understood"
  /// A property that FHIR demands is there.
  case propertiesPresent = "properties-present"
  /// A property is one that FHIR has.
  case propertiesKnown = "properties-known"
  /// A property has the type that FHIR gives it.
  case propertiesTyped = "properties-typed"
  /// A date is one.
  case datesValid = "dates-valid"
}

extension Requirement {
  /// Whether data are lost where it does not hold; else they are counted, but tell less.
  package var losesData: Bool {
    switch self {
    case .filesReadable, .answersWhole, .eventsPresent, .resourcesReadable, .patientID,
      .orderPatient, .administrationPatient, .administrationTime, .dispensePatient, .dispenseTime:
      true
    default: false
    }
  }
}
