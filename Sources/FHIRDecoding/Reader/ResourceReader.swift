public import MedicationAdherence

/// Reads chunks of FHIR JSON and keeps what is needed of them.
///
/// A reader belongs to one thread; several readers share the chunks of one run. Administrations are
/// handed out chunk by chunk, so memory does not grow with their number; orders, patients,
/// medications, references and findings are kept.
public struct ResourceReader {
  /// The administrations of the chunk read last.
  public internal(set) var administrations: [AdministrationRecord] = []
  /// Their ids, lines and courses, each as ``AdministrationText`` has it, when they are kept.
  public internal(set) var texts: [UInt8] = []
  /// Where the resources of the chunk read last are, when places are kept.
  public internal(set) var places: [ResourcePlace] = []
  /// The distinct combinations of patient, order and medication, and of the details that are kept; few
  /// are there twice.
  public internal(set) var references: [AdministrationReferences] = []
  /// The distinct amounts that were given; the first is not known.
  public internal(set) var amounts: [GivenAmount] = [.unknown]
  /// The distinct reasons why a dose was not given; the first is empty.
  public internal(set) var reasons: [NotGivenReason] = [.none]
  /// The administrations that say that they are part of another one.
  public internal(set) var partsOfDoses: [PartOfDose] = []
  /// Whether any administration has a period.
  public internal(set) var hasPeriods = false
  /// The orders.
  public internal(set) var orders: [OrderRecord] = []
  /// Those of the orders that administrations contain.
  var containedOrders: [ContainedOrder] = []
  /// The dispenses.
  public internal(set) var dispenses: [DispenseRecord] = []
  /// The patients.
  public internal(set) var patients: [PatientRecord] = []
  /// The Medication resources.
  public internal(set) var medications: [MedicationRecord] = []
  /// The distinct references of administrations to encounters, when wards are asked for; the first is
  /// none.
  public internal(set) var encounterReferences: [FHIRReference?] = [nil]
  /// The encounters, when wards are asked for.
  var encounters: [EncounterRecord] = []
  /// The locations, when wards are asked for.
  var locations: [LocationRecord] = []
  /// The encounters of orders that name one, by the index of the order, when wards are asked for.
  var encountersOfOrders: [Int: FHIRReference] = [:]
  /// The number of lines of the chunk read last, when it is made of lines.
  public private(set) var lineCount = 0
  /// What was wrong.
  public internal(set) var findings: [Finding] = []
  /// The first administrations whose dates may keep them out of every bucket, in reading order.
  public internal(set) var doubtfulDates: [DoubtfulDate] = []
  /// What was deleted, as Bundles say or marks of the resources themselves.
  var deletions: [DeletionRecord] = []
  /// When Bundles were updated that delete something, or may do so in another chunk.
  var bundleMoments: [BundleMoment] = []
  /// The Bundles that are pages of longer lists.
  var pages: [BundlePage] = []
  /// How many resources of each type were read, by type.
  public internal(set) var resourceCounts: [String: Int] = [:]
  /// How many administrations of each version of FHIR were read.
  public internal(set) var versionCounts = [Int](repeating: 0, count: FHIRVersion.allCases.count)

  /// Whether it keeps the ids of administrations.
  public let keepsTexts: Bool
  let keepsReasons: Bool
  let keepsPlaces: Bool
  let kinds: EventKinds
  /// What it keeps besides what counting needs.
  public let details: RecordDetails
  let check: (any ResourceObserver)?
  /// Where the site writes outcomes, beside the status; nil without such codes.
  let codes: SiteCodes
  let index = StructureIndex()
  /// The references by what names them, as the parser sees it.
  var referenceIndexes = FingerprintTable()
  /// The references by the bytes that name them, as templates see them.
  var byteReferenceIndexes = FingerprintTable()
  /// What administrations and orders say of their medications, by the bytes that say it.
  var mentions = FingerprintCache<MedicationMention>()
  /// What orders say, by the bytes that say it.
  var orderContents = FingerprintCache<OrderRecord.Content>()
  /// The templates of texts that were read lately.
  var templates = TemplateCache()
  /// The Bundle of the text that is being read; 0 outside of Bundles.
  var scope: UInt64 = 0
  var reasonIndexes: [Fingerprint: UInt32] = [:]
  var amountIndexes: [GivenAmount: UInt32] = [:]
  var encounterIndexes: [FHIRReference: UInt32] = [:]
  /// The amounts by the bytes that say them, as templates see them.
  var byteAmountIndexes = FingerprintTable()
  /// The reasons by the bytes that say them, as templates see them.
  var byteReasonIndexes = FingerprintTable()
  /// The medications and instructions seen so far.
  var cache: DecodingCache
  var administrationCount = 0
  /// The chunks in which something was found that names its line.
  var chunksWithLines: [(sequence: Int, found: FoundLines, end: FoundLines)] = []
  /// How many orders and patients were read by templates, by type.
  var unparsedCounts = (requests: 0, orders: 0, patients: 0)
  let parser = JSONParser()
  private var ordinal: UInt64 = 0
  /// The line on which the text begins that is being read.
  private(set) var textLine = 1

