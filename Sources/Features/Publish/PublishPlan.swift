internal import DurableOutput
package import FHIRServer

/// What a user wants to have published: options as texts, nothing checked yet.
public struct PublishRequest: Sendable {
  /// The way to the server.
  public var writing = WritingRequest()
  /// The same, when it is known already.
  package var server: ServerPlan?
  /// The folder of the report.
  public var run = ""
  /// `patient` or `cohort`.
  public var per = "patient"
  /// The ids of the only patients; empty for all.
  public var patients: [String] = []
  /// The formats; empty for all that can be published.
  public var formats: [String] = []
  /// What the document of a cohort is about, as `Group/ID`.
  public var subject: String?
  /// Further identifiers of the documents, as `SYSTEM|VALUE`.
  public var identifiers: [String] = []
  /// Tags, with or without their system and `|`.
  public var tags: [String] = []
  /// Whether the newest older document is said to be replaced.
  public var replaces = false
  /// The folder of the queue.
  public var queue = ""
  /// Where the key of the queue is from.
  public var keys = KeySource([:])

  /// Makes an empty request.
  public init() {}
}

/// A report to be published: every choice, checked.
public struct PublishPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let run: PublishedRun
  let documents: [RunDocument]
  let identifiers: [WrittenJSON]
  let tags: [WrittenJSON]
  let replaces: Bool
  let queue: String
  let keys: KeySource

  /// Checks a request, and the report by `isIntact`, which gets its folder.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, ``PublishError`` when the report cannot be
  /// published, ``OtherPatient``, what `isIntact` throws, and `CredentialFault` for a secret that cannot be used.
  public init(_ request: PublishRequest, isIntact: (_ folder: String) throws -> Bool) throws {
    guard ["patient", "cohort"].contains(request.per) else {
      throw UsageError("--per \(request.per): give patient or cohort")
    }
    let formats = try Self.formats(request.formats)
    identifiers = try request.identifiers.map { try DocumentIdentifier($0, "--identifier").json }
    tags = try WritingTags.codings(request.tags, "--tag")
    let isOfPatients = request.per == "patient"
    let subject = try request.subject.map { text in
      guard !isOfPatients else { throw UsageError("--subject goes with --per cohort") }
      let place = try ServerPlace(text, "--subject")
      guard place.type == "Group" else {
        throw UsageError("--subject \(text): give a Group, such as Group/ward-3")
      }
      return place.text
    }
    guard isOfPatients || request.patients.isEmpty else {
      throw UsageError("--patient goes with --per patient")
    }
    server = try request.server ?? request.writing.checked()
    guard try isIntact(request.run) else { throw PublishError.notIntact(request.run) }
    run = try PublishedRun(request.run)
    if isOfPatients, let option = run.sharing {
      throw UsageError(
        "\(request.run) was made with \(option) and goes to no patient's record; give --per cohort")
    }
    documents =
      isOfPatients
      ? try Self.ofPatients(run, formats, request)
      : [RunDocument(subject: subject, files: run.files(ofCohort: formats), run)]
    guard !documents.isEmpty, documents.allSatisfy({ !$0.files.isEmpty }) else {
      throw UsageError(
        isOfPatients
          ? "\(request.run) has no files of patients in these formats; give --per cohort, or another"
            + " --format" : "\(request.run) has no files of a cohort in these formats")
    }
    let own = SessionPatient(id: server.patient)
    for document in documents {
      do {
        try own.check("a document of \(request.run)", isOf: document.patient)
      } catch var fault {
        if isOfPatients { fault.advice = "give --patient with the id of that one" }
        throw fault
      }
    }
    (writing, replaces) = (request.writing, request.replaces)
    (queue, keys) = (request.queue, request.keys)
  }

  private static func formats(_ texts: [String]) throws(UsageError) -> Set<FileFormat> {
    let names = texts.flatMap { $0.split(separator: ",") }.map { String($0.withoutOuterBlanks) }
    guard !names.isEmpty else { return Set(FileFormat.allCases) }
    return Set(
      try names.map { name throws(UsageError) in
        guard let format = FileFormat(rawValue: name) else {
          throw UsageError("--format \(name): give any of xlsx,html,svg,csv")
        }
        return format
      })
  }

  private static func ofPatients(
    _ run: PublishedRun, _ formats: Set<FileFormat>, _ request: PublishRequest
  ) throws -> [RunDocument] {
    let all = try run.filesOfPatients(formats, known: request.patients)
    let wanted = Set(request.patients)
    let missing = wanted.subtracting(all.map(\.patient)).count
    guard missing == 0 else { throw PublishError.noSuchPatients(request.run, count: missing) }
    return all.filter { wanted.isEmpty || wanted.contains($0.patient) }
      .map { RunDocument(subject: "Patient/" + $0.patient, files: $0.files, run) }
  }
}

/// A document that a run gives: what it is about, and its files.
struct RunDocument: Sendable {
  /// `Patient/ID` or `Group/ID`; nil of a document that is about nobody.
  let subject: String?
  /// The id of the patient whom it is about; nil of any other document.
  var patient: String? {
    let parts = subject?.split(separator: "/") ?? []
    return parts.first == "Patient" ? parts.last.map(String.init) : nil
  }
  /// Its files.
  let files: [RunFile]
  /// Its identifier: the same run gives the same one.
  let identifier: RecordIdentifier

  fileprivate init(subject: String?, files: [RunFile], _ run: PublishedRun) {
    (self.subject, self.files) = (subject, files)
    identifier = RecordIdentifier(of: [run.digest, subject ?? ""])
  }
}

/// An identifier that a user gives.
struct DocumentIdentifier {
  /// The identifier as an element of `identifier`.
  let json: WrittenJSON

  /// Reads `SYSTEM|VALUE`; `name` is the option.
  ///
  /// Throws ``UsageError``, also for the system of the tool's own identifiers.
  init(_ text: String, _ name: String) throws(UsageError) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0.withoutOuterBlanks) }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("\(name) \(text): give SYSTEM|VALUE")
    }
    guard parts[0] != RecordIdentifier.system else {
      throw UsageError("\(name): identifiers of this system are given by this tool alone")
    }
    json =
      parts[0].isEmpty
      ? ["value": .text(parts[1])] : ["system": .text(parts[0]), "value": .text(parts[1])]
  }
}
