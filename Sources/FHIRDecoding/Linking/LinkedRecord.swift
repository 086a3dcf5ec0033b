public import MedicationAdherence

/// A whole record with its references followed: patients, orders and administrations know each other.
public struct LinkedRecord: Sendable {
  /// A patient of the record.
  public struct Patient: Sendable {
    /// The id.
    public let id: String
    /// The name; empty when none was read.
    public let name: String
    /// The patient's death; nil when none is recorded.
    public let deceased: Death?
    /// Whether a Patient was read; else the patient is only referred to.
    public var isRead = true
    /// Sex and birth date; nil unless they are kept.
    public var person: Person?
    /// Identifiers and telephone numbers; nil unless they are kept.
    public var facts: PatientFacts?
    /// Whether it is an animal.
    public var isAnimal = false
    /// The index of the patient that replaces this one, for whom the records count; nil without one.
    public var successor: Int?
  }

  /// An order and its patient.
  public struct PatientOrder: Sendable {
    @usableFromInline let ordered: Order
    /// The position in reading order of the reading that counts.
    public let ordinal: UInt64
    @usableFromInline var patientNumber: Int32
    @usableFromInline let medicationNumber: Int32
    /// Whether an administration contains it, so that it was not read as a resource of its own.
    public let isContained: Bool
    /// Whether it names a patient by a reference that cannot be read.
    public let hasUnreadablePatient: Bool

    /// Makes an order of a patient.
    init(
      patient: Int?, order: Order, medication: Int, ordinal: UInt64, isContained: Bool = false,
      hasUnreadablePatient: Bool = false
    ) {
      (ordered, self.ordinal, self.isContained) = (order, ordinal, isContained)
      self.hasUnreadablePatient = hasUnreadablePatient
      (patientNumber, medicationNumber) = (Int32(patient ?? -1), Int32(medication))
    }

    /// The order, lent: a copy would update a reference count that all threads share.
    @inlinable public var order: Order {
      _read { yield ordered }
    }
    /// The index of the patient; nil when the order names none.
    @inlinable public var patient: Int? { patientNumber < 0 ? nil : Int(patientNumber) }
    /// The index of the medication.
    @inlinable public var medication: Int { Int(medicationNumber) }

    /// Replaces the patient's index by the one in a table.
    mutating func rankPatient(by ranks: [Int32]) {
      if patientNumber >= 0 { patientNumber = ranks[Int(patientNumber)] }
    }
  }

  /// What is odd about the order of an administration: the first three count without one.
  public enum OrderIssue: String, Sendable, CaseIterable {
    /// It names none.
    case none
    /// It names one that was not read.
    case unresolved
    /// It names one of another patient.
    case otherPatient = "other-patient"
    /// It names one of another substance, under which it counts.
    case otherMedication = "other-medication"
  }

  /// The patient, the order and the medication of administrations.
  public struct References: Sendable {
    @usableFromInline var patientNumber: Int32
    @usableFromInline let orderNumber: Int32
    @usableFromInline let medicationNumber: Int32
    private let placeNumber: UInt32
    /// What is odd about the order; nil for nothing.
    public let orderIssue: OrderIssue?

    /// Makes references.
    init(patient: Int?, order: Int?, orderIssue: OrderIssue?, medication: Int, place: Int = 0) {
      (patientNumber, orderNumber) = (Int32(patient ?? -1), Int32(order ?? -1))
      (medicationNumber, self.orderIssue) = (Int32(medication), orderIssue)
      placeNumber = UInt32(place)
    }

    /// The index of the patient; nil when there is none.
    @inlinable public var patient: Int? { patientNumber < 0 ? nil : Int(patientNumber) }
    /// The index of the order; nil without one.
    @inlinable public var order: Int? { orderNumber < 0 ? nil : Int(orderNumber) }
    /// The index of the medication: the order's, else its own.
    @inlinable public var medication: Int { Int(medicationNumber) }
    /// The place among all references in the order of reading.
    public var place: Int { Int(placeNumber) }

    /// Replaces the patient's index by the one in a table.
    mutating func rankPatient(by ranks: [Int32]) {
      if patientNumber >= 0 { patientNumber = ranks[Int(patientNumber)] }
    }
  }

  /// The records that name a patient whom another one replaces, for whom they count.
  public struct Merged: Sendable {
    /// The id that administrations with some references name, by the number of the references.
    public internal(set) var references: [Int: String] = [:]
    /// The id that orders name, by their numbers.
    public internal(set) var orders: [Int: String] = [:]
    /// The numbers of the dispenses.
    public internal(set) var dispenses: Set<Int> = []
    /// How many patients are said to be replaced in a circle, which is followed nowhere.
    public internal(set) var patientsInCircles = 0
  }

  /// A dispense, its patient, and what was handed over.
  public struct PatientDispense: Sendable {
    /// The index of the patient; nil when it names none.
    public private(set) var patient: Int?
    /// The index of the medication: the authorising order's, else its own; nil when it is quarantined.
    public let medication: Int?
    /// The id of the resource.
    public let id: String
    /// What it says, or what is wrong with it.
    public let content: DispenseRecord.Content

    /// Replaces the patient's index by the one in a table.
    mutating func rankPatient(by ranks: [Int32]) {
      patient = patient.map { Int(ranks[$0]) }
    }
  }

  /// A response to a questionnaire and its patient.
  public struct PatientResponse: Sendable {
    /// The index of the patient; nil when it is of none.
    public let patient: Int?
    /// The id of the resource.
    public let id: String
    /// The response.
    package let record: ResponseRecord

    /// The same response with the patient's index in a table.
    func rankPatient(by ranks: [Int]) -> PatientResponse {
      PatientResponse(patient: patient.map { ranks[$0] }, id: id, record: record)
    }
  }

  /// The patients, sorted by id.
  public let patients: [Patient]
  /// The orders in reading order, each once.
  public let orders: [PatientOrder]
  /// The medications in reading order, orders before administrations; each name of a medication has
  /// an entry of its own.
  public let medications: [Medication]
  /// For each medication the number of the first one that has its key.
  public let sameMedication: [Int]
  /// What each medication may be called in a report that is released: an empty text when nothing
  /// is allowed; no texts at all when nothing is released.
  let sharedNames: [String]
  /// What records call each medication; nothing when nothing is released, and under new names.
  public internal(set) var namesInUse = NamesInUse()
  /// The references of administrations, one reader's after the other's.
  public let references: [References]
  /// The dispenses in reading order, each once.
  public let dispenses: [PatientDispense]
  /// How many readings of a resource were replaced by a newer one, by type.
  public let duplicateCounts: [String: Int]
  /// How many readings of a resource each deletion takes back; they are not in the record.
  public let takenBack: [TakenBack: Int]
  /// How much was given, and where the patients were.
  public internal(set) var circumstances = Circumstances()
  /// The records of patients whom others replace.
  public internal(set) var merged = Merged()
  /// The responses to questionnaires in reading order, each once; none unless they are kept.
  public internal(set) var responses: [PatientResponse] = []
  /// How many readings of a resource a deletion takes back, by type.
  public var deletedCounts: [String: Int] { takenBack.counts }
}
