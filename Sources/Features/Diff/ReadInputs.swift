internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// What a report was made of, found again so that it can be read a second time.
///
/// The manifest lists the very files that were read. So of a store, to which every later fetch adds
/// files, only those are read that were there then.
struct ReadInputs {
  /// How the report was made.
  let plan: DataPlan
  private let run: String
  private let files: [Manifest.File]
  private let discovery: InputDiscovery

  /// Finds the inputs of a report.
  ///
  /// Throws ``InputLoss`` when they cannot be what they were, ``KeyError`` when they are encrypted and
  /// there is no key, and what a plan throws.
  init(_ report: ComparedRun, keys: KeySource) throws {
    let base = InputPlaces.base(of: report.manifest.inputs, run: report.folder)
    guard var request = ReportRequest(report.arguments)?.data else {
      throw DiffError.damaged(report.folder, file: "manifest.json")
    }
    let lists = request.listFiles
    files = report.manifest.inputs.filter { !lists.contains($0.path) }
    for file in files { try Self.check(file, below: base, run: report.folder) }
    (request.sources, request.asOf) = (files.map(\.path), report.manifest.asOf)
    (run, request) = (report.folder, InputPlaces.placing(request, below: base))
    plan = try DataPlan(request, now: WallClock(seconds: 0), processors: 1)
    discovery = try InputDiscovery(
      sources: request.sources,
      calling: Dictionary(zip(request.sources, files.map(\.path))) { first, _ in first }
    ).unlocked(by: keys)
  }

  /// Throws ``InputLoss`` when a file cannot be what it was, as far as that is seen without reading it.
  private static func check(
    _ file: Manifest.File, below base: String, run: String
  ) throws(InputLoss) {
    guard file.path != "-" else { throw .standardInput(run: run) }
    guard !DataRequest.isServer(file.path) else { throw .server(run: run) }
    let path = InputPlaces.path(file.path, below: base)
    guard let kind = FileKind(path: path) else {
      if let end = GenerationEnd(of: path) { throw .folded(file.path, run: run, end) }
      throw .gone(file.path, run: run)
    }
    guard kind == .regular else { throw .noFile(file.path, run: run) }
  }

  /// Reads everything, chunk by chunk.
  ///
  /// Throws ``InputLoss`` when a file is not what it was, and `CancellationError`.
  func read(_ body: (Chunk) -> Void) throws {
    var source = FileSource(discovery, isHashed: true)
    var bytes: [UInt8] = []
    while let chunk = source.nextChunk(reusing: &bytes) {
      try Task.checkCancellation()
      body(chunk)
      bytes = chunk.bytes
    }
    for (file, input) in zip(files, source.inputs)
    where file.bytes != input.byteCount || file.sha256 ?? input.sha256 != input.sha256 {
      throw InputLoss.changed(file.path, run: run)
    }
  }
}

/// Why the resources behind changed figures cannot be named.
enum InputLoss: Error, CustomStringConvertible {
  /// A report was made from standard input.
  case standardInput(run: String)
  /// A report was made straight from a server.
  case server(run: String)
  /// An input is a pipe or a device.
  case noFile(String, run: String)
  /// An input is not there any more.
  case gone(String, run: String)
  /// An input was in a generation of a store that has ended.
  case folded(String, run: String, GenerationEnd)
  /// An input is not what it was.
  case changed(String, run: String)

  /// The sentence that a user reads.
  var description: String {
    switch self {
    case .standardInput(let run): "\(run) was made from standard input, which cannot be read again"
    case .server(let run): "\(run) was made straight from a server, which is not asked again"
    case .noFile(let file, let run):
      "\(run) was made from \(file), a pipe or device, which cannot be read again"
    case .folded(let file, let run, let end):
      "\(file), of which \(run) was made, was \(end); a store keeps one generation, and a full fetch or a"
        + " compaction begins a new one"
    case .gone(let file, let run): "\(file), of which \(run) was made, is gone"
    case .changed(let file, let run):
      "\(file) has changed since \(run) was made, or cannot be read whole"
    }
  }
}
