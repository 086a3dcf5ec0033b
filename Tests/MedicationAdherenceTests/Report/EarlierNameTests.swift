import Foundation
import MedicationAdherence
import Testing

@Suite struct EarlierNameTests {
  @Test(
    "a name has one of now, and that is no earlier one in its tables",
    arguments: EarlierName.all)
  func names(name: EarlierName) {
    for table in name.tables.isEmpty ? ["timeline"] : name.tables {
      #expect(EarlierName.now(name.earlier, in: table) == name.now)
      #expect(EarlierName.now(name.now, in: table) == name.now)
    }
  }

  @Test(
    "what has the same name as before keeps it",
    arguments: [
      ("share", "scores"), ("kind", "doses"), ("series", "timeline"), ("hour", "control"),
    ])
  func kept(name: String, table: String) { #expect(EarlierName.now(name, in: table) == name) }

  @Test func `the article on upgrading has every name`() throws {
    let path =
      #filePath.split(separator: "/Tests/")[0]
      + "/Sources/adherence/Documentation.docc/Upgrading.md"
    let article = try String(decoding: Data(contentsOf: URL(filePath: String(path))), as: UTF8.self)
    for name in EarlierName.all {
      let row = article.split(separator: "\n").first {
        $0.contains("`\(name.earlier)`") && $0.contains("`\(name.now)`")
          && name.tables.allSatisfy($0.contains)
      }
      #expect(row != nil, "\(name.earlier) in \(name.tables)")
    }
  }
}
