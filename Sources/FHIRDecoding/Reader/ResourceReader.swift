/// Reads chunks of FHIR JSON and keeps what is needed of them.
///
/// A reader belongs to one thread; several readers share the chunks of one run. Administrations are
/// handed out chunk by chunk, so memory does not grow with their number; orders, patients,
/// medications, references and findings are kept.
public struct ResourceReader {
  /// What it keeps.
  package let options: ReaderOptions
  /// The administrations of the chunk read last, and what those of all chunks name.
  package internal(set) var administrations: AdministrationStore
  /// The resources of all other kinds.
  package internal(set) var stores = ResourceStores()
  /// What Bundles say besides the resources in them.
  var bundles = BundleNotes()
  /// What was wrong.
  public internal(set) var findings: [Finding] = []
  /// Where the resources of the chunk read last are, when places are kept.
  public internal(set) var places: [ResourcePlace] = []
  /// The number of lines of the chunk read last, when it is made of lines.
  public private(set) var lineCount = 0

  /// Where the resources are that have no id of their own.
  private(set) var placesWithoutID: [PlaceWithoutID] = []

  let check: (any ResourceObserver)?
  let index = StructureIndex()
  let parser = JSONParser()
  /// The medications and instructions seen so far.
  var cache: DecodingCache
  /// The templates of texts that were read lately.
  var templates = TemplateCache()
  /// The Bundle of the text that is being read; 0 outside of Bundles.
  var scope: UInt64 = 0
  /// The chunks in which something was found that names its line.
  var chunksWithLines: [(sequence: Int, found: FoundLines, end: FoundLines)] = []
  /// The line on which the text begins that is being read.
  private(set) var textLine = 1
  private var (textFile, textIndex) = (0, Int?.none)
  private var counts = KindCounts()
  /// How many resources there are that are not kept, by type.
  private var otherCounts: [String: Int] = [:]
  private var ordinal: UInt64 = 0
  private var mended: [UInt8] = []

  /// Makes a reader of some kinds of events.
  ///
  /// `keepsTexts` keeps the ids and lines of administrations and the reasons why doses were not given,
  /// `keepsReasons` only the reasons, `keepsPlaces` where the resources are. `details` of
  /// administrations are kept where they are asked for. `codes` say what the site's codes mean; where it
  /// writes outcomes, its administrations are read by the parser.
  public init(
    keepsTexts: Bool, keepsReasons: Bool = false, keeping events: EventKinds = .administrations,
    details: RecordDetails = [], keepsPlaces: Bool = false, codes: SiteCodes = SiteCodes()
  ) {
    self.init(
      ReaderOptions(
        keepsTexts: keepsTexts, keepsReasons: keepsTexts || keepsReasons, keepsPlaces: keepsPlaces,
        events: events, details: details, codes: codes))
  }

  /// Makes a reader of all kinds of events that shows each resource to an observer.
  init(showing check: any ResourceObserver) {
    self.init(
      ReaderOptions(
        keepsTexts: false, keepsReasons: false, keepsPlaces: false,
        events: [.administrations, .dispenses], details: [], codes: SiteCodes()),
      check: check)
  }

  private init(_ options: ReaderOptions, check: (any ResourceObserver)? = nil) {
    (self.options, self.check) = (options, check)
    administrations = AdministrationStore(options)
    cache = DecodingCache(timings: options.codes.timings)
  }

  /// Reads a chunk; its administrations replace those of the chunk before.
  public mutating func read(_ chunk: Chunk) {
    administrations.beginChunk()
    places.removeAll(keepingCapacity: true)
    ordinal = ResourcePlace.beginning(of: chunk.sequence)
    (textFile, textIndex) = (chunk.file, nil)
    let known = FoundLines(self)
    defer { noteLines(of: chunk, since: known) }
    switch chunk.layout {
    case .lines: readLines(of: chunk)
    case .values(let values): read(values, of: chunk)
    }
  }

