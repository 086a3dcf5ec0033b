internal import Glibc

/// A page of a search as one piece of plain JSON, each of its entries read along the places of
/// structure.
package final class PlainPageReader {
  /// A resource in the page: what must be known of it, nil when it cannot be read, and its JSON on
  /// one line.
  package typealias Entry = (resource: ServedResource?, line: [UInt8])

  private let index = StructureIndex()
  private let reader = ServedResourceReader()

  /// Makes a reader.
  package init() {}

  /// Hands out the resources in a Bundle in their order, and gives the Bundle without its entries.
  ///
  /// `readsDates` tells whether the clinical dates of the resources matter. White space between
  /// values is left out. Nil, and nothing is handed out, when the page is not plain or no Bundle of
  /// entries. Throws what `handOut` throws.
  package func read(
    _ page: [UInt8], readsDates: Bool, _ handOut: (Entry) throws -> Void
  ) rethrows -> [UInt8]? {
    guard let compact = compacted(page) else { return nil }
    return try unsafe compact.withUnsafeBytes { bytes in
      guard let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      let cursor = unsafe PlainCursor(
        text: text, count: bytes.count - JSONParser.padding, places: index.places, position: 0)
      guard let parts = PageParts(cursor) else { return nil }
      for entry in parts.entries {
        try handOut(read(entry, cursor, readsDates: readsDates))
      }
      return parts.rest
    }
  }

  private func read(_ entry: PageParts.Entry, _ cursor: PlainCursor, readsDates: Bool) -> Entry {
    let line = unsafe Array(entry.resource.bytes)
    var walk = cursor.at(entry.resource)
    if !readsDates, let row = PlainRow(&walk, mayEscape: entry.mayEscape) {
      return (ServedResource(row, mode: entry.mode), line)
    }
    var resource = try? reader.resource(line)
    resource?.mode = entry.mode
    return (resource, line)
  }

  /// The page without white space between values, with padding and indexed; nil when it is not
  /// plain.
  private func compacted(_ page: [UInt8]) -> [UInt8]? {
    let padding = [UInt8](repeating: 0, count: JSONParser.padding)
    let padded = page + padding
    guard find(padded) else { return nil }
    let compact = unsafe padded.withUnsafeBytes { bytes in
      unsafe Self.compacted(UnsafeRawBufferPointer(rebasing: bytes[..<page.count]), index.places)
    }
    guard var compact else { return padded }
    compact += padding
    return find(compact) ? compact : nil
  }

  /// Finds the places in a text with padding; false when it is not plain.
  private func find(_ padded: [UInt8]) -> Bool {
    unsafe padded.withUnsafeBytes { bytes in
      let count = bytes.count - JSONParser.padding
      let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
      return unsafe index.find(in: text)
        && (!EscapeScan.hasEscape(text) || EscapeScan.isSound(text))
    }
  }

  /// A text without white space between values; nil when it has none.
  private static func compacted(
    _ text: UnsafeRawBufferPointer, _ places: UnsafeBufferPointer<UInt32>
  ) -> [UInt8]? {
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    let isCompact = unsafe places.allSatisfy { place in
      unsafe place == 0 || !isBlank(text[Int(place) - 1])
    }
    guard unsafe !isCompact || isBlank(text[text.count - 1]) else { return nil }
    var compact: [UInt8] = []
    compact.reserveCapacity(text.count)
    for number in 0..<places.count {
      var end = unsafe number + 1 < places.count ? Int(places[number + 1]) : text.count
      let start = unsafe Int(places[number])
      while end > start, unsafe isBlank(text[end - 1]) { end -= 1 }
      unsafe compact.append(contentsOf: text[start..<end])
    }
    return compact
  }
}

/// Where the parts of a plain page are.
private struct PageParts {
  struct Entry {
    let resource: PlainValue
    let mode: String
    let mayEscape: Bool
  }

  private(set) var entries: [Entry] = []
  /// The page without its entries.
  private(set) var rest: [UInt8] = [UInt8(ascii: "{")]

  /// Finds the parts; nil when the page is not plain, or says its entries not at all or twice.
  init?(_ cursor: PlainCursor) {
    var (walk, all) = (cursor, PlainValue?.none)
    let isPlain = walk.members { key, value in
      guard !key.hasEscape else { return false }
      guard key == "entry" else {
        keep(key, value)
        return true
      }
      defer { all = value }
      return all == nil
    }
    guard isPlain, walk.offset == nil, let all else { return nil }
    rest.append(UInt8(ascii: "}"))
    var elements = cursor.at(all)
    guard elements.elements({ take($0, cursor) }) else { return nil }
  }

  private mutating func keep(_ key: JSONString, _ value: PlainValue) {
    if rest.count > 1 { rest.append(UInt8(ascii: ",")) }
    rest.append(UInt8(ascii: "\""))
    unsafe rest.append(contentsOf: key.bytes)
    rest += [UInt8(ascii: "\""), UInt8(ascii: ":")]
    unsafe rest.append(contentsOf: value.bytes)
  }

  /// Takes an entry; false when it is not plain.
  private mutating func take(_ entry: PlainValue, _ cursor: PlainCursor) -> Bool {
    var (walk, resource, search) = (cursor.at(entry), PlainValue?.none, PlainValue?.none)
    var isOnce = true
    let isPlain = walk.members { key, value in
      guard !key.hasEscape else { return false }
      if key == "resource" {
        isOnce = resource == nil
        resource = value
      } else if key == "search" {
        isOnce = search == nil
        search = value
      }
      return isOnce
    }
    guard isPlain else { return false }
    guard let resource, resource.isObject else { return true }
    var mode = ""
    if let search {
      guard let found = Self.mode(cursor.at(search)) else { return false }
      mode = found
    }
    entries.append(Entry(resource: resource, mode: mode, mayEscape: resource.hasEscape))
    return true
  }

  /// The mode of a search; nil when it is not plain.
  private static func mode(_ cursor: PlainCursor) -> String? {
    var (walk, mode) = (cursor, "")
    let isPlain = walk.members { key, value in
      guard !key.hasEscape else { return false }
      guard key == "mode" else { return true }
      guard mode.isEmpty, let text = value.string, text.isVerbatim else { return false }
      mode = text.text
      return true
    }
    return isPlain ? mode : nil
  }
}
