import ReportLanguage

/// A table of a page, in a frame that scrolls where the window is narrow, or with each row as a card
/// in the window of a phone or tablet.
///
/// The frame is a group, not a landmark: a page has many tables, some of one name.
struct PageTable {
  /// What the columns are.
  struct Head {
    let name: String
    var isNumber = false
    /// Whether a script may sort by it.
    var sorts = false
    /// Whether the rows are sorted by it, the lowest first.
    var isSorted = false

    /// The cell.
    var markup: Markup {
      let style: Markup = isNumber ? " class=\"number\"" : ""
      let sort: Markup = sorts ? " data-sort" : ""
      let order: Markup = isSorted ? " aria-sort=\"ascending\"" : ""
      return "<th scope=\"col\"\(style)\(sort)\(order)>\(name)</th>"
    }
  }

  /// What the table and its frame are called.
  let label: String
  /// What the table says, as markup; empty where a heading says it, and the caption is only heard.
  var caption: Markup = ""
  /// Whether each row is a card in the window of a phone or tablet; its cells then say what they are.
  var hasCards = false
  let heads: [Head]
  /// The rows, as markup.
  let rows: [Markup]

  /// The table.
  var markup: Markup {
    let said: Markup =
      caption.isEmpty
      ? "<caption class=\"heard\">\(label)</caption>" : "<caption>\(caption)</caption>"
    return """
      <div class="scroll\(hasCards ? " cards" : "")" role="group" aria-label="\(label)">
      <table>
      \(said)
      <thead><tr>\(heads.map(\.markup).joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      """
  }
}

/// The words of the controls that a script puts before a table.
struct TableControls {
  let words: any Wording.Type
  let find: PageLabel
  let only: PageLabel
  /// A second choice of rows, which have an attribute of their own.
  var also: PageLabel?
  /// What is said beside them.
  var note: PageLabel?

  /// The tables, as markup, in a frame with these words.
  func around(_ tables: Markup) -> Markup {
    let texts = [
      ("find", words.page(find)), ("only", words.page(only)), ("shown", words.rowsShown),
      ("also", also.map { words.page($0) } ?? ""), ("up", words.page(.sortedUp)),
      ("down", words.page(.sortedDown)), ("sort", words.page(.sortBy)),
      ("note", note.map { words.page($0) } ?? ""),
    ]
    let attributes: [Markup] = texts.filter { !$0.1.isEmpty }.map {
      " data-\($0.0)=\"\($0.1)\""
    }
    return "<div\(attributes.joined())>\n\(tables)\n</div>"
  }
}
