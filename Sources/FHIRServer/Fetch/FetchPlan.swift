package import DurableOutput
package import FHIRDecoding
internal import FoundationEssentials

/// What is fetched from which server, and how: every choice, checked.
public struct FetchPlan: Sendable {
  /// How a server is asked.
  package enum Way: String, Sendable {
    case search, export
  }

  /// How the server is reached, and who asks it.
  package let server: ServerPlan
  package var output: String
  package let overwrites: Bool
  /// The ids of the patients; nil for all, or for a group's.
  package private(set) var patients: [String]?
  /// Identifiers by which further patients are asked for, of whom the server is asked before the fetch.
  package private(set) var identifiers: [PatientIdentifier]
  package let group: String?
  /// How the server is asked; nil to decide when it has said what it can do.
  package let way: Way?
  /// The resources that are read by their ids, and no other; nil for a search.
  package let resources: [FetchPart]?
  /// Whether the resources of each patient are asked for all at once.
  package let everything: Bool
  /// The types that were asked for; nil for those that reports need.
  package let types: [String]?
  /// Whether encounters and locations are fetched with those that reports need.
  package let readsWards: Bool
  /// Whether responses to questionnaires are fetched with those that reports need.
  package let readsResponses: Bool
  package var settings: SearchSettings
  /// What there is already of it, when changes are asked for; nil for all.
  package var earlier: EarlierFetch?
  /// Whether a store keeps what comes.
  package var isKept = false
  /// Whether nothing else than the server's history would tell what was deleted.
  package var mustTellDeletions = false
  package let pollLimit: Double
  /// How long ago an unfinished fetch that is resumed may have begun, in seconds.
  package let resumeWithin: Double
  package var isCompressed: Bool
  /// By what the files are encrypted; nil when they are not.
  package var encryption: FetchEncryption?

  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, ``FetchError`` when the list of patients
  /// cannot be read or the output is a link to nothing, and `CredentialFault` for a secret that cannot
  /// be used.
  /// `readPatients` reads the ids in a file that lists patients.
  package init(
    _ request: FetchRequest, readPatients: (_ path: String) throws -> [String]
  ) throws {
    // Of several mistakes a wrong address is reported first.
    let session = try request.server.session()
    _ = try request.server.checkedAddress(of: session)
    try request.checkChoice()
    output = request.counts ? "" : try LinkedFolder.target(of: try checkedFolder(request.output))
    overwrites = request.overwrites
    let patients = try request.checkedPatients(readPatients)
    group = try request.checkedGroup()
    self.patients =
      request.ids.isEmpty
      ? try session?.patients(patients, group: group) ?? patients : patients
    identifiers = request.patientIdentifiers
    way = try request.way()
    resources = try request.checkedIDs()
    everything = request.everything
    types = try resources.map { $0.map(\.type).eachOnce } ?? request.checkedTypes()
    (readsWards, readsResponses) = (request.readsWards, request.readsResponses)
    var settings = try request.settings()
    settings.narrowing = try request.narrowing(
      types: types, hasPatients: patients != nil || group != nil)
    settings.readsByID = resources != nil
    (settings.readsDeletions, settings.sort) = (request.readsDeletions, try request.checkedSort())
    settings.limit = try request.limit.map { limit throws(UsageError) in
      try atLeast(1, limit, FetchOption.limit)
    }
    settings.types = types ?? []
    self.settings = settings
    guard request.pollLimit >= 0, request.pollLimit.isFinite else {
      throw UsageError("--poll-limit: give a number of seconds, 0 or more")
    }
    pollLimit = request.pollLimit
    guard let resumeWithin = Resumption.seconds(request.resumeWithin) else {
      throw UsageError(
        "--resume-within \(request.resumeWithin): give a time such as 90min, 36h or 2d")
    }
    self.resumeWithin = resumeWithin
    isCompressed = request.isCompressed
    server = try ServerPlan(request.server)
  }

  /// The same plan for the patients with these ids, too: one for each of the identifiers, in their order.
  ///
  /// Throws ``UsageError`` when a person's session is about another one.
  package func choosing(_ ids: [String]) throws(UsageError) -> FetchPlan {
    var plan = self
    try server.check(ids)
    for (place, id) in zip(identifiers.indices, ids) { plan.identifiers[place].id = id }
    plan.patients = ((patients ?? []) + ids).eachOnce
    return plan
  }

