internal import DurableOutput
internal import FHIRDecoding
package import FHIRServer

/// Identifiers of a resource that are to be changed: every choice, checked.
public struct IdentifierPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let place: ServerPlace
  let added: [WrittenJSON]
  let set: [WrittenJSON]
  let clears: Bool
  /// Whether anything is to be changed.
  let changes: Bool

  /// Types that have no identifier.
  private static let without: Set = ["Binary", "OperationOutcome", "Parameters"]

  /// Checks a request; nothing to change means that the identifiers are listed.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(
    _ resource: String, add: [String], set: [String], clears: Bool, _ writing: WritingRequest
  ) throws {
    place = try ServerPlace(ofAnyType: resource)
    guard let type = place.type, !Self.without.contains(type) else {
      throw UsageError("\(resource): resources of this type have no identifiers")
    }
    guard [!add.isEmpty, !set.isEmpty, clears].count(where: \.self) < 2 else {
      throw UsageError("--add, --set and --clear exclude each other")
    }
    added = try add.map { try DocumentIdentifier($0, "--add").json }
    self.set = try set.map { try DocumentIdentifier($0, "--set").json }
    (self.clears, self.writing) = (clears, writing)
    changes = clears || !add.isEmpty || !set.isEmpty
    server = changes ? try writing.checked() : try ServerPlan(writing.server)
  }

  /// The identifiers that come of those that are there: those of this tool stay.
  func changed(_ old: [WrittenJSON]) -> [WrittenJSON] {
    let kept = changesAll ? old.filter(Self.isOwn) : old
    let new = set + added
    return kept + new.filter { identifier in !kept.contains { $0.says(identifier) } }
  }

  private var changesAll: Bool { clears || !set.isEmpty }

  private static func isOwn(_ identifier: WrittenJSON) -> Bool {
    identifier["system"]?.text == RecordIdentifier.system
  }
}

/// Lists or changes the identifiers of a resource of any type, and nothing else in it.
public struct IdentifierRun: Sendable {
  private let plan: IdentifierPlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: IdentifierPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Changes them; those that the resource has then, each as `SYSTEM|VALUE`.
  ///
  /// Throws ``UsageError`` where the type has one at most, ``OtherPatient``, ``WriteFault``, and ``FetchError`` when the server
  /// cannot be asked what it can do.
  public func run() async throws -> [String] {
    let types = [plan.place.type ?? ""]
    let access = TypesOfAccess(read: types, written: plan.changes ? types : [])
    return try await WritingSession.open(
      plan.server, plan.writing, log: log, first: access, types: { _ in access }
    ) { session in
      let sender = session.sender
      guard let read = try await sender.read(types[0], plan.place.id) else {
        throw WriteFault.notThere(plan.place.text)
      }
      if plan.changes { try session.patient.check(read.name, read.json) }
      let old = read.json["identifier"]?.oneOrMore ?? []
      let new = plan.changed(old)
      let holdsOne = Self.holdsOne(read.json, sender.version)
      guard !holdsOne || new.count < 2 else {
        throw UsageError(
          "\(plan.place.text): a resource of this type has one identifier; give --set")
      }
      let identifiers = new.isEmpty ? nil : holdsOne ? new[0] : WrittenJSON.list(new)
      let change = ResourceChange(members: ["identifier"]) { $0["identifier"] = identifiers }
      if plan.changes, !plan.writing.isDry, new != old {
        _ = try await sender.update(read, by: change)
      }
      return new.map { identifier in
        [identifier["system"]?.text ?? "", identifier["value"]?.text ?? ""].joined(separator: "|")
      }
    }
  }

  /// Whether a type has one identifier and no list of them, as it is written or as FHIR has it.
  private static func holdsOne(_ json: WrittenJSON, _ version: FHIRVersion) -> Bool {
    if let identifier = json["identifier"] { return identifier.list == nil }
    let type = json["resourceType"]?.text
    return type == "Bundle"
      || version != .r5 && (type == "Composition" || type == "QuestionnaireResponse")
  }
}
