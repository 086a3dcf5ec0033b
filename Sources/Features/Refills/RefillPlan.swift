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
  /// thing that is wrong, and ``RefillError`` when the file of drug classes cannot be used.
  public init(_ request: RefillRequest, processors: Int) throws {
    sources = try DataRequest.checked(sources: request.sources, request.server)
    fetch = try DataRequest.fetchPlan(request.server, of: sources, patients: [])
    keys = request.keys
    settings = try request.settings()
    threshold = try request.threshold()
    let file = try request.classFile.map(DrugClassFile.init)
    (classes, lists) = (file?.classes, [file?.record].compactMap(\.self))
    output = try checkedFolder(request.output)
    overwrites = request.overwrites
    csvDialect = try choice(request.csv, "--csv")
    threads = try checkedThreads(request.threads, processors: processors)
    hashesInputs = request.hashesInputs
    arguments = request.shapingArguments
  }
}

/// The file of `--class`: a CSV table of codes and classes.
struct DrugClassFile {
  /// The classes, at least one.
  let classes: DrugClasses
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file of lines `code,class` or `code;class`, whichever separator comes first in it; a
  /// header that begins with `code`, and blank lines, are skipped.
  init(_ path: String) throws(RefillError) {
    let file = try ListFile(path) {
      RefillError.classFile(path, reason: $0)
    } malformed: {
      RefillError.malformedClassFile(path, reason: $0 + "; save it as CSV in UTF-8")
    }
    let lines = try Self.lines(of: file.lines, path)
    guard !lines.isEmpty else { throw .malformedClassFile(path, reason: "it names none") }
    (classes, record) = (DrugClasses(lines), file.record)
  }

  private static func lines(
    of rows: [Substring], _ path: String
  ) throws(RefillError) -> [(code: String, name: String)] {
    var lines: [(code: String, name: String)] = []
    let separator = rows.lazy.compactMap(CSVLine.separator).first ?? ","
    for (index, row) in rows.enumerated() {
      guard let fields = CSVLine.fields(of: row, separator) else {
        throw .malformedClassFile(path, reason: "in line \(index + 1) a quote is not closed")
      }
      if fields.allSatisfy(\.isEmpty) || index == 0 && fields[0].lowercased() == "code" { continue }
      guard fields.count >= 2, !fields[0].isEmpty, !fields[1].isEmpty else {
        throw .malformedClassFile(
          path,
          reason: "line \(index + 1) is not a code, a \(separator == "," ? "comma" : "semicolon") "
            + "and a class")
      }
      lines.append((fields[0], fields[1]))
    }
    return lines
  }
}
