import TestSupport
import Testing

@testable import Features

@Suite struct InputTableTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func read(_ text: String) throws -> InputTable {
    let path = try folder.write("names.csv", text)
    return try InputTable(path, of: "--names", columns: ["code", "name"], optional: ["system"])
  }

  @Test(arguments: [
    "code,name\n1,\"A, \"\"b\"\"\"\n", "\u{FEFF}NAME;Code\r\n\r\n\"A, \"\"b\"\"\" ; 1\r\n",
    "name,system,code\nA,,\n\"A, \"\"b\"\"\",,1",
  ])
  func `columns stand in any order, and separators are commas or semicolons`(text: String) throws {
    let row = try #require(try read(text).rows.last)
    #expect([row["code"], row["name"], row["system"]] == ["1", "A, \"b\"", ""])
  }

  @Test(arguments: [
    (
      "code\n1\n",
      "--names F, line 1, column name: is missing; the first line must name the columns "
        + "code, name"
    ),
    ("code,name,other\n", "--names F, line 1, column other: is none of code, name, system"),
    ("code,name,code\n", "--names F, line 1, column code: is there twice"),
    (
      "code,name\n\n1,A,B\n",
      "--names F, line 3, column 3: is one too many; quote a field that holds "
        + "a separator"
    ),
    ("code,name\n1,\"A\n", "--names F, line 2: a quote is not closed"),
    ("code,name\n\n", "--names F: it has no row below its header"),
    ("", "--names F: it has no row below its header"),
  ])
  func `what is wrong is said with line and column`(text: String, sentence: String) {
    #expect {
      try read(text)
    } throws: { error in
      "\(error)" == sentence.replacing("--names F", with: "--names " + folder["names.csv"])
    }
  }

  @Test func `a field that must say something is asked for by line and column`() throws {
    let file = try read("code,name\n1,A\n2, \n")
    #expect(try file.required("name", in: file.rows[0]) == "A")
    #expect {
      try file.required("name", in: file.rows[1])
    } throws: { error in
      "\(error)" == "--names \(folder["names.csv"]), line 3, column name: is empty"
    }
  }

  @Test func `a file that is not there is named`() {
    #expect {
      try InputTable("/nowhere/names.csv", of: "--names", columns: ["code"])
    } throws: { error in
      "\(error)" == "--names /nowhere/names.csv: it is not there"
    }
  }
}
