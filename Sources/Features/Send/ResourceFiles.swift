internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
internal import FHIRServer
internal import MedicationAdherence

/// A resource of the input.
struct FileResource: Sendable {
  /// Where it stands.
  struct Place: Sendable {
    /// The file, as the user knows it.
    let file: String
    /// The line, from 1, on which its text begins.
    let line: Int
    /// The number of its entry in a Bundle, or of the element in an array, from 0; nil of one by itself.
    var entry: Int?

    /// The place in words.
    var text: String { "\(file), line \(line)" + (entry.map { ", entry \($0)" } ?? "") }
  }

  /// Where it stands.
  let place: Place
  /// The resource.
  let json: WrittenJSON
}

/// The resources in files, read one after the other as often as they are wanted, never all at once.
struct ResourceFiles: Sendable {
  private let discovery: InputDiscovery

  /// Takes the files that were found.
  ///
  /// Throws ``UsageError`` for what can be read once only, and ``BadInput`` for what is not complete.
  init(_ discovery: InputDiscovery) throws {
    self.discovery = discovery
    for path in discovery.paths where path == "-" || FileKind(path: path) != .regular {
      throw UsageError("\(path) can be read once only, and what is sent is read twice; name a file")
    }
    try Self.check(discovery.findings, of: discovery.names)
  }

  /// The same, of some of the files.
  func only(_ files: [Int]) throws -> ResourceFiles {
    let paths = files.map { discovery.paths[$0] }
    let names = files.map { discovery.names[$0] }
    var some = try InputDiscovery(
      sources: paths, calling: Dictionary(zip(paths, names)) { first, _ in first })
    some.keys = discovery.keys
    return try ResourceFiles(some)
  }

  /// Hands out every resource with the number of its file, and what is wrong with each text that is none.
  ///
  /// Throws ``BadInput`` with the files that cannot be read whole, and what the bodies throw.
  func read(
    _ body: (FileResource, _ file: Int) async throws -> Void,
    fault: (FileResource.Place, _ reason: String) -> Void = { _, _ in }
  ) async throws {
    var source = FileSource(discovery, isHashed: false)
    var bytes: [UInt8] = []
    while let chunk = source.nextChunk(reusing: &bytes) {
      try Task.checkCancellation()
      let name = discovery.names[chunk.file]
      for text in chunk.texts {
        let place = FileResource.Place(file: name, line: text.line, entry: text.index)
        guard let json = WrittenJSON(Array(chunk.bytes[text.range])) else {
          fault(place, "is no JSON, or not whole")
          continue
        }
        for content in Self.contents(of: json, isEntry: text.bundle != nil, place) {
          switch content {
          case .success(let resource): try await body(resource, chunk.file)
          case .failure(let reason): fault(reason.place, reason.words)
          }
        }
      }
      bytes = chunk.bytes
    }
    try Self.check(source.findings, of: discovery.names)
  }

  private static func check(_ findings: [Finding], of names: [String]) throws(BadInput) {
    var bad = BadInput()
    for finding in findings where finding.severity == .unreadable {
      let file = names.indices.contains(finding.file) ? names[finding.file] : finding.path
      bad.add(file + (finding.line > 0 ? ", line \(finding.line)" : ""), finding.detail.text)
    }
    try bad.check()
  }

  /// Why a text is no resource.
  private struct Refusal: Error {
    let place: FileResource.Place
    let words: String
  }

  /// The resources of a text: itself, that of an entry, or those of a Bundle or an array.
  private static func contents(
    of json: WrittenJSON, isEntry: Bool, _ place: FileResource.Place
  ) -> [Result<FileResource, Refusal>] {
    if isEntry {
      guard let resource = json["resource"] else {
        // A deletion, or the response to a write.
        return json["request"] != nil || json["response"] != nil
          ? [] : [.failure(Refusal(place: place, words: "the entry has no resource"))]
      }
      return json["search"]?["mode"]?.text == "outcome"
        ? [] : contents(of: resource, isEntry: false, place)
    }
    let isBundle = json["resourceType"]?.text == "Bundle"
    guard isBundle || json.list != nil else {
      return [.success(FileResource(place: place, json: json))]
    }
    let parts = isBundle ? json["entry"]?.oneOrMore ?? [] : json.list ?? []
    return parts.enumerated().flatMap { index, part in
      var inner = place
      inner.entry = index
      return contents(of: part, isEntry: isBundle, inner)
    }
  }
}

extension Chunk {
  /// The texts that are resources, entries or arrays of them.
  fileprivate var texts: [Value] {
    if case .values(let values) = layout {
      return values.filter { $0.index != nil || $0.bundle == nil }
    }
    var (texts, start, line) = ([Value](), range.lowerBound, firstLine)
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let isBlank = bytes[start..<end].allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if !isBlank { texts.append(Value(range: start..<end, line: line, index: nil, bundle: nil)) }
      (start, line) = (end + 1, line + 1)
    }
    return texts
  }
}
