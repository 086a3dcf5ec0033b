internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import FoundationEssentials
internal import Glibc
internal import MedicationAdherence
internal import ReportLanguage

/// A finished report: its manifest, and the plan that it was made by.
struct ExplainPlan {
  let folder: String
  let manifest: Manifest
  let plan: DataPlan
  /// The dialect of its CSV files.
  let csvDialect: CSVDialect
  /// The folder that the manifest's relative paths are below, with a trailing slash; empty when it
  /// is the current one.
  let base: String
  /// The manifest's names of the sources and of the list of patients, by path.
  let names: [String: String]
  /// The further size of the report's buckets that is explained; nil for the first one.
  let furtherSize: BucketSize?
  /// What was kept of resources besides what it takes to count them, as far as it shapes figures.
  let details: RecordDetails

  /// Opens the folder of a report; the plan is for one of its patients and for buckets of the size that
  /// one is called by.
  ///
  /// Throws ``ExplainError`` when it is not a report, when it was made from standard input or a
  /// server, or when the patient was not selected.
  init(_ folder: String, patient: String, bucket: String, threads: Int) throws {
    self.folder = folder
    let path = folder + "/manifest.json"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw unsafe access(path, R_OK) != 0 && errno == EACCES
        ? ExplainError.notReadable(path) : ExplainError.noRun(folder)
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data) else {
      throw ExplainError.badManifest(path)
    }
    guard let asOf = manifest.asOf else { throw ExplainError.noRun(folder) }
    let sharing = ReportOption.sharing.map(\.description)
    if let option = sharing.first(where: manifest.arguments.contains) {
      throw ExplainError.shared(folder, option: option)
    }
    guard let arguments = RecordedArguments(manifest.arguments),
      let reported = ReportRequest(arguments)
    else { throw ExplainError.badManifest(path) }
    details = reported.readsEncounters ? .wards : []
    var request = reported.data
    csvDialect = try choice(
      arguments.value(of: .csv) ?? CSVDialect.plain.rawValue, ReportOption.csv)
    guard !request.sources.contains("-") else { throw ExplainError.standardInput(folder) }
    guard !request.sources.contains(where: DataRequest.isServer) else {
      throw ExplainError.server(folder)
    }
    (request.asOf, request.threads) = (asOf, threads)
    request.sources = request.sources.flatMap { Self.files(of: $0, manifest) }
    let base = InputPlaces.base(of: manifest.inputs, run: folder)
    let named = request.sources + request.listFiles
    names = Dictionary(named.map { (InputPlaces.path($0, below: base), $0) }) { first, _ in first }
    request = InputPlaces.placing(request, below: base)
    if let pipe = request.sources.first(where: Self.isStream) { throw ExplainError.pipe(pipe) }
    let missing = Self.missingInputs(of: manifest, below: base)
    let ends = missing.lazy.compactMap { GenerationEnd(of: InputPlaces.path($0, below: base)) }
    if let end = ends.first { throw ExplainError.inputsFolded(folder, end: end.description) }
    var plan: DataPlan
    do {
      plan = try DataPlan(request, now: WallClock(seconds: 0), processors: 1)
    } catch let error where !missing.isEmpty && (error is ListFileError || error is InputTableError)
    {
      throw ExplainError.inputsGone(missing)
    }
    guard plan.rules.patients?.contains(patient) ?? true else {
      throw ExplainError.noSuchPatient(patient)
    }
    let size = BucketSize(ofLabel: bucket)
    furtherSize = size.flatMap { plan.rules.furtherSizes.contains($0) ? $0 : nil }
    plan.rules = plan.rules.counting(by: furtherSize ?? plan.rules.bucketSize)
    plan.rules.patients = [patient]
    plan.rules.needs = [.administrations, .leftOut, .patientFolders]
    plan.rules.reasonName = Language.english.name
    (self.manifest, self.plan, self.base) = (manifest, plan, base)
  }

  /// What was read of a source: of a generation of a store, to which every later fetch adds files, those that
  /// were there then.
  private static func files(of source: String, _ manifest: Manifest) -> [String] {
    let name = source.split(separator: "/").last ?? ""
    let files = manifest.inputs.map(\.path).filter { $0.hasPrefix(source + "/") }
    return name.hasPrefix("generation-") && !files.isEmpty ? files : [source]
  }

  /// Whether a path is of something that can be read only once: a pipe, a socket or a device.
  private static func isStream(_ path: String) -> Bool {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard let type else { return false }
    return ![.typeRegular, .typeDirectory, .typeSymbolicLink].contains(type)
  }

  /// The inputs of the run that are gone.
  var missingInputs: [String] { Self.missingInputs(of: manifest, below: base) }

  private static func missingInputs(of manifest: Manifest, below base: String) -> [String] {
    manifest.inputs.map(\.path).filter {
      !FileManager.default.fileExists(atPath: InputPlaces.path($0, below: base))
    }
  }

  /// What has changed in the inputs, a sentence each; empty when nothing has.
  func changes(in inputs: [InputRecord]) -> [String] {
    let then = Dictionary(manifest.inputs.map { ($0.path, $0) }) { first, _ in first }
    let now = Dictionary(
      (inputs + plan.lists).map { (names[$0.path] ?? $0.path, Manifest.File($0)) }
    ) { first, _ in first }
    return Set(then.keys).union(now.keys).sorted().compactMap { path in
      switch (then[path], now[path]) {
      case (.some, nil): "\(path) is gone since the report was made"
      case (nil, .some): "\(path) was not there when the report was made"
      case (let old?, let new?):
        old.isSame(as: new) ? nil : "\(path) has changed since the report was made"
      case (nil, nil): nil
      }
    }
  }
}

extension Manifest.File {
  /// Whether the file is unchanged; without a SHA-256 the size decides.
  fileprivate func isSame(as other: Manifest.File) -> Bool {
    bytes == other.bytes && (sha256 == nil || sha256 == other.sha256)
  }
}
