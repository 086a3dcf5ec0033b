/// A search that goes on: the rows of all its pages, fixed when it began.
struct Cursor: Sendable {
  let type: String
  let number: Int
  let pages: [[Row]]
  let included: [Row]
  let query: String
  /// The address of the second page, which loops lead back to.
  let second: String?
}
