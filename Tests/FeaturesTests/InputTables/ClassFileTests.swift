import MedicationAdherence
import TestSupport
import Testing

@testable import Features

@Suite struct ClassFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func read(_ text: String) throws -> MedicationClasses {
    try ClassFile(folder.write("classes.csv", text)).classes
  }

  @Test func `a spreadsheet of a language with a decimal comma is read, also breaks in a name`()
    throws
  {
    let text =
      "\u{FEFF}Window;CLASS;code;Critical\r\n30;\"Anti-\r\nParkinson\";N04;TRUE\r\n;B;B01A;\r\n"
    #expect(
      try read(text).lines == [
        .init(code: "N04", name: "Anti-\nParkinson", isCritical: true, windowMinutes: 30),
        .init(code: "B01A", name: "B"),
      ])
  }

  @Test func `a file without a header has codes and classes`() throws {
    #expect(try read("C10AA,statins\n").lines == [.init(code: "C10AA", name: "statins")])
  }

  @Test func `all that is wrong is told at once, with line and column`() throws {
    let text = """
      code,class,critical,window
      J01,,maybe,-5
      N04,Parkinson,true,30
      N04,Dopaminergic,false,45
      """
    let path = folder["classes.csv"]
    #expect {
      try read(text)
    } throws: { error in
      "\(error)".split(separator: "\n") == [
        "--class \(path), line 2, column class: is empty",
        "--class \(path), line 2, column critical: is neither true nor false",
        "--class \(path), line 2, column window: is no whole number of minutes, 0 to 720",
        "--class \(path), line 4, column critical: contradicts line 3, which is of the same code",
        "--class \(path), line 4, column window: contradicts line 3, which is of the same code",
      ]
    }
  }

  @Test func `unknown and missing columns are told together`() throws {
    let path = folder["classes.csv"]
    #expect {
      try read("code,klasse,dose\nJ01,Antibiotics,1\n")
    } throws: { error in
      "\(error)".split(separator: "\n") == [
        "--class \(path), line 1, column class: is missing; the first line must name the columns "
          + "code, class",
        "--class \(path), line 1, column klasse: is none of code, class, critical, window",
        "--class \(path), line 1, column dose: is none of code, class, critical, window",
      ]
    }
  }

  @Test func `a table of reasons tells all that is wrong at once`() throws {
    let path = try folder.write(
      "reasons.csv", "system,code,category\n,,supply\n,NBM,procedure\n,nbm,late\n,nbm,other\n")
    #expect {
      try ReasonFile(path)
    } throws: { error in
      "\(error)".split(separator: "\n") == [
        "--reasons \(path), line 2, column code: is empty",
        "--reasons \(path), line 4, column category: is none of clinical, patient, supply, "
          + "procedure, none-recorded, other",
        "--reasons \(path), line 5, column category: contradicts an earlier line, which is of the "
          + "same code",
      ]
    }
  }
}
