public import FHIRDecoding

/// Files, and standard input as `-`, as a source of FHIR JSON.
public struct FileSource: FHIRSource {
  private let paths: [String]
  private let names: [String]
  private let isHashed: Bool
  private let limits: ReadingLimits
  private var opened: [InputRecord] = []
  private var noted: [Finding]
  private var sequence = 0
  private var documents: UInt64 = 0
  private var file: OpenFile?
  /// The file that is handed out stretch by stretch, and the number of the next one.
  private var lines: (file: any StretchFile, next: Int)?
  /// The files that were handed out like that.
  private var accounts: [Account] = []
  /// What regular files were when they were opened, by the index of the input.
  private var states: [Int: FileState] = [:]
  private let discovery: InputDiscovery

  /// A file that was handed out stretch by stretch.
  private struct Account {
    let input: Int
    /// The number of the chunk that is its first stretch.
    let firstChunk: Int
    let file: LineFileAccount
  }

  /// Makes a source of the files that a discovery found.
  ///
  /// With `isHashed`, the SHA-256 of each input is computed beside the reading.
  public init(_ discovery: InputDiscovery, isHashed: Bool) {
    self.init(discovery, isHashed: isHashed, limits: .standard)
  }

  init(_ discovery: InputDiscovery, isHashed: Bool, limits: ReadingLimits) {
    (paths, names, self.discovery) = (discovery.paths, discovery.names, discovery)
    noted = discovery.findings
    self.isHashed = isHashed
    self.limits = limits
  }

  /// The inputs opened so far, in the order of reading.
  public var inputs: [InputRecord] {
    var inputs = opened
    for account in accounts {
      inputs[account.input].byteCount = account.file.byteCount
      inputs[account.input].sha256 = account.file.hash?.digest() ?? ""
    }
    return inputs
  }

  /// What could not be read so far, and what was changed meanwhile: a file of which bytes were taken or
  /// added, or that is another one now, and a folder with files that were not there before.
  public var findings: [Finding] {
    let found =
      noted
      + accounts.flatMap { account in
        account.file.problems.map { Finding($0, input: account.input) }
      }
    let read = inputs
    let broken = Set(found.map(\.file))
    let changed = states.keys.sorted().filter { input in
      guard let state = states[input] else { return false }
      let path = paths[input]
      let now = path == "-" ? FileState(descriptor: 0) : FileState(path: path)
      // What is broken is not read to its end, and standard input may begin anywhere.
      let isWhole = path == "-" || broken.contains(input) || read[input].byteCount == state.size
      return now != state || !isWhole
    }
    return found + changed.map { Finding(.changedWhileRead, input: $0) } + discovery.newFiles
  }

  /// The number of lines before a chunk that is a stretch of a file; 0 before others.
  public func linesBefore(chunk sequence: Int) -> Int {
    // The last file that begins at or before the chunk; there may be many thousands.
    var (low, high) = (0, accounts.count)
    while low < high {
      let middle = (low + high) / 2
      if accounts[middle].firstChunk <= sequence { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let account = accounts[low - 1]
    return account.file.linesBefore(sequence - account.firstChunk)
  }

  /// The next piece of the input; nil at its end.
  public mutating func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece? {
    while true {
      if let stretch = nextStretch() { return .stretch(stretch) }
      if let piece = file?.next(reusing: &bytes) {
        defer { sequence += 1 }
        return .chunk(
          Chunk(
            bytes: piece.bytes, count: piece.count, layout: piece.layout, file: opened.count - 1,
            sequence: sequence, firstLine: piece.firstLine), piece.unhashed)
      }
      closeFile()
      if !openNext() { return nil }
    }
  }

  /// Opens the next file that can be opened; false when there is none left.
  private mutating func openNext() -> Bool {
    while opened.count < paths.count {
      let (path, name) = (paths[opened.count], names[opened.count])
      opened.append(InputRecord(path: name, byteCount: 0, sha256: ""))
      do throws(ByteStreamError) {
        try take(ReadableFile(path: path), path: path)
        return true
      } catch {
        noted.append(Finding(OpenFile.Problem(error), input: opened.count - 1))
      }
    }
    return false
  }

  private mutating func take(_ readable: ReadableFile, path: String) throws(ByteStreamError) {
    states[opened.count - 1] = readable.state
    if let file = try stretches(of: readable, path: path) {
      lines = (file, 0)
      accounts.append(Account(input: opened.count - 1, firstChunk: sequence, file: file.account))
    } else {
      file = try OpenFile(
        readable, path: path, isHashed: isHashed, documents: documents, limits: limits)
    }
  }

  /// A file that can be handed out stretch by stretch; nil when it must be read from one end to the other.
  private func stretches(
    of readable: ReadableFile, path: String
  ) throws(ByteStreamError) -> (any StretchFile)? {
    guard NamedContent(path)?.isSealed == true else {
      return LineFile(readable, path: path, isHashed: isHashed, limits: limits)
    }
    guard let key = discovery.keys[path] else { throw .noKey }
    return try SealedLineFile(readable, at: path, key: key, isHashed: isHashed)
  }

  /// The next stretch of the file that is handed out like that; nil when there is none left.
  private mutating func nextStretch() -> LineStretch? {
    guard let (file, number) = lines else { return nil }
    lines = number + 1 < file.stretchCount ? (file, number + 1) : nil
    defer { sequence += 1 }
    return LineStretch(
      file: file, number: number, hashPlace: file.account.hash?.claim(),
      input: opened.count - 1, sequence: sequence)
  }

  private mutating func closeFile() {
    guard let file else { return }
    documents = file.documents
    noted += file.problems.map { Finding($0, input: opened.count - 1) }
    opened[opened.count - 1].byteCount = file.byteCount
    opened[opened.count - 1].sha256 = file.digest()
    self.file = nil
  }
}

extension Finding {
  /// What could not be read of an input.
  fileprivate init(_ problem: OpenFile.Problem, input: Int) {
    self.init(
      severity: .unreadable, reason: problem.reason, resource: "file", file: input,
      line: problem.line, detail: problem.detail)
  }
}
