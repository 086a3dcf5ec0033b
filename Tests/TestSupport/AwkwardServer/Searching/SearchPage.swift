/// One page of a search before it is written.
package struct SearchPage: Sendable {
  /// The type that is searched.
  package let type: String
  /// The page's number, from 1.
  package let number: Int
  /// The numbers of pages there are.
  package let pages: Int
  /// The rows that match.
  package var matches: [Row]
  /// The rows that are sent along.
  package var included: [Row] = []
  /// The last row of the page before.
  package let before: Row?
  /// The number of matches that the page states; nil when it states none.
  package var total: Int?
  /// What was understood.
  package var selfLink: String
  /// Where it goes on; nil at the end.
  package var next: String?
  /// The address of the search's second page; nil when there is none.
  package let second: String?
  /// Remarks of the server among the entries.
  package var remarks: [String] = []

  /// The Bundle.
  func bundle(base: String) -> String {
    let links = [("self", selfLink)] + (next.map { [("next", $0)] } ?? [])
    let entries =
      matches.map { entry($0, "match", base) } + included.map { entry($0, "include", base) }
      + remarks.map { #"{"resource":\#($0),"search":{"mode":"outcome"}}"# }
    let written = links.map { #"{"relation":"\#($0.0)","url":"\#($0.1)"}"# }
    return #"{"resourceType":"Bundle","type":"searchset","#
      + (total.map { #""total":\#($0),"# } ?? "") + #""link":["#
      + written.joined(separator: ",") + "]"
      + (entries.isEmpty ? "" : #","entry":[\#(entries.joined(separator: ","))]"#) + "}"
  }

  private func entry(_ row: Row, _ mode: String, _ base: String) -> String {
    #"{"fullUrl":"\#(base)/\#(row.type)/\#(row.id)","resource":\#(row.json),"#
      + #""search":{"mode":"\#(mode)"}}"#
  }
}
