public import FHIRDecoding

/// Files, and standard input as `-`, as a source of FHIR JSON.
public struct FileSource: FHIRSource {
  /// The inputs opened so far, in the order of reading.
  public private(set) var inputs: [InputRecord] = []
  /// What could not be read so far.
  public private(set) var findings: [Finding] = []

  private let paths: [String]
  private let names: [String]
  private let isHashed: Bool
  private let limits: ReadingLimits
  private var sequence = 0
  private var documents: UInt64 = 0
  private var file: OpenFile?

  /// Makes a source of the files that a discovery found.
  ///
  /// With `isHashed`, the SHA-256 of each input is computed beside the reading.
  public init(_ discovery: InputDiscovery, isHashed: Bool) {
    self.init(discovery, isHashed: isHashed, limits: .standard)
  }

  init(_ discovery: InputDiscovery, isHashed: Bool, limits: ReadingLimits) {
    (paths, names) = (discovery.paths, discovery.names)
    findings = discovery.findings
    self.isHashed = isHashed
    self.limits = limits
  }

  /// The next piece of the input; nil at its end.
  public mutating func nextChunk(
    reusing bytes: inout [UInt8], unhashed: inout UnhashedBytes?
  ) -> Chunk? {
    while true {
      if file == nil, !openNext() { return nil }
      if let piece = file?.next(reusing: &bytes) {
        defer { sequence += 1 }
        unhashed = piece.unhashed
        return Chunk(
          bytes: piece.bytes, count: piece.count, layout: piece.layout, file: inputs.count - 1,
          sequence: sequence, firstLine: piece.firstLine)
      }
      closeFile()
    }
  }

  /// Opens the next file that can be opened; false when there is none left.
  private mutating func openNext() -> Bool {
    while inputs.count < paths.count {
      let (path, name) = (paths[inputs.count], names[inputs.count])
      inputs.append(InputRecord(path: name, byteCount: 0, sha256: ""))
      do throws(ByteStreamError) {
        file = try OpenFile(path: path, isHashed: isHashed, documents: documents, limits: limits)
        return true
      } catch {
        note(error.reason, line: 0, error.summary)
      }
    }
    return false
  }

  private mutating func closeFile() {
    guard let file else { return }
    documents = file.documents
    for problem in file.problems { note(problem.reason, line: problem.line, problem.summary) }
    inputs[inputs.count - 1].byteCount = file.byteCount
    inputs[inputs.count - 1].sha256 = file.digest()
    self.file = nil
  }

  private mutating func note(_ reason: String, line: Int, _ summary: String) {
    findings.append(
      Finding(
        disposition: .unreadable, reason: reason, resource: "file", file: inputs.count - 1,
        line: line, detail: summary))
  }
}
