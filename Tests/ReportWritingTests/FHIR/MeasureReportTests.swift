import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct MeasureReportTests {
  private static let metformin = Medication(
    key: "http://www.whocc.no/atc|A10BA02", code: "A10BA02", name: "Metformin")
  private static let tea = Medication(key: "text|tea", code: "", name: "Tea")

  private func patients() -> AdherentPatients {
    var patients = AdherentPatients()
    patients.ofDosesDue = PatientCounts(withOrder: 5, withMeasure: 3, adherent: 0)
    patients.ofRecorded = PatientCounts(withOrder: 5, withMeasure: 4, adherent: 3)
    patients.medications = [
      AdherentPatients.Row(
        medication: Self.metformin,
        counts: PatientCounts(withOrder: 3, withMeasure: 2, adherent: 1)),
      AdherentPatients.Row(
        medication: Self.tea,
        counts: PatientCounts(withOrder: nil, withMeasure: nil, adherent: nil)),
    ]
    return patients
  }

  private func written(
    _ patients: AdherentPatients, groups: GroupReport = GroupReport(),
    style: ReportStyle = ReportStyle()
  ) throws -> [String: JSONValue] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var writer = JSONWriter(
      outline: ChartFixtures.outline(), folder: folder.path(), style: style)
    try writer.finish(
      CohortReport(
        buckets: [], patients: [], series: SeriesCounts(0),
        medications: CohortMedications(adherentPatients: patients), ledger: [], notices: []
      ).with(groups))
    return try ["measure", "measure-report"].reduce(into: [:]) { files, name in
      let file = folder.appending(path: "cohort/\(name).json")
      files[name] = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
    }
  }

  @Test func `populations and score are the counts`() throws {
    let report = try #require(try written(patients())["measure-report"])
    let group = report["group"][1]
    #expect(group["population"].items.map { $0["count"] } == [.number(5), .number(4), .number(3)])
    #expect(group["measureScore"]["value"] == .number(0.75))
    let codes = group["population"].items.map { $0["code"]["coding"][0]["code"] }
    #expect(codes == ["initial-population", "denominator", "numerator"].map(JSONValue.string))
  }

  @Test func `the doses due have a group of their own, and it comes first`() throws {
    let group = try #require(try written(patients())["measure-report"])["group"][0]
    #expect(group["code"]["text"] == .string("implementation"))
    #expect(group["population"].items.map { $0["count"] } == [.number(5), .number(3), .number(0)])
    #expect(group["measureScore"]["value"] == .number(0))
    #expect(group["stratifier"] == .null)
  }

  @Test func `a stratum names its medication by code and system`() throws {
    let report = try #require(try written(patients())["measure-report"])
    let stratum = report["group"][1]["stratifier"][0]["stratum"][0]
    #expect(stratum["value"]["text"] == .string("Metformin"))
    #expect(stratum["value"]["coding"][0]["code"] == .string("A10BA02"))
    #expect(stratum["value"]["coding"][0]["system"] == .string("http://www.whocc.no/atc"))
    #expect(stratum["measureScore"]["value"] == .number(0.5))
  }

  @Test func `a hidden count says that it is masked, and has no score`() throws {
    let report = try #require(try written(patients())["measure-report"])
    let stratum = report["group"][1]["stratifier"][0]["stratum"][1]
    #expect(stratum["value"]["coding"] == .null)
    #expect(stratum["measureScore"] == .null)
    #expect(stratum["population"].items.count == 3)
    for population in stratum["population"].items {
      #expect(population["count"] == .null)
      #expect(population["_count"]["extension"][0]["valueCode"] == .string("masked"))
    }
  }

  @Test func `each kind of groups is a stratifier, beside that of the medications`() throws {
    // Of 20 doses each, 19 were taken in A, 10 in B.
    let groups = GroupFixtures.cohort([("", [9, 9]), ("B", [6, 4]), ("A", [10, 9])]).groups
    let files = try written(patients(), groups: groups)
    let report = try #require(files["measure-report"])["group"][1]["stratifier"]
    #expect(report.items.map { $0["code"][0]["text"] } == [.string("medication"), .string("ward")])
    let strata = report[1]["stratum"].items
    #expect(strata.map { $0["value"]["text"] } == ["A", "B", "not-known"].map(JSONValue.string))
    #expect(strata.map { $0["measureScore"]["value"] } == [1, 0, 1].map(JSONValue.number))
    #expect(
      strata[1]["population"].items.map { $0["count"] } == [.number(1), .number(1), .number(0)])
    let measure = try #require(files["measure"])["group"]
    #expect(measure[0]["stratifier"] == .null)
    #expect(
      measure[1]["stratifier"].items.map { $0["code"]["text"] }
        == [.string("medication"), .string("ward")])
    guard case .string(let criterion) = measure[1]["stratifier"][1]["criteria"]["expression"] else {
      Issue.record("the stratifier has no criterion")
      return
    }
    #expect(criterion.contains("a patient counts in every group"))
  }

  @Test func `a report names its measure, and a threshold makes a measure of its own`() throws {
    let files = try written(patients())
    let measure = try #require(files["measure"])
    guard case .string(let url) = measure["url"], case .string(let version) = measure["version"]
    else {
      Issue.record("the measure has no address")
      return
    }
    #expect(version.hasSuffix("-threshold-0.8"))
    #expect(files["measure-report"]?["measure"] == .string(url + "|" + version))
  }

  @Test func `nobody is a report of zeros without a score`() throws {
    let report = try #require(try written(AdherentPatients())["measure-report"])
    let group = report["group"][1]
    #expect(group["population"].items.map { $0["count"] } == [.number(0), .number(0), .number(0)])
    #expect(group["measureScore"] == .null)
    #expect(group["stratifier"][0]["stratum"] == .null)
  }

  @Test func `who gives the report out is named, and the language changes nothing`() throws {
    let german = ReportStyle(language: .german, organisation: "Ward 3")
    let files = try written(patients(), style: german)
    #expect(files["measure-report"]?["reporter"]["display"] == .string("Ward 3"))
    #expect(files["measure"]?["publisher"] == .string("Ward 3"))
    let english = try written(patients(), style: ReportStyle(organisation: "Ward 3"))
    #expect(files == english)
  }
}

/// Any JSON, to look into.
private enum JSONValue: Decodable, Equatable {
  case null
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }

  subscript(key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  subscript(place: Int) -> JSONValue { items.indices.contains(place) ? items[place] : .null }
}
