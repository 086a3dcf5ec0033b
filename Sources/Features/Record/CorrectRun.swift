internal import DurableOutput
package import FHIRServer
internal import MedicationAdherence

/// An administration that is to be corrected: every choice, checked.
public struct CorrectPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let administration: ServerPlace
  let correction: DoseCorrection
  /// The version that the user saw; nil to take the newest.
  let version: EntityTag?
  let isPatch: Bool
  let isForced: Bool

  /// Checks a request and makes the plan of it; `version` is the one that the user saw.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(
    _ administration: String, _ correction: CorrectionRequest, _ writing: WritingRequest,
    version: String? = nil, isPatch: Bool = false, isForced: Bool = false, now: WallClock
  ) throws {
    self.administration = try ServerPlace(administration: administration)
    self.correction = try DoseCorrection(correction, now: now)
    self.version = EntityTag(header: version)
    server = try writing.checked()
    (self.writing, self.isPatch, self.isForced) = (writing, isPatch, isForced)
  }
}

/// Corrects one administration of a server, and nothing in it that is not named.
public struct CorrectRun: Sendable {
  private let plan: CorrectPlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: CorrectPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Corrects it.
  ///
  /// Throws ``UsageError``, ``WriteFault``, and ``FetchError`` when the server cannot be asked what it can
  /// do.
  public func run() async throws -> RecordSummary {
    try await WritingSession.openForDoses(plan.server, plan.writing, log: log) { session in
      let read = try await session.administration(plan.administration)
      try read.check(is: plan.version)
      if let refusal = plan.correction.refusal(of: read.json) { throw UsageError(refusal) }
      var change = plan.correction.change(session.shape)
      (change.isPatch, change.isForced) = (plan.isPatch, plan.isForced)
      let meant = change.applied(to: read.json)
      var summary = RecordSummary(read, as: meant, session.shape)
      guard !plan.writing.isDry else {
        summary.resource = meant
        return summary
      }
      summary.take(try await session.sender.update(read, by: change), as: .corrected)
      summary.count = await session.count(of: summary, log)
      return summary
    }
  }
}

extension StoredResource {
  /// Throws ``WriteFault/changed(_:reason:)`` when a user saw another version.
  func check(is version: EntityTag?) throws(WriteFault) {
    guard let version, version != self.version else { return }
    throw .changed(
      name,
      reason:
        "is not in version \(version.text) but in \(self.version?.text ?? "none that is told")")
  }
}

extension ServerPlace {
  /// Reads the id of an administration, with or without its type.
  ///
  /// Throws ``UsageError`` for another form or type.
  init(administration text: String) throws(UsageError) {
    try self.init(text, "ADMINISTRATION")
    guard type == nil || type == AdministrationShape.type else {
      throw UsageError("ADMINISTRATION \(text): give a \(AdministrationShape.type)")
    }
  }
}

extension WritingSession {
  /// Reads an administration.
  ///
  /// Throws ``WriteFault`` and ``OtherPatient``.
  func administration(_ place: ServerPlace) async throws -> StoredResource {
    guard let read = try await sender.read(AdministrationShape.type, place.id) else {
      throw WriteFault.notThere(AdministrationShape.type + "/" + place.id)
    }
    try patient.check(read.name, isOf: shape.patientID(of: read.json))
    return read
  }
}
