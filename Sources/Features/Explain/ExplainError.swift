/// Why a number cannot be explained.
public enum ExplainError: Error, Equatable, CustomStringConvertible {
  /// A folder is not one of a report.
  case noRun(String)
  /// The manifest of a folder may not be read.
  case notReadable(String)
  /// A manifest is not as this tool writes it.
  case badManifest(String)
  /// The run read standard input, which is gone.
  case standardInput(String)
  /// The run read a pipe or a device, which cannot be read again.
  case pipe(String)
  /// An option replaced ids or hid numbers in the run.
  case shared(String, option: String)
  /// The run read a server, whose resources were not kept.
  case server(String)
  /// Files that the run read are not there, so that none of its sources can be read.
  case inputsGone([String])
  /// The files that the run read were in a generation of a store that has ended: the folder, and when.
  case inputsFolded(String, end: String)
  /// The patient is not in the run.
  case noSuchPatient(String)
  /// The patient has no such bucket.
  case noSuchBucket(String, first: String, last: String)
  /// The report has no list of doses.
  case noDoses(String)
  /// The list of doses has no such line; the last one has a number, too.
  case noSuchLine(Int, last: Int, String)
  /// The patient has no such series.
  case noSuchSeries(String, known: [String])

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noRun(let path):
      "\(path) holds no manifest.json of a report; name a folder that adherence report wrote"
    case .notReadable(let path):
      "\(path) cannot be read: permission denied; a report is for its owner alone, check its"
        + " permissions"
    case .badManifest(let path):
      "\(path) is not as this version of the tool writes it; make the report again"
    case .standardInput(let path):
      "the report in \(path) was read from standard input, which cannot be read again"
    case .pipe(let path):
      "the report was read from \(path), a pipe or device, which cannot be read again; report from a file"
    case .shared(let path, let option):
      "the report in \(path) was made with \(option), so that nobody can trace its figures; explain"
        + " the same report made without it"
    case .server(let path):
      "the report in \(path) was made straight from a server, which is not asked again; bring its"
        + " resources into a folder by adherence fetch and report from there"
    case .inputsGone(let paths):
      """
      \(paths.joined(separator: ", ")): neither here nor in a folder above the report; call from the \
      folder it was made in, or put the inputs back
      """
    case .inputsFolded(let path, let end):
      "what \(path) was made of was \(end): a store keeps one generation, and a full fetch or a compaction"
        + " begins a new one; explain a report that was made since then"
    case .noSuchPatient(let id):
      "patient \(id) is not in the report; check the id, `adherence orders` lists the patients of the data"
    case .noSuchBucket(let label, let first, let last):
      "there is no bucket \(label) for this patient; there "
        + (first == last ? "is \(first) only" : "are \(first) to \(last)")
    case .noDoses(let path):
      "\(path) has no cohort/doses.csv; name a report that was made with --tables default,doses"
    case .noSuchLine(let line, let last, let path):
      "\(path) has no dose on line \(line); its doses are on lines 2 to \(last)"
    case .noSuchSeries(let name, let known):
      "there is no series \(name) in this bucket; there "
        + (known.count == 1 ? "is \(known[0]) only" : "are \(known.joined(separator: ", "))")
    }
  }
}
