import Counting
import DurableOutput
import FHIRDecoding
import FHIRFiles
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

@Suite struct GroupRulesTests {
  private func fault(_ texts: [String], bands: String? = nil) -> String? {
    do throws(UsageError) {
      _ = try GroupRules(texts, ageBands: bands)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a file gives patients their groups, in any layout`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "teams.csv",
      lines: ["\u{FEFF}group;patient", "red;Patient/p", "\"blue", "team\";q", "", "red;p"])
    let rules = try GroupRules([path, "ward", "age"], ageBands: "50")
    let bands = try #require(AgeBands([50]))
    #expect(
      rules.kinds == [
        .list(PatientGroups(name: "teams", groups: ["p": "red", "q": "blue\nteam"])), .ward,
        .age(bands),
      ])
    #expect(rules.files.map(\.path) == [path])
    #expect(rules.details == [.wards, .persons])
    #expect(try GroupRules(["sex"], ageBands: nil).details == .persons)
    #expect(try !GroupRules([], ageBands: nil).isAny)
  }

  @Test func `all that is wrong with a file is told at once`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "teams.csv", lines: ["patient,group", "p,red", ",red", "q,", "p,blue", "p,red"])
    #expect(
      fault([path]) == """
        --group-by \(path), line 3, column patient: is empty
        --group-by \(path), line 4, column group: is empty
        --group-by \(path), line 5, column group: is another one for the patient of line 2
        """)
    let other = try folder.write("other.csv", lines: ["patient,team", "p,red"])
    #expect(
      fault([other])
        == """
        --group-by \(other), line 1, column group: is missing; the first line must name the columns patient, group
        --group-by \(other), line 1, column team: is none of patient, group
        """
    )
  }

  @Test func `a word that is none, and what is there twice, is refused`() {
    #expect(fault(["wards"])?.hasPrefix("--group-by wards: give ward, sex, age, or a file") == true)
    #expect(fault(["sex", "sex"]) == "--group-by sex: sex is there twice; leave one out")
    for bands in ["", "40,18", "x", "18,y", "0"] {
      #expect(fault(["age"], bands: bands)?.hasPrefix("--age-bands \(bands): give") == true)
    }
    #expect(fault(["sex"], bands: "18") == "--age-bands is for --group-by age; give that, too")
  }

  @Test func `small numbers are hidden in groups of one kind`() throws {
    var request = ReportRequest()
    let suppressed = Sharing(suppression: .cms11)
    request.groupBy = ["ward", "sex"]
    #expect(throws: UsageError.self) { try request.checkedGroups(suppressed) }
    #expect(throws: Never.self) { try request.checkedGroups() }
    request.groupBy = ["sex"]
    #expect(try request.checkedGroups(suppressed).kinds == [.sex])
    request.output = "-"
    #expect(throws: UsageError.self) { try request.checkedGroups() }
    request.groupBy = []
    #expect(throws: Never.self) { try request.checkedGroups(suppressed) }
  }

  @Test func `under pseudonyms a list is of pseudonyms, and a file is told by its name only`()
    throws
  {
    let folder = try ScratchFolder()
    var request = ReportRequest()
    request.groupBy = [
      "sex", try folder.write("teams.csv", lines: ["patient,group", "Patient/p,red"]),
    ]
    let pseudonyms = Pseudonyms(key: Array("a key for the tests".utf8).span)
    let rules = try request.checkedGroups(Sharing(pseudonyms: pseudonyms))
    let name = pseudonyms.name(.patient, "p")
    #expect(rules.kinds == [.sex, .list(PatientGroups(name: "teams", groups: [name: "red"]))])
    #expect(rules.missingPatients(in: [name]).isEmpty)
    #expect(request.sharedGroups == ["sex", "teams"])
  }

  @Test func `patients of a list who are not in the data are counted`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "my teams.csv", lines: ["patient,group", "p,red", "q,blue", "r,blue"])
    let rules = try GroupRules([path, "ward"], ageBands: nil)
    guard
      case .groupsWithoutPatients(let name, let missing, let all) = rules.missingPatients(
        in: ["q", "x"]
      ).first
    else {
      Issue.record("nobody is missed")
      return
    }
    #expect((name, missing, all) == ("my teams", 2, 3))
    #expect(rules.missingPatients(in: ["p", "q", "r"]).isEmpty)
    #expect(rules.fileNames["ward"] == "ward")
    #expect(rules.fileNames["my teams"]?.wholeMatch(of: /x[0-9a-f]{16}/) != nil)
  }
}
