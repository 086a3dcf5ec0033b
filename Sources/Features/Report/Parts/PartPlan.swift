internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import FoundationEssentials
internal import Glibc
internal import MedicationAdherence

/// What all parts of a report have in common: the file that `plan` writes, and `part` and `merge` read.
struct PartPlan: Codable, Equatable {
  /// A file that was there when the plan was made.
  struct Input: Codable, Equatable {
    /// The path.
    let path: String
    /// The number of bytes; nil of what is no regular file.
    let bytes: Int?
    /// When it was last modified, in nanoseconds since 1970.
    let modified: Int?

    /// Whether it is a table, whose rows another program reads, by its name.
    var isTable: Bool { path.lowercased().hasSuffix(".parquet") }
  }

  /// A stretch of the input that is routed at once.
  struct Split: Codable, Equatable, Sendable {
    /// The number of the file.
    let input: Int
    /// The first byte, and the one behind the last; nil to read all of the file.
    let from: Int
    let to: Int?
  }

  /// What is routed, and to whom; only in plans with splits.
  struct Routes: Codable, Equatable, Sendable {
    /// The stretches, in the order of reading.
    let splits: [Split]
    /// The first id of each part but the first, as the report tells them.
    let bounds: [String]
    /// The types of the resources that are read.
    let types: [String]
    /// The files that are not read because of their names: those that look like data, and others.
    let passedOver, ignored: [String]
    /// What was found when files were looked for.
    let findings: [Finding]
    /// Whether patients' rows or files say what only all parts together tell, so that parts are counted again.
    let needsFacts: Bool

    enum CodingKeys: String, CodingKey {
      case splits, types, passedOver, ignored, findings, needsFacts
      case bounds = "ranges"
    }
  }

  /// The number of the form of this file.
  let format: Int
  /// The version of the program.
  let version: String
  /// The SHA-256 of what the system says of the time zone; nil without one.
  let zoneDigest: String?
  /// Which key makes pseudonyms; nil without one.
  let keyFingerprint: String?
  /// The arguments of the report.
  let report: [String]
  /// The number of parts.
  let parts: Int
  /// The files that are read, in this order.
  let inputs: [Input]
  /// The files that options name, with the SHA-256 of each.
  let lists: [ManifestFile]
  /// How the input is routed to parts; nil when each part reads all of it.
  let routes: Routes?
  /// The SHA-256 of all else.
  private(set) var digest = ""

  private static let form = 1
  private static let longest = 256 << 20

  enum CodingKeys: String, CodingKey {
    case format, version, report, parts, inputs, lists, routes, digest
    case zoneDigest = "tzdata"
    case keyFingerprint = "key_fingerprint"
  }

  /// Plans a report in a number of parts, or in parts of about so many bytes of input.
  ///
  /// With `bytesOfSplit` the input is cut into stretches that are routed to the parts.
  init(
    _ request: ReportRequest, _ plan: ReportPlan, bytesOfPart: Int?, bytesOfSplit: Int? = nil,
    rows: String? = nil
  ) throws {
    var request = request
    request.data.asOf = plan.data.rules.asOf.text
    let discovery = try InputDiscovery(sources: plan.data.sources)
    let inputs = discovery.paths.map(Input.init)
    let total = inputs.reduce(0) { $0 + ($1.bytes ?? 0) }
    let parts = bytesOfPart.map { ($0 - 1 + total) / $0 } ?? plan.parts ?? 1
    format = Self.form
    version = ToolVersion.current
    zoneDigest = Self.zoneDigest(of: request)
    keyFingerprint = plan.sharing.pseudonyms?.fingerprint
    report = request.plannedArguments
    self.parts = min(max(1, parts), ReportRun.mostParts)
    self.inputs = inputs
    routes = try bytesOfSplit.map {
      try Routes(
        discovery, inputs, bytesOfSplit: $0, parts: min(max(1, parts), ReportRun.mostParts),
        rows: rows, plan)
    }
    lists = plan.listFiles
    digest = try ownDigest
  }

