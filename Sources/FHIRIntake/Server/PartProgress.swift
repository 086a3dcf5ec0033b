/// How far a part is.
package struct PartProgress: Sendable, Codable, Equatable {
  /// The address of the next page; nil before the first.
  package var next: String?
  /// Whether the last page was read.
  package var isWhole = false
  /// The pages read so far.
  package var pages = 0
  /// The number that the server counts; nil when it does not say.
  package var expected: Int?
  /// The rows of the part's type that came.
  package var fetched = 0
  /// Those that were written: asked for, and each once.
  package var unique = 0
  /// Those that were not asked for and not written.
  package var foreign = 0
  /// Those that could not be read and were not written.
  package var unreadable = 0
  /// What a reader should know, each remark once.
  package var remarks: [String] = []
  /// What the server says went wrong, the first texts, each once; nil when it says nothing of that.
  package var errors: [String]?
  /// How often the part began anew because its cursor had expired.
  package var restarts = 0

  /// Makes the progress of a part that has not begun.
  package init() {}
}
