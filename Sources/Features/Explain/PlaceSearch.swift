internal import CLinux
internal import FHIRDecoding
internal import FHIRFiles
internal import FoundationEssentials
internal import MedicationAdherence
internal import ReportWriting

/// Finds the places of resources in files, by their ordinals.
///
/// Counting keeps no places, so the inputs are gone through once more, but only the chunks with a
/// wanted resource are decoded.
struct PlaceSearch {
  private var found: [UInt64: ResourcePlace] = [:]
  private var inputs: [InputRecord] = []

  /// Searches for the resources with some ordinals.
  init(for wanted: Set<UInt64>, in source: some FHIRSource) {
    var source = source
    let chunks = Set(wanted.map(ResourcePlace.chunk(of:)))
    var reader = ResourceReader(keepsTexts: false, keepsPlaces: true)
    var bytes: [UInt8] = []
    while let chunk = source.nextChunk(reusing: &bytes) {
      if chunks.contains(chunk.sequence) {
        reader.read(chunk)
        for place in reader.places where wanted.contains(place.ordinal) {
          found[place.ordinal] = place
        }
      }
      bytes = chunk.bytes
    }
    inputs = source.inputs
  }

  /// The file, line and path of a Bundle's entry.
  func place(of deletion: DeletionPlace) -> Explanation.Place {
    Explanation.Place(
      file: inputs[deletion.file].path, line: deletion.line, path: deletion.path)
  }

  /// The file and line of a resource, and its path in a Bundle or an array.
  subscript(ordinal: UInt64) -> Explanation.Place? {
    found[ordinal].map { place in
      Explanation.Place(file: inputs[place.file].path, line: place.line, path: place.path)
    }
  }
}

/// The `timeline.csv` of a finished report, or that of a further size, to compare numbers with.
struct WrittenTimeline {
  private let bytes: Data?
  private let columns: [String]
  private let dialect: CSVDialect

  /// Opens the cohort's timeline, else the patient's; the report may have neither.
  init(of run: ExplainPlan, patientFolder: String) {
    dialect = run.csvDialect
    let file = TimelineRow.definition.name + (run.furtherSize?.suffix ?? "") + ".csv"
    let names = ["cohort", patientFolder].map { "\(run.folder)/\($0)/\(file)" }
    let found = names.lazy.compactMap { name in
      (try? Data(contentsOf: URL(fileURLWithPath: name), options: .alwaysMapped)).map { ($0, name) }
    }.first
    bytes = found?.0
    columns = found.flatMap { CSVReader($0.1) }?.columns ?? []
  }

  /// Whether a recounted row is in the file.
  func agreement(_ series: SeriesReport, in bucket: BucketCounts) -> Explanation.Agreement {
    guard let bytes else { return .notWritten }
    let row = TimelineCSV(series, in: bucket, dialect: dialect, columns: columns).row
    let written = [UInt8(ascii: "\n")] + row
    let isThere = unsafe bytes.withUnsafeBytes {
      unsafe holds_bytes($0.baseAddress, UInt($0.count), written, UInt(written.count))
    }
    return isThere ? .same : .different
  }
}
