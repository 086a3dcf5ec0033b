internal import DurableOutput
internal import FHIRFiles
internal import FHIRServer
internal import FoundationEssentials
internal import MedicationAdherence

/// How refills are to be measured: every choice, checked.
public struct RefillPlan: Sendable {
  /// The files and folders; `-` is standard input.
  let sources: [String]
  /// How the server among the sources is asked; nil when there is none.
  let fetch: FetchPlan?
  /// Where the key of encrypted files is from.
  let keys: KeySource
  /// Windows, carry-over, episodes.
  let settings: RefillSettings
  /// The threshold of days covered; nil when none was asked for.
  let threshold: QualityThreshold?
  /// The drug classes; nil to measure all of a patient's dispenses together.
  let classes: DrugClasses?
  /// The files that options named, for the manifest.
  let lists: [InputRecord]
  /// The folder to write.
  let output: String
  /// Whether an existing output is replaced.
  let overwrites: Bool
  /// The CSV dialect.
  let csvDialect: CSVDialect
  /// The number of threads that read.
  let threads: Int
  /// Whether the inputs' SHA-256 is computed.
  let hashesInputs: Bool
  /// The arguments that shape the result, for the manifest.
  let arguments: [String]

  /// Checks a request and makes the plan of it.
  ///
  /// `processors` is the number of threads without `--threads`. Throws ``UsageError`` for the first
  /// thing that is wrong, and ``InputTableError`` when the file of drug classes cannot be used.
  public init(_ request: RefillRequest, processors: Int) throws {
    sources = try DataRequest.checked(sources: request.sources, request.server)
    fetch = try DataRequest.fetchPlan(request.server, of: sources, patients: [])
    keys = request.keys
    settings = try request.settings()
    threshold = try request.threshold()
    let file = try request.classFile.map(ClassFile.init)
    (classes, lists) = (file.map { DrugClasses($0.classes) }, [file?.record].compactMap(\.self))
    output = try checkedFolder(request.output)
    overwrites = request.overwrites
    csvDialect = try choice(request.csv, RefillOption.csv)
    threads = try checkedThreads(request.threads, processors: processors)
    hashesInputs = request.hashesInputs
    arguments = request.shapingArguments
  }
}