  /// Makes a reader of some kinds of events.
  ///
  /// `keepsTexts` keeps the ids and lines of administrations and the reasons why doses were not given,
  /// `keepsReasons` only the reasons, `keepsPlaces` where the resources are. `details` of
  /// administrations are kept where they are asked for. `codes` say what the site's codes mean; where it
  /// writes outcomes, its administrations are read by the parser.
  public init(
    keepsTexts: Bool, keepsReasons: Bool = false, keeping kinds: EventKinds = .administrations,
    details: RecordDetails = [], keepsPlaces: Bool = false, codes: SiteCodes = SiteCodes()
  ) {
    self.init(
      keepsTexts: keepsTexts, keepsReasons: keepsTexts || keepsReasons, keeping: kinds,
      details: details, keepsPlaces: keepsPlaces, codes: codes, check: nil)
  }

  /// Makes a reader that shows each resource to an observer.
  init(
    keepsTexts: Bool, keepsReasons: Bool, keeping kinds: EventKinds,
    details: RecordDetails = [], keepsPlaces: Bool, codes: SiteCodes = SiteCodes(),
    check: (any ResourceObserver)?
  ) {
    self.keepsTexts = keepsTexts
    self.keepsReasons = keepsReasons
    self.keepsPlaces = keepsPlaces
    (self.kinds, self.details) = (kinds, details)
    self.codes = codes
    cache = DecodingCache(timings: codes.timings)
    self.check = check
  }

  /// Reads a chunk; its administrations replace those of the chunk before.
  public mutating func read(_ chunk: Chunk) {
    administrations.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    ordinal = ResourcePlace.beginning(of: chunk.sequence)
    let known = FoundLines(self)
    defer { noteLines(of: chunk, since: known) }
    switch chunk.layout {
    case .lines: readLines(of: chunk)
    case .values(let values): read(values, of: chunk)
    }
    count(administrationCount, "MedicationAdministration")
    count(unparsedCounts.requests, "MedicationRequest")
    count(unparsedCounts.orders, "MedicationOrder")
    count(unparsedCounts.patients, "Patient")
    (administrationCount, unparsedCounts) = (0, (0, 0, 0))
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
    let before = (bundleMoments.count, deletions.count)
    defer { forgetMoments(before: before, but: [first.scope, last.scope]) }
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      for value in values {
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[value.range])
        (scope, textLine) = (value.scope, value.line)
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
      notePage(member, place: place)
    } else {
      noteMoment(meta: member, scope: scope)
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
      unreadable(place, error.detail(of: part.isEmpty ? place.text : part))
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
  private var mended: [UInt8] = []

  /// The next place in reading order.
  mutating func nextOrdinal() -> UInt64 {
    ordinal += 1
    return ordinal
  }

  /// The position in reading order that comes next.
  var comingOrdinal: UInt64 { ordinal + 1 }

  mutating func count(_ type: String) {
    count(1, type)
  }

  private mutating func count(_ number: Int, _ type: String) {
    if number > 0 { resourceCounts[type, default: 0] += number }
  }

  mutating func unreadable(_ place: ReadingPlace, _ detail: LedgerDetail) {
    findings.append(
      Finding(
        severity: .unreadable, reason: "not-fhir-json", resource: "file", file: place.file,
        line: place.line, detail: detail))
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
