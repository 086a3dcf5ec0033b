/// Writes the administrations of one order as lines of NDJSON.
///
/// What administrations have in common is written out once for each variant that occurs; a line is
/// then little more than copying bytes.
struct SampleAdministrationEncoder {
  private let version: SampleVersion
  private let order: SampleOrder
  private let patient: String
  private var templates: [SampleVariant: SampleTemplate] = [:]

  /// Makes an encoder for the administrations of an order.
  init(version: SampleVersion, order: SampleOrder, patient: String) {
    (self.version, self.order, self.patient) = (version, order, patient)
  }

  /// Adds the line of a dose to a buffer.
  mutating func append(_ dose: SampleDose, to buffer: inout [UInt8]) {
    template(of: SampleVariant(dose)).append(to: &buffer, order: order.id, dose: dose)
  }

  private mutating func template(of variant: SampleVariant) -> SampleTemplate {
    if let template = templates[variant] { return template }
    let shape = SampleAdministrationShape(
      version: version, order: order, patient: patient, variant: variant)
    let template = SampleTemplate(shape.resource)
    templates[variant] = template
    return template
  }
}
