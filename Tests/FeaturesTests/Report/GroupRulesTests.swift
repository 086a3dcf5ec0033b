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

  @Test func `groups are not given out`() {
    for change in [
      { $0.suppress = "cms11" }, { $0.pseudonymise = "key" }, { $0.output = "-" },
    ] as [(inout ReportRequest) -> Void] {
      var request = ReportRequest()
      request.groupBy = ["ward"]
      change(&request)
      #expect(throws: UsageError.self) { try request.checkedGroups() }
      request.groupBy = []
      #expect(throws: Never.self) { try request.checkedGroups() }
    }
  }
}