  /// Where the fetch is to end, and where it is written until then.
  var place: FetchPlace { FetchPlace(path: output, overwrites: overwrites) }

  /// All that shapes the result, in one text: a run of another configuration may not go on.
  package var configuration: String {
    var parts = ["server=" + server.address.text, "way=" + (way?.rawValue ?? "*")]
    parts.append("types=" + (types ?? ["*"]).joined(separator: ","))
    if readsWards { parts.append("wards") }
    if readsResponses { parts.append("responses") }
    parts.append("patients=" + (patients?.sorted() ?? ["*"]).joined(separator: ","))
    parts.append("group=" + (group ?? ""))
    parts.append("since=" + (settings.since?.text ?? ""))
    for (type, since) in settings.sinceByType.sorted(by: { $0.key < $1.key }) {
      parts.append("since-\(type)=" + since.text)
    }
    parts.append("gzip=\(isCompressed)")
    parts += settings.narrowing.configuration + choice
    let text = parts.joined(separator: " ")
    guard encryption != nil else { return text }
    return "encrypted " + String(hexadecimal: SHA256.hash(Array(text.utf8).span))
  }
}

extension FetchRequest {
  fileprivate func checkedPatients(
    _ readPatients: (_ path: String) throws -> [String]
  ) throws -> [String]? {
    var ids = patients
    if let patientsFile { ids += try readPatients(patientsFile) }
    guard patientIdentifiers.isEmpty || group == nil else {
      throw UsageError("--group and --patient-identifier exclude each other")
    }
    guard !ids.isEmpty else { return nil }
    guard group == nil else {
      throw UsageError("--group and --patient or --patients exclude each other")
    }
    var seen: Set<String> = []
    return try ids.map { try Self.id($0, of: "Patient", .patient) }
      .filter { seen.insert($0).inserted }
  }

  fileprivate func checkedGroup() throws(UsageError) -> String? {
    guard let group else { return nil }
    return try Self.id(group, of: "Group", .group)
  }

  /// An id, with or without its type before it.
  private static func id(
    _ text: String, of type: String, _ option: FetchOption
  ) throws(UsageError) -> String {
    let id = text.hasPrefix(type + "/") ? String(text.dropFirst(type.count + 1)) : text
    guard ResourceTypes.isID(id) else {
      throw UsageError("\(option): give an id, which has 1 to 64 letters, digits, - and .")
    }
    return id
  }

  fileprivate func way() throws(UsageError) -> FetchPlan.Way? {
    guard !(searches && exports) else {
      throw UsageError("--search and --bulk exclude each other")
    }
    return searches || needsSearch ? .search : exports ? .export : nil
  }

  fileprivate func checkedTypes() throws(UsageError) -> [String]? {
    let names = types.flatMap(commaList)
    guard !names.isEmpty else { return nil }
    for name in names where !ResourceName.isPossible(name) {
      throw UsageError("--type \(name): give a type of resource, such as MedicationRequest")
    }
    return names.eachOnce
  }

  fileprivate func settings() throws(UsageError) -> SearchSettings {
    var settings = SearchSettings()
    settings.since = try instant(since, .since)
    settings.pageSize = try atLeast(1, pageSize, FetchOption.pageSize)
    settings.maxPages = try atLeast(1, maxPages, FetchOption.maxPages)
    return settings
  }
}

extension [String] {
  /// The texts in the order of first mention, each once.
  fileprivate var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension FetchPlan {
  /// What else shapes the result, in texts; none of an ordinary fetch.
  private var choice: [String] {
    let resources = (resources ?? []).map { $0.type + "/" + $0.name }.sorted()
    let texts: [String?] = [
      resources.isEmpty ? nil : "ids=" + resources.joined(separator: ","),
      everything ? "everything" : nil, settings.readsDeletions ? "deleted" : nil,
      settings.sort.isEmpty ? nil : "sort=" + settings.sort.joined(separator: ","),
      settings.limit.map { "limit=\($0)" },
    ]
    return texts.compactMap(\.self)
  }

  /// How a server is asked: as the user says, else by an export where it offers one and no patient
  /// is named.
  package func way(of capabilities: ServerCapabilities) -> Way {
    way ?? (capabilities.offersExport && patients == nil ? .export : .search)
  }
}
