import MedicationAdherence

@testable import FHIRDecoding

/// What a reader made of texts, one a line.
struct Reading {
  let reader: ResourceReader
  let administrations: [AdministrationRecord]

  init(_ lines: String...) {
    self.init(lines: lines)
  }

  init(lines: [String], codes: SiteCodes = SiteCodes()) {
    self.init(bytes: Array(lines.joined(separator: "\n").utf8), codes: codes)
  }

  init(bytes: [UInt8], codes: SiteCodes = SiteCodes()) {
    var reader = ResourceReader(keepsTexts: true, codes: codes)
    let padded = bytes + [UInt8](repeating: 0, count: Chunk.padding)
    reader.read(
      Chunk(
        bytes: padded, count: bytes.count, layout: .lines, file: 0, sequence: 0, firstLine: 1))
    self.reader = reader
    administrations = reader.administrations.records
  }

  /// The same with its references followed.
  var linked: LinkedRecord { LinkedRecord([reader]) }

  /// The disposition, reason, line and detail of each finding.
  var findings: [String] {
    reader.findings.map { "\($0.severity) \($0.reason) \($0.line): \($0.detail.text)" }
  }

  /// The details of the findings.
  var details: [String] { reader.findings.map(\.detail.text) }

  /// How the first administration's order is linked: `Type/id`, or why there is none.
  var firstOrder: String? {
    let linked = linked
    guard let attribution = linked.references.first else { return nil }
    return attribution.order.map { linked.orders[$0].order.reference }
      ?? attribution.orderIssue?.rawValue
  }

  /// The id of the first administration's patient.
  var firstPatient: String? {
    let linked = linked
    return linked.references.first?.patient.map { linked.patients[$0].id }
  }

  /// The first administration's medication.
  var firstMedication: Medication? {
    let linked = linked
    return linked.references.first.map { linked.medications[$0.medication] }
  }
}

extension AdministrationRecord {
  /// The outcome in one word, or the fault.
  var verdict: String {
    switch Fault(rawValue: fault) {
    case .some(.none):
      (Outcome(rawValue: outcome)?.word ?? "no outcome") + (isInterrupted ? ", interrupted" : "")
    case .noPatient: "no patient"
    case .quarantined: "quarantined"
    case .excluded: "excluded"
    case nil: "no fault"
    }
  }
}

/// Texts of resources, with the fields that a test is about.
enum Resource {
  static func administration(
    _ id: String = "a", subject: String = #"{"reference":"Patient/p"}"#, _ fields: String...
  ) -> String {
    let own =
      [#""resourceType":"MedicationAdministration""#, #""id":"\#(id)""#, #""subject":\#(subject)"#]
    let status = fields.contains { $0.contains(#""status":"#) } ? [] : [#""status":"completed""#]
    return "{" + (own + status + fields).joined(separator: ",") + "}"
  }

  static func order(_ id: String, patient: String = "p", _ fields: String...) -> String {
    let own = [
      #""resourceType":"MedicationRequest""#, #""id":"\#(id)""#,
      #""subject":{"reference":"Patient/\#(patient)"}"#, #""status":"active""#,
    ]
    return "{" + (own + fields).joined(separator: ",") + "}"
  }

  static func patient(_ id: String, _ fields: String...) -> String {
    let own = [#""resourceType":"Patient""#, #""id":"\#(id)""#]
    return "{" + (own + fields).joined(separator: ",") + "}"
  }

  /// A Bundle of entries, each a `fullUrl` and a resource.
  static func bundle(_ entries: (fullURL: String, resource: String)...) -> String {
    let texts = entries.map { #"{"fullUrl":"\#($0.fullURL)","resource":\#($0.resource)}"# }
    return
      #"{"resourceType":"Bundle","type":"collection","entry":[\#(texts.joined(separator: ","))]}"#
  }
}
