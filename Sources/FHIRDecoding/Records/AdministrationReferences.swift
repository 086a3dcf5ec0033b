/// What an administration names: its patient, its order and its medication, as written; and, where
/// details are kept, its encounter, and how much was given.
///
/// Many administrations have the same references, which are recognised by their fingerprint.
public struct AdministrationReferences: Sendable {
  /// The patient.
  public let subject: FHIRReference?
  /// The order (`request`, before R4 `prescription`).
  public let request: FHIRReference?
  /// The medication.
  public let medication: MedicationMention
  /// The position in reading order of the first administration with them.
  public let ordinal: UInt64
  /// The index, among the reader's orders, of an order that the administration itself contains.
  public let containedOrder: Int?
  /// The encounter (`encounter`, in STU3 and R4 `context`): the index among the reader's references to
  /// encounters; 0 without one, and when it is not kept.
  public let encounter: UInt32
  /// How much was given: the index among the reader's amounts; 0 when it is not known or not kept.
  public let amount: UInt32
}

/// The raw bytes of the values that name patient, order and medication, and of the details that are
/// kept.
@safe
struct ReferenceBytes {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let subject: Bytes?
  private let request: Bytes?
  private let concept: Bytes?
  private let reference: Bytes?
  private let either: Bytes?
  private let encounter: Bytes?
  private let dose: Bytes?
  private let route: Bytes?

  /// Takes what `bytes` has of the subject, the request, the three fields of a medication, and the
  /// encounter, the dose and the route, in their order.
  init(_ bytes: (Int) -> Bytes?) {
    unsafe (subject, request) = unsafe (bytes(0), bytes(1))
    unsafe (concept, reference, either) = unsafe (bytes(2), bytes(3), bytes(4))
    unsafe (encounter, dose, route) = unsafe (bytes(5), bytes(6), bytes(7))
  }

  /// The fingerprint of all of them, within their Bundle; `medication` is that of the medication.
  func fingerprint(_ medication: Fingerprint, scope: UInt64) -> Fingerprint {
    var printer = Fingerprinter()
    printer.add(scope, 8)
    unsafe printer.add(subject)
    unsafe printer.add(request)
    printer.add(medication.low, medication.high)
    if let encounter = unsafe encounter {
      printer.add(0, 9)
      unsafe printer.add(encounter)
    }
    if let amount { printer.add(amount.low, amount.high) }
    return printer.fingerprint
  }

  /// The fingerprint of dose and route; nil when there is neither.
  var amount: Fingerprint? {
    guard unsafe dose != nil || route != nil else { return nil }
    var printer = Fingerprinter()
    unsafe printer.add(dose)
    unsafe printer.add(route)
    return printer.fingerprint
  }

  /// The fingerprint of the medication, within its Bundle if it is a reference.
  func medication(scope: UInt64) -> Fingerprint {
    let isConcept = unsafe reference == nil && either == nil
    var printer = Fingerprinter()
    printer.add(isConcept ? 0 : scope, 8)
    unsafe printer.add(concept)
    unsafe printer.add(reference)
    unsafe printer.add(either)
    return printer.fingerprint
  }

  /// Whether an encounter is named that is kept.
  var hasEncounter: Bool { unsafe encounter != nil }

  /// The encounter, when it is kept; nil as well when the parser must read it.
  func encounter(scope: UInt64, _ index: StructureIndex) -> FHIRReference? {
    guard let bytes = unsafe encounter else { return nil }
    return unsafe FHIRReference(plain: bytes, scope: scope, index)
  }

  /// The references that they name; nil when the parser must read them.
  func references(
    medication: MedicationMention, details: (encounter: UInt32, amount: UInt32), scope: UInt64,
    ordinal: UInt64, _ index: StructureIndex
  ) -> AdministrationReferences? {
    guard let bytes = unsafe subject,
      let subject = unsafe FHIRReference(plain: bytes, scope: scope, index),
      subject.patientID != nil
    else { return nil }
    var request: FHIRReference?
    if let bytes = unsafe self.request {
      request = unsafe FHIRReference(plain: bytes, scope: scope, index)
      if request == nil { return nil }
    }
    return AdministrationReferences(
      subject: subject, request: request, medication: medication, ordinal: ordinal,
      containedOrder: nil, encounter: details.encounter, amount: details.amount)
  }
}

extension Fingerprinter {
  /// Adds bytes, or that there are none.
  fileprivate mutating func add(_ bytes: UnsafeBufferPointer<UInt8>?) {
    if let bytes = unsafe bytes { unsafe add(bytes) } else { add(0, 2) }
  }
}
