internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import FoundationEssentials
internal import MedicationAdherence

/// Reads files and checks whether the record in them is complete.
struct DataCheck: Sendable {
  let sources: [String]
  /// Where the key of encrypted files is from.
  let keys: KeySource
  let placeLimit: Int
  let threads: Int
  /// The last day that counts.
  let asOf: Day

  /// What was read and found.
  struct Result: Sendable {
    var sources: [String] = []
    /// The names of the files, in the order of reading.
    var files: [String] = []
    /// How many resources of each type were read.
    var resources: [String: Int] = [:]
    /// How many resources of each type Bundles say were deleted.
    var deletions: [String: Int] = [:]
    /// How many of them fit each version of FHIR best, for the types that are checked.
    var versions: [String: [FHIRVersion: Int]] = [:]
    var tally: CheckTally
    /// The last day that counts.
    let asOf: Day
  }

  /// Reads all, on several threads.
  ///
  /// Throws `IntakeError` when there is nothing to read, and ``CountingError`` when records cannot
  /// be written to disk.
  func run(progress: any RunProgress) async throws -> Result {
    let discovery = try InputDiscovery(sources: sources).unlocked(by: keys)
    let shared = SharedSource { FileSource(discovery, isHashed: false) }
    let folder = FileManager.default.temporaryDirectory.path
    let budget = SpillBudget(160 << 20, spills: threads)
    let parts = try await withThrowingTaskGroup(of: CheckPart.self) { group in
      for _ in 0..<threads {
        group.addTask {
          try CheckPart(
            reading: shared, ResourceCheck(placeLimit: placeLimit, asOf: asOf),
            DuplicateCheck(budget: budget, folder: folder), progress: progress)
        }
      }
      var parts: [CheckPart] = []
      for try await part in group { parts.append(part) }
      return parts
    }
    return try result(parts, shared, discovery)
  }

  private func result(
    _ parts: [CheckPart], _ source: SharedSource, _ discovery: InputDiscovery
  ) throws(CountingError) -> Result {
    var result = Result(
      sources: sources, files: source.inputs.map(\.path), tally: CheckTally(placeLimit: placeLimit),
      asOf: asOf)
    for part in parts {
      result.tally.add(part.check.tally)
      result.resources.merge(part.reader.resourceCounts, uniquingKeysWith: +)
      for (type, counts) in part.check.versions {
        result.versions[type, default: [:]].merge(counts, uniquingKeysWith: +)
      }
    }
    result.deletions = Deletions(parts.map(\.reader)).counts
    result.tally.add(
      ReferenceCheck.tally(parts.map { ($0.reader, $0.check) }, placeLimit: placeLimit))
    result.tally.add(
      try DuplicateCheck.tally(parts.map(\.duplicates), placeLimit: placeLimit))
    let readers = parts.map(\.reader)
    // Their order depends on which thread read what.
    for finding in source.findings + readers.missingPages {
      var tally = CheckTally(placeLimit: placeLimit)
      tally.note(finding)
      result.tally.add(tally)
    }
    result.tally.look(.answersWhole, count: readers.pageCount)
    result.tally.look(.filesReadable, count: source.inputs.count)
    result.tally.look(.resourcesReadable, count: result.resources.values.reduce(0, +))
    noteNames(discovery, source.inputs.count, &result.tally)
    noteIfEmpty(&result)
    return result
  }

  /// Notes the files that look like data but are not read because of their names.
  private func noteNames(_ discovery: InputDiscovery, _ readCount: Int, _ tally: inout CheckTally) {
    tally.look(.filesNamed, count: readCount + discovery.passedOver.count)
    for name in discovery.passedOver {
      tally.note(
        CheckTally.Key(
          .filesNamed, "file",
          detail: InputDiscovery.isXML(name) ? "is XML, not JSON" : "is not read for its name"),
        at: CheckTally.Place(file: -1, line: 0, path: name, resource: ""))
    }
  }

  private func noteIfEmpty(_ result: inout Result) {
    result.tally.look(.eventsPresent)
    guard
      ResourceKind.allCases.allSatisfy({ !$0.isEvent || result.resources[$0.name, default: 0] == 0 }
      )
    else { return }
    result.tally.note(
      CheckTally.Key(
        .eventsPresent, "export",
        detail: "holds no MedicationAdministration and no MedicationDispense"),
      at: CheckTally.Place(file: -1, line: 0, path: "", resource: ""))
  }
}

/// What one thread read and found, handed over when the thread is done.
private struct CheckPart: @unchecked Sendable {
  let reader: ResourceReader
  let check: ResourceCheck
  let duplicates: DuplicateCheck