  /// Reads the file of a plan.
  ///
  /// Throws ``PartError``.
  init(path: String) throws {
    guard let bytes = Descriptor.readFile(path, limit: Self.longest) else {
      throw PartError.noPlan(path, reason: SystemReason.ofReading(path))
    }
    guard let plan = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      try plan.digest == plan.ownDigest
    else {
      // Of a later form only this may be said.
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes))
      if let head, head.format != Self.form || head.version != ToolVersion.current {
        throw PartError.otherVersion(path, head.version)
      }
      throw PartError.badPlan(path)
    }
    guard plan.version == ToolVersion.current else {
      throw PartError.otherVersion(path, plan.version)
    }
    self = plan
  }

  private struct Head: Decodable {
    let format: Int
    let version: String
    let digest: String
  }

  /// Writes the file.
  ///
  /// Throws ``OutputError``, also when another file than a plan is there.
  func write(to path: String) throws {
    if let bytes = Descriptor.readFile(path, limit: Self.longest), !bytes.isEmpty,
      (try? JSONDecoder().decode(Head.self, from: Data(bytes))) == nil
    {
      throw OutputError.outputIsOther(path, wanted: "a plan", found: nil)
    }
    let file = try DurableFile(path, of: path, byItself: true)
    try file.write((Array(try JSONEncoder.readable.encode(self)) + [0x0A])[...])
    try file.keep()
  }

  private var ownDigest: String {
    get throws {
      var plan = self
      plan.digest = ""
      let bytes = Array(try JSONEncoder.readable.encode(plan))
      return String(hexadecimal: SHA256.hash(bytes.span))
    }
  }

  /// The digest as it stands in the files of parts.
  var identity: [UInt8] { Array(digest.utf8) }

  private static func zoneDigest(of request: ReportRequest) -> String? {
    guard let zone = request.data.timeZone, !zone.contains("..") else { return nil }
    let folders = ["/usr/share/zoneinfo/", "/usr/lib/zoneinfo/", "/usr/share/lib/zoneinfo/"]
    let files = folders.lazy.compactMap { Descriptor.readFile($0 + zone, limit: 1 << 20) }
    return files.first.map { String(hexadecimal: SHA256.hash($0.span)) }
  }
}

extension PartPlan.Input {
  /// Looks at a file.
  init(path: String) {
    var status = stat()
    let isFile = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    self.path = path
    bytes = isFile ? Int(status.st_size) : nil
    modified =
      isFile ? Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec) : nil
  }
}

extension PartPlan {
  /// The report that is planned, of `threads` threads, with the keys of an `environment`.
  ///
  /// Throws ``PartError`` where it is not what was planned, and what the options are refused with.
  func checkedPlan(
    _ place: String, threads: Int?, environment: [String: String], processors: Int,
    configure: (inout ReportRequest) -> Void = { _ in }
  ) throws -> ReportPlan {
    guard let arguments = RecordedArguments(report),
      var request = ReportRequest(arguments, takesAll: true)
    else { throw PartError.badPlan(place) }
    guard Self.zoneDigest(of: request) == zoneDigest else {
      throw PartError.otherZoneData(request.data.timeZone ?? "")
    }
    request.data.threads = threads
    request.data.keys = KeySource(environment, file: request.data.keys.file)
    configure(&request)
    // The plan says as of when, so that now does not matter.
    let plan = try ReportPlan(
      request, now: WallClock(seconds: 0, offset: 0), processors: processors)
    guard plan.sharing.pseudonyms?.fingerprint == keyFingerprint else { throw PartError.otherKey }
    let changed = plan.listFiles.filter { !lists.contains($0) }.map(\.path)
    guard changed.isEmpty else { throw PartError.changed(changed) }
    return plan
  }

  /// The plan in a file, and how its input is routed.
  ///
  /// Throws ``PartError``.
  static func routed(_ place: String) throws -> (PartPlan, Routes) {
    let plan = try PartPlan(path: place)
    guard let routes = plan.routes else { throw PartError.withoutSplits(place) }
    return (plan, routes)
  }

  /// What ids are replaced by; nil to keep them.
  ///
  /// Throws what a key is refused with, and ``PartError/otherKey``.
  var pseudonyms: Pseudonyms? {
    get throws {
      guard let keyFingerprint else { return nil }
      let request = RecordedArguments(report).flatMap { ReportRequest($0, takesAll: true) }
      guard let path = request?.pseudonymise else { throw PartError.otherKey }
      let pseudonyms = try Pseudonyms(keyFile: path)
      guard pseudonyms.fingerprint == keyFingerprint else { throw PartError.otherKey }
      return pseudonyms
    }
  }

  /// Throws ``PartError/changed(_:)`` unless a file is the same as when the plan was made.
  func checkInput(_ number: Int) throws {
    let (path, now) = (inputs[number].path, Input(path: inputs[number].path))
    guard now == inputs[number] else {
      guard now.bytes != nil || inputs[number].bytes == nil else {
        throw IntakeError.notReadable(path, reason: SystemReason.ofReading(path))
      }
      throw PartError.changed([path])
    }
  }

  /// Throws ``PartError/changed(_:)`` unless the files are the same as when the plan was made.
  func checkInputs(_ paths: [String]) throws {
    let now = paths.map(Input.init)
    guard now != inputs else { return }
    let known = Set(inputs.map(\.path)).intersection(paths)
    let changed = (inputs.filter { !now.contains($0) } + now.filter { !known.contains($0.path) })
      .map(\.path)
    throw PartError.changed(Array(Set(changed)).sorted())
  }
}

extension ReportPlan {
  /// The files that options name.
  fileprivate var listFiles: [ManifestFile] {
    inputFiles.map { ManifestFile($0) }
  }
}

extension ReportRequest {
  /// The arguments of all options but of what each command says for itself.
  fileprivate var plannedArguments: [String] {
    let own: Set = ["output", "overwrite", "threads", "parts"]
    return RecordedArguments.arguments(
      sources: data.sources,
      options: ReportOption.all
        .filter { !own.contains($0.name) && $0.option.isGiven(in: self) }
        .flatMap { $0.option.arguments(of: self) })
  }
}
