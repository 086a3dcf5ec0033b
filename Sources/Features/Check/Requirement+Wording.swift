internal import FHIRDecoding

extension Requirement {
  /// What it demands, what happens where it does not hold, and what to do.
  struct Wording {
    /// The demand, as a sentence without its end.
    let demand: String
    /// What a report makes of data for which it does not hold.
    let consequence: String
    /// What to do.
    let fix: String

    init(_ demand: String, _ consequence: String, fix: String) {
      (self.demand, self.consequence, self.fix) = (demand, consequence, fix)
    }
  }

  /// The wording of the demand.
  var wording: Wording {
    switch self {
    case .filesReadable, .filesNamed, .answersWhole, .eventsPresent, .resourcesReadable,
      .typesKnown, .resourcesOnce:
      recordWording
    case .patientID, .patientHuman, .orderID, .orderPatient, .orderMedication, .orderDosage:
      orderWording
    case .administrationID, .administrationPatient, .administrationOrder,
      .administrationMedication, .administrationOutcome, .administrationTime, .administrationDay,
      .administrationPast,
      .eventsRecent:
      administrationWording
    case .dispensePatient, .dispenseTime, .dispensePast, .dispenseSupply, .dispenseLength:
      dispenseWording
    case .patientsFound, .ordersFound, .ordersOfPatient, .ordersOfMedication, .medicationsFound:
      referenceWording
    case .ordersInForce, .schedulesKnown, .schedulesStated: scheduleWords
    case .modifiersUnderstood, .propertiesPresent, .propertiesKnown, .propertiesTyped,
      .datesValid:
      propertyWording
    }
  }

  private var recordWording: Wording {
    switch self {
    case .filesReadable:
      Wording(
        "every file and every line is FHIR JSON", "What cannot be read is lost.",
        fix: "export these files again, one resource a line; where it says permission denied, let "
          + "yourself read them (chmod u+r)")
    case .filesNamed:
      Wording(
        "every file that looks like data has a name that is read", "Such a file is not read.",
        fix: "rename it to .ndjson or .json, each also .gz, or unpack it; export XML as JSON")
    case .answersWhole:
      Wording(
        "every answer of a server is there whole",
        "What is on a page that is not there, or where an error stands, is lost.",
        fix: "bring the pages after it too, as adherence fetch does, and ask again where the "
          + "server reported an error")
    case .eventsPresent:
      Wording(
        "there is something to report", "There is nothing to count.",
        fix: "export MedicationAdministration (or MedicationDispense, for refills) too")
    case .typesKnown:
      Wording(
        "no type's name is nearly that of a type that is read",
        "Resources of types that are not read are counted nowhere.",
        fix: "correct resourceType where the export is made, and export again")
    case .resourcesOnce:
      Wording(
        "every resource is there once",
        "Each counts once: its newest version, else the one that is read last.",
        fix: "export each resource once; where contents differ, find out which one is right")
    default:
      Wording(
        "every resource is as FHIR has it, in the fields that count",
        "These resources are left out of every number.",
        fix: "correct the fields that are named at the source, and export again")
    }
  }

  private var orderWording: Wording {
    switch self {
    case .patientID:
      Wording(
        "every Patient has an id", "Nothing can refer to such a Patient.",
        fix: "export resources with the id that they have on the server")
    case .patientHuman:
      Wording(
        "every Patient is a person", "Animals and their records are left out of every report.",
        fix: "look whether these records belong into the export")
    case .orderID:
      Wording(
        "every order has an id", "No administration can name such an order.",
        fix: "export resources with the id that they have on the server")
    case .orderPatient:
      Wording(
        "every order names its patient",
        "Unless a dose names it, such an order is in nobody's report.",
        fix: "fill subject (patient in DSTU2) with a reference to a Patient")
    case .orderMedication:
      Wording(
        "every order names its medication", "Its doses are shown as an unknown medication.",
        fix: "fill medication[x] with a code, a text or a reference to a Medication")
    default:
      Wording(
        "every order has a dosage", "What was due is unknown, so no adherence is computed.",
        fix: "fill dosageInstruction with a timing, such as 2 times a day")
    }
  }

