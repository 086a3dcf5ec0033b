import Testing

@testable import FHIRServer

@Suite struct GrantedScopesTests {
  private func scopes(_ asked: String, _ granted: String?) -> GrantedScopes {
    GrantedScopes(asked: Scope.list(asked), granted: granted.map { Scope.list($0) })
  }

  @Test(arguments: [
    ("system/A.rs system/B.rs", "system/B.rs system/A.rs", ""),
    ("system/A.rs system/B.rs", "system/A.rs", "system/B.rs"),
    ("system/A.rs system/B.rs", "system/*.rs", ""),
    ("system/A.rs system/B.rs", nil, ""), ("system/A.rs", "", "system/A.rs"),
  ])
  func `what is missing is what was asked for and is not covered`(
    asked: String, granted: String?, missing: String
  ) {
    let found = scopes(asked, granted).missing.map(\.description).joined(separator: " ")
    #expect(found == missing)
  }

  @Test(arguments: [
    (
      "system/B.rs system/A.rs", "system/A.rs system/B.rs",
      "asked for and granted: system/A.rs system/B.rs"
    ),
    ("system/A.rs", nil, "asked for and granted: system/A.rs"),
    (
      "system/A.rs system/B.rs", "system/A.rs",
      "asked for: system/A.rs system/B.rs; granted: system/A.rs"
    ),
    ("system/A.rs", "", "asked for: system/A.rs; granted: none"),
  ])
  func `both are said in words`(asked: String, granted: String?, words: String) {
    #expect(scopes(asked, granted).words == words)
  }

  @Test(arguments: [
    (
      "system/A.rs", "system/A.rs",
      #"give --search, or ask for a wider scope, such as --scope "system/*.rs" ("#
    ),
    (
      "system/A.read", nil,
      #"give --search, or ask for a wider scope, such as --scope "system/*.read" ("#
    ),
    ("system/*.rs", nil, "give --search, or have the server let this client export ("),
    ("system/A.rs", "system/*.cruds", "give --search, or have the server let this client export ("),
  ])
  func `the ways out of an export that is not allowed name a wider scope if there is one`(
    asked: String, granted: String?, start: String
  ) {
    let scopes = scopes(asked, granted)
    let sentence = ExportWays(scopes).sentence
    #expect(sentence == start + scopes.words + ")")
    #expect(ExportWays(nil).sentence == "give --search, or credentials that may export")
  }
}