  private mutating func readLines(of chunk: Chunk) {
    scope = 0
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      var (start, line) = (chunk.range.lowerBound, chunk.firstLine)
      while start < chunk.range.upperBound {
        textLine = line
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<chunk.range.upperBound])
        let count = unsafe readAlike(rest, as: .line) ?? readLine(rest, line, of: chunk)
        start += count + 1
        line += 1
      }
      lineCount = line - chunk.firstLine
    }
  }

  /// Reads the first line of the rest of a chunk; its length.
  private mutating func readLine(
    _ rest: UnsafeRawBufferPointer, _ line: Int, of chunk: Chunk
  ) -> Int {
    let text = unsafe UnsafeRawBufferPointer(rebasing: rest[..<rest.firstLineCount])
    let before = ReadingExtent(self)
    unsafe readText(text, place: place(chunk, line: line))
    unsafe learn(from: text, as: .line, since: before)
    // All lines of a chunk have a line end, but the last one of a file that has none there.
    if text.count == rest.count { noteCutFile(since: before.findings) }
    return text.count
  }

  private mutating func read(_ values: [Chunk.Value], of chunk: Chunk) {
    guard let first = values.first, let last = values.last else { return }
    let before = (bundles.moments.count, bundles.deletions.count)
    defer { bundles.forgetMoments(before: before, but: [first.scope, last.scope]) }
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      for value in values {
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[value.range])
        (scope, textLine, textIndex) = (value.scope, value.line, value.index)
        if value.isBesideEntries {
          unsafe noteMember(text, place: place(chunk, line: value.line))
          continue
        }
        let layout: TextLayout = value.bundle == nil ? .value : .entry
        if unsafe readAlike(text, as: layout) == nil {
          let before = ReadingExtent(self)
          unsafe read(text, of: value, place: place(chunk, line: value.line))
          unsafe learn(from: text, as: layout, since: before)
        }
      }
    }
  }

  /// Notes what a Bundle says of its entries: its `meta`, an object, or its `link`, a list.
  private mutating func noteMember(_ text: UnsafeRawBufferPointer, place: ReadingPlace) {
    guard let member = unsafe try? parser.parse(text) else { return }
    if member.kind == .array {
      bundles.notePage(member, place: place)
    } else {
      bundles.noteMoment(meta: member, scope: scope)
    }
  }

  /// Reads a value of a document by the parser.
  private mutating func read(
    _ text: UnsafeRawBufferPointer, of value: Chunk.Value, place: ReadingPlace
  ) {
    var place = place
    guard value.bundle != nil, let index = value.index else {
      if let index = value.index { place.steps = [.element(index)] }
      place.isWholeFile = value.bundle == nil && value.index == nil
      unsafe readText(text, place: place)
      return
    }
    place.scope = value.scope
    if let entry = unsafe parse(text, place: place, as: "Bundle.entry[\(index)]:") {
      readEntry(entry, index: index, place: place)
    }
  }

  private func place(_ chunk: Chunk, line: Int) -> ReadingPlace {
    ReadingPlace(file: chunk.file, line: line, ordinal: ordinal)
  }

  /// Notes that a resource has no id of its own; the one in the text that a template followed when no
  /// place is given.
  mutating func noteWithoutID(_ place: ReadingPlace? = nil) {
    var here = ReadingPlace(file: textFile, line: textLine, ordinal: ordinal)
    here.steps = textIndex.map { [.entry($0)] } ?? []
    placesWithoutID.append(PlaceWithoutID(place ?? here))
  }

  /// Corrects the lines of some of them.
  mutating func addLines(_ lines: Int, toPlacesWithoutID numbers: Range<Int>) {
    for number in numbers { placesWithoutID[number].line += lines }
  }

  /// Reads one JSON text; blank ones are skipped.
  private mutating func readText(_ text: UnsafeRawBufferPointer, place: ReadingPlace) {
    if unsafe !text.isBlank, let value = unsafe parse(text, place: place) {
      readValue(value, place: place)
    }
  }

  /// Parses a text; one that is not JSON becomes a finding about `part`, if it is a part of one.
  private mutating func parse(
    _ text: UnsafeRawBufferPointer, place: ReadingPlace, as part: String = ""
  ) -> JSONValue? {
    do throws(JSONFault) {
      return unsafe try parser.parse(text)
    } catch {
      if error == .invalidString, let mended = unsafe mend(text) { return mended }
      findings.unreadable(place, error.detail(of: part.isEmpty ? place.text : part))
      return nil
    }
  }

  /// Parses a text again without its lone surrogates; nil when it has none or stays unreadable.
  private mutating func mend(_ text: UnsafeRawBufferPointer) -> JSONValue? {
    mended = unsafe Array(text) + [UInt8](repeating: 0x20, count: Chunk.padding)
    guard LoneSurrogates.replace(in: &mended, range: 0..<text.count) else { return nil }
    return unsafe mended.withUnsafeBytes { bytes in
      unsafe try? parser.parse(UnsafeRawBufferPointer(rebasing: bytes[..<text.count]))
    }
  }

  /// The next place in reading order.
  mutating func nextOrdinal() -> UInt64 {
    ordinal += 1
    return ordinal
  }

  /// The position in reading order that comes next.
  var comingOrdinal: UInt64 { ordinal + 1 }

  /// Counts a resource of a kind that is kept.
  mutating func count(_ kind: ResourceKind) { counts[kind] += 1 }

  /// Counts a resource that is not kept.
  mutating func count(_ type: String) { otherCounts[type, default: 0] += 1 }

  /// How many resources of each type were read, by type.
  public var resourceCounts: [String: Int] {
    counts.byType.merging(otherCounts, uniquingKeysWith: +)
  }
}

extension Chunk.Value {
  /// The scope of its Bundle, with the top bit set, which no Bundle that is parsed whole has; 0
  /// outside of Bundles.
  fileprivate var scope: UInt64 { bundle.map { 1 << 63 | $0 } ?? 0 }
}

extension UnsafeRawBufferPointer {
  fileprivate var isBlank: Bool {
    unsafe allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  }
}
