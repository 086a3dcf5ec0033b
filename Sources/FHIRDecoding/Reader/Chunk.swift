/// A piece of the input that one reader works on: whole lines, or whole values of a document.
public struct Chunk: Sendable {
  /// How the bytes are laid out.
  public enum Layout: Sendable {
    /// One JSON text on each line.
    case lines
    /// One JSON text in each range; `line` is the line it begins on.
    case values([Value])
  }

  /// One JSON text in the bytes.
  public struct Value: Sendable {
    /// The bytes of the text.
    public let range: Range<Int>
    /// The line in the file on which it begins, from 1.
    public let line: Int
    /// Its index among the Bundle's entries or in the array; nil when it is the whole text, or the
    /// Bundle's `meta` or `link`.
    public let index: Int?
    /// The number of the Bundle that it is a part of, from 1; nil outside of Bundles.
    public let bundle: UInt64?

    /// Makes a value.
    public init(range: Range<Int>, line: Int, index: Int?, bundle: UInt64?) {
      self.range = range
      self.line = line
      self.index = index
      self.bundle = bundle
    }

    /// Whether it is the `meta` or the `link` of a Bundle whose entries are values of their own.
    var isBesideEntries: Bool { index == nil && bundle != nil }
  }

  /// The bytes; at least ``padding`` more come after the range.
  public var bytes: [UInt8]
  /// The bytes to read.
  public var range: Range<Int>
  /// How the bytes are laid out.
  public var layout: Layout
  /// The index of the file among the inputs.
  public var file: Int
  /// The number of the chunk in reading order.
  public var sequence: Int
  /// The line on which it begins: 1 when it is not known yet how many lines come before.
  public var firstLine: Int

  /// The bytes that must lie after the last one.
  public static let padding = 64

  /// Makes a chunk.
  public init(
    bytes: [UInt8], range: Range<Int>, layout: Layout, file: Int, sequence: Int, firstLine: Int
  ) {
    precondition(
      range.lowerBound >= 0 && bytes.count >= range.upperBound + Chunk.padding,
      "a chunk ends with its padding")
    self.bytes = bytes
    self.range = range
    self.layout = layout
    self.file = file
    self.sequence = sequence
    self.firstLine = firstLine
  }

  /// Makes a chunk of the first bytes.
  public init(
    bytes: [UInt8], count: Int, layout: Layout, file: Int, sequence: Int, firstLine: Int
  ) {
    self.init(
      bytes: bytes, range: 0..<count, layout: layout, file: file, sequence: sequence,
      firstLine: firstLine)
  }
}
