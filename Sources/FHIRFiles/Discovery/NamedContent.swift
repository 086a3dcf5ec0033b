/// What a file holds by its name, whether its letters are small or capital.
///
/// These are the names that are read in a folder; a file that is named is read whatever its name.
struct NamedContent: Equatable {
  /// How the texts in a file are told apart.
  enum Layout {
    /// One JSON text a line: `.ndjson` or `.jsonl`.
    case lines
    /// JSON documents: `.json`.
    case documents
  }

  /// How its texts are told apart.
  let layout: Layout
  /// Whether it is packed: `.gz` stands behind.
  let isPacked: Bool
  /// Whether it is encrypted lines: `.adh` stands behind.
  let isSealed: Bool

  /// Looks at the end of a name or path; nil for a name that is not read.
  init?(_ path: String) {
    var name = path.lowercased()
    isPacked = name.hasSuffix(".gz")
    if isPacked { name.removeLast(3) }
    isSealed = name.hasSuffix(".adh") && !isPacked
    if isSealed { name.removeLast(4) }
    if Self.lineEndings.contains(where: name.hasSuffix) {
      layout = .lines
    } else if name.hasSuffix(Self.documentEnding), !isSealed {
      layout = .documents
    } else {
      return nil
    }
  }

  /// Whether a file whose name is not read looks by it as if it held data: `a.ndjson.bak`, `a.json~`
  /// or `a.zip`.
  static func isLikely(_ path: String) -> Bool {
    let name = path.lowercased().split(separator: "/").last ?? ""
    return (lineEndings + [documentEnding]).contains(where: name.contains)
      || otherEndings.contains(where: name.hasSuffix) || isXML(path)
  }

  /// Whether a file is XML by its name.
  static func isXML(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(xmlEnding) || name.hasSuffix(xmlEnding + ".gz")
  }

  private static let xmlEnding = ".xml"
  private static let lineEndings = [".ndjson", ".jsonl"]
  private static let documentEnding = ".json"
  private static let otherEndings = [
    ".zip", ".bz2", ".xz", ".zst", ".tar", ".tgz", ".7z",
  ]
}