  init(
    reading source: SharedSource, _ check: ResourceCheck, _ duplicates: DuplicateCheck,
    progress: any RunProgress
  ) throws(CountingError) {
    (self.check, self.duplicates) = (check, duplicates)
    var reader = ResourceReader(checking: check)
    var bytes: [UInt8] = []
    while let chunk = source.nextChunk(reusing: &bytes) {
      reader.read(chunk)
      for finding in reader.takeFindings() { check.tally.note(finding) }
      try duplicates.note(check.takeSightings())
      progress.didRead(
        bytes: chunk.range.count, administrations: reader.administrations.records.count)
      bytes = chunk.bytes
    }
    self.reader = reader
  }
}

extension CheckTally {
  /// Notes what a reader or a source found.
  mutating func note(_ finding: Finding) {
    let requirement: Requirement =
      switch finding.severity {
      case .unreadable: [Finding].isOfCutAnswer(finding) ? .answersWhole : .filesReadable
      case .quarantined: .resourcesReadable
      case .remark: finding.reason == Finding.modifier ? .modifiersUnderstood : .filesReadable
      }
    // Files skipped on purpose in a folder are no problem.
    if finding.severity == .remark, requirement == .filesReadable { return }
    let text = finding.detail.text
    note(
      Key(requirement, finding.resource, detail: Self.words(finding.reason)),
      at: Place(
        file: finding.file, line: finding.line,
        path: finding.path.isEmpty ? text : finding.path + " " + text,
        resource: ""))
  }

  /// A reason of the ledger, as the end of a sentence that begins with the type.
  private static func words(_ reason: String) -> String {
    switch reason {
    case "not-fhir-json": "is not FHIR JSON here"
    case "missing-mandatory": "lacks a field that is mandatory"
    case "wrong-type": "has a field of a wrong type"
    case "bad-value": "has a field with a value that cannot be"
    case "duplicate-key": "has a field twice"
    case Finding.modifier: "has a modifierExtension"
    case Finding.missingPage: "names a next page that was not read"
    case Finding.serverError: "holds an error of the server"
    case "unclear-deletion": "deletes what it does not name by type and id"
    default: "cannot be read: " + reason
    }
  }
}

/// Finds what is in the data more than once, partition by partition, so that memory is bounded.
struct DuplicateCheck {
  private static let partitions = 64
  private let spill: SightingSpill

  /// Makes a check for one of several threads; `folder` takes what does not fit into memory.
  init(budget: SpillBudget, folder: String) {
    spill = SightingSpill(partitions: Self.partitions, budget: budget, folder: folder)
  }

  /// Notes what was read, each with its id as it may be shown.
  func note(_ sightings: [(ResourceSighting, id: String)]) throws(CountingError) {
    for (sighting, id) in sightings {
      let partition = sighting.identity.high % UInt64(Self.partitions)
      try spill.append(sighting, id: id, to: Int(partition))
    }
  }

  /// Counts what all threads read more than once; the first reading is not counted.
  static func tally(_ checks: [DuplicateCheck], placeLimit: Int) throws(CountingError) -> CheckTally
  {
    var tally = CheckTally(placeLimit: placeLimit)
    for partition in 0..<partitions {
      var readings: [Reading] = []
      for check in checks {
        readings += try check.spill.take(partition).map {
          Reading(sighting: $0.sighting, id: $0.id)
        }
      }
      // Adding tallies sorts the places by file.
      var part = CheckTally(placeLimit: placeLimit)
      part.look(.resourcesOnce, count: readings.count)
      note(&readings, in: &part)
      tally.add(part)
    }
    return tally
  }

  private static func note(_ readings: inout [Reading], in tally: inout CheckTally) {
    readings.sort { $0.sighting.ordinal < $1.sighting.ordinal }
    var first: [Fingerprint: UInt64] = [:]
    first.reserveCapacity(readings.count)
    var others: [Fingerprint: Set<UInt64>] = [:]
    for reading in readings {
      let sighting = reading.sighting
      guard let content = first[sighting.identity] else {
        first[sighting.identity] = sighting.content
        continue
      }
      let isNew =
        content != sighting.content
        && others[sighting.identity, default: []].insert(sighting.content).inserted
      tally.note(
        CheckTally.Key(
          .resourcesOnce, sighting.type,
          detail: isNew ? "is there again, with other content" : "is there again, the same"),
        at: reading.place)
    }
  }
}

/// One reading of a resource with its id, which is empty when it may not be shown.
private struct Reading {
  let sighting: ResourceSighting
  let id: String

  var place: CheckTally.Place {
    CheckTally.Place(
      file: Int(sighting.file), line: Int(sighting.line), path: sighting.type,
      resource: id.isEmpty ? "" : sighting.type + "/" + id, ordinal: sighting.ordinal)
  }
}
