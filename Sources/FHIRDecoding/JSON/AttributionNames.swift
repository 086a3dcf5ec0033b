/// The bytes of the values in which plain JSON names patient, order and medication.
@safe
struct AttributionNames {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let subject: Bytes?
  private let request: Bytes?
  private let concept: Bytes?
  private let reference: Bytes?
  private let either: Bytes?

  /// Takes what `bytes` has of the subject, the request, and the three fields of a medication, in
  /// their order.
  init(_ bytes: (Int) -> Bytes?) {
    unsafe (subject, request) = unsafe (bytes(0), bytes(1))
    unsafe (concept, reference, either) = unsafe (bytes(2), bytes(3), bytes(4))
  }

  /// What stands for all of them, within a Bundle if in one; `medication` stands for the medication.
  func fingerprint(_ medication: Fingerprint, scope: UInt64) -> Fingerprint {
    var printer = Fingerprinter()
    printer.add(scope, 8)
    unsafe printer.add(subject)
    unsafe printer.add(request)
    printer.add(medication.low, medication.high)
    return printer.fingerprint
  }

  /// What stands for the medication, within a Bundle if it is referred to in one.
  func medication(scope: UInt64) -> Fingerprint {
    let isConcept = unsafe reference == nil && either == nil
    var printer = Fingerprinter()
    printer.add(isConcept ? 0 : scope, 8)
    unsafe printer.add(concept)
    unsafe printer.add(reference)
    unsafe printer.add(either)
    return printer.fingerprint
  }

  /// The attribution that they tell of; nil when the long way must tell.
  func attribution(
    medication: MedicationMention, scope: UInt64, ordinal: UInt64, _ index: StructureIndex
  ) -> Attribution? {
    guard let bytes = unsafe subject,
      let subject = unsafe FHIRReference(plain: bytes, scope: scope, index),
      subject.patientID != nil
    else { return nil }
    var request: FHIRReference?
    if let bytes = unsafe self.request {
      request = unsafe FHIRReference(plain: bytes, scope: scope, index)
      if request == nil { return nil }
    }
    return Attribution(
      subject: subject, request: request, medication: medication, containedOrder: nil,
      ordinal: ordinal)
  }
}

extension Fingerprinter {
  /// Adds bytes, or that there are none.
  fileprivate mutating func add(_ bytes: UnsafeBufferPointer<UInt8>?) {
    if let bytes = unsafe bytes { unsafe add(bytes) } else { add(0, 2) }
  }
}