  private var administrationWording: Wording {
    switch self {
    case .administrationID:
      Wording(
        "every administration has an id", "One that is read twice is counted twice.",
        fix: "export resources with the id that they have on the server")
    case .administrationPatient:
      Wording(
        "every administration names its patient", "Such an administration is counted nowhere.",
        fix: "fill subject (patient in DSTU2) with a reference to a Patient")
    case .administrationOrder:
      Wording(
        "every administration names its order",
        "It is counted without an order, so nothing is known to have been due.",
        fix: "fill request (prescription before R4) with a reference to the order")
    case .administrationMedication:
      Wording(
        "every administration names its medication",
        "The order's medication is taken; without one it is unknown.",
        fix: "fill medication[x] with a code, a text or a reference to a Medication")
    case .administrationOutcome:
      Wording(
        "no dosage says that nothing was given where the status says that it was",
        "Such a dose counts as taken, as its status says.",
        fix:
          "have its status say not-done, or give report --outcome-codes with the codes that say it")
    case .administrationTime:
      Wording(
        "every administration says when it was", "Such an administration is in no bucket.",
        fix: "fill the time with a date and time, as far as it is known")
    case .eventsRecent:
      Wording(
        "nothing is dated over 50 years before the as-of day",
        "The timeline, or the observation window, begins there.",
        fix:
          "correct these dates: they look like typing errors, or like a date that stands for none")
    case .administrationPast:
      Wording(
        "no administration is dated after the as-of day",
        "It is left out of reports until its day has come.",
        fix: "correct dates that are typing errors, and leave out doses that are planned only")
    default:
      Wording(
        "every administration says on which day it was",
        "It counts by month or year only, and in no smaller bucket.",
        fix: "export the day and the time of day, if they are known")
    }
  }

  private var dispenseWording: Wording {
    switch self {
    case .dispensePatient:
      Wording(
        "every dispense names its patient", "Such a dispense is counted nowhere.",
        fix: "fill subject (patient in DSTU2) with a reference to a Patient")
    case .dispensePast:
      Wording(
        "no dispense is dated after the as-of day",
        "It counts as it is written, as if it had been handed over.",
        fix: "correct dates that are typing errors, and leave out what is planned only")
    case .dispenseSupply:
      Wording(
        "every dispense says for how many days it lasts", "Refills cannot be measured with it.",
        fix: "fill daysSupply with a number of days above 0")
    case .dispenseLength:
      Wording(
        "no dispense lasts longer than a year",
        "It counts as it is written: refills seem better than they were.",
        fix: "check daysSupply and its unit")
    default:
      Wording(
        "every dispense says when it was", "Refills cannot be measured with it.",
        fix: "fill whenHandedOver, or whenPrepared")
    }
  }

  private var referenceWording: Wording {
    switch self {
    case .patientsFound:
      Wording(
        "every patient who is referred to is in the data", "The patient's name is not shown.",
        fix: "export Patient too, and check that the ids are the same")
    case .ordersFound:
      Wording(
        "every order that was given is in the data", "These doses count without an order.",
        fix: "export the orders too, also those that have ended")
    case .ordersOfPatient:
      Wording(
        "every dose is of an order of the same patient", "These doses count without an order.",
        fix: "correct the order or the patient that they name")
    case .ordersOfMedication:
      Wording(
        "every dose is of the medication that was ordered",
        "These doses count under the order, and are called by its medication.",
        fix: "look which medicine was given, and correct the code or the order that they name")
    default:
      Wording(
        "every Medication that is referred to is in the data",
        "The medication is known by its reference only.", fix: "export Medication too")
    }
  }

  private var scheduleWords: Wording {
    switch self {
    case .ordersInForce:
      Wording(
        "every dose that was taken is of an order that asks for it",
        "These doses count as taken, though nothing was due.",
        fix: "find out whether they were taken by mistake, or the order's status, intent or "
          + "doNotPerform is wrong")
    case .schedulesKnown:
      Wording(
        "of every order it is known what was due",
        "On some or all of its days it is unknown, so no adherence to it is computed.",
        fix: "say in coded form how often, from when and until when")
    default:
      Wording(
        "nothing of when orders were due has to be assumed",
        "What was due is counted by what is assumed.",
        fix: "fill what is named at the source, where it is known")
    }
  }

  private var propertyWording: Wording {
    switch self {
    case .modifiersUnderstood:
      Wording(
        "every modifierExtension is understood", "It may change the meaning of what is counted.",
        fix: "ask those who export what it means, and leave out what is no plain record")
    case .propertiesPresent:
      Wording(
        "every property that FHIR demands is there", "What is missing cannot be read.",
        fix: "fill these properties at the source")
    case .propertiesKnown:
      Wording(
        "every property is one that FHIR has",
        "One that another version has may be read and counted as it is there; others are not read.",
        fix: "correct their names, or take them away")
    case .propertiesTyped:
      Wording(
        "every property is of the type that FHIR gives it",
        "Such properties may not be understood.", fix: "correct how they are written")
    default:
      Wording(
        "every date is one that exists", "Such dates are not understood.",
        fix: "write dates as 2025-01-31 or 2025-01-31T18:00:00+01:00")
    }
  }
}
