import Foundation
import Testing

@testable import Features

/// What the lines say, version by version.
@Suite struct SampleResourceTests {
  private func memory(_ version: SampleVersion) throws -> SampleMemory {
    try SampleMemory(SamplePlan(patients: 12, days: 60, version: version))
  }

  @Test(arguments: SampleVersion.allCases)
  func `an administration has its version's elements and no other's`(
    version: SampleVersion
  ) throws {
    let (required, optional) = Self.elements(version)
    let shapes = Set(
      try memory(version).resources("MedicationAdministration").map { Set($0.keys) })
    for names in shapes {
      #expect(names.isSuperset(of: required))
      #expect(names.subtracting(required).subtracting(optional).isEmpty)
    }
  }

  @Test(arguments: SampleVersion.allCases)
  func `every reference to what is in the data set resolves`(version: SampleVersion) throws {
    let memory = try memory(version)
    let types = ["Patient", "Medication", version.orderType]
    let resources = try types.map { type in try memory.resources(type) }.joined()
    let known = Set(resources.map { "\($0["resourceType"] ?? "")/\($0["id"] ?? "")" })
    let all = try Array(resources) + memory.resources("MedicationAdministration")
    let references = Set(all.flatMap(Self.references)).filter { reference in
      types.contains { reference.hasPrefix($0 + "/") }
    }
    #expect(references.isSubset(of: known))
    #expect(types.allSatisfy { type in references.contains { $0.hasPrefix(type + "/") } })
  }

  @Test(arguments: SampleVersion.allCases)
  func `the summary counts the lines of each kind`(version: SampleVersion) throws {
    let memory = try memory(version)
    let doses = try memory.resources("MedicationAdministration")
    let summary = memory.summary
    func count(_ isCounted: ([String: Any]) -> Bool) -> Int { doses.filter(isCounted).count }
    func status(_ status: String) -> Int { count { $0["status"] as? String == status } }
    #expect(summary.patients == memory.lines("Patient").count)
    #expect(summary.orders == memory.lines(version.orderType).count)
    #expect(summary.medications == memory.lines("Medication").count)
    #expect(summary.administrations == doses.count)
    #expect(summary.notGiven == count { Self.isNotGiven($0) })
    #expect(summary.onHold == status("on-hold"))
    #expect(summary.inProgress == status("in-progress"))
    #expect(summary.stopped == status("stopped"))
    #expect(summary.enteredInError == status("entered-in-error"))
    #expect(summary.withoutOrder == count { $0["request"] == nil && $0["prescription"] == nil })
    #expect(summary.withoutTime == count { Self.time($0)?.count == 10 })
    #expect(summary.duplicates == doses.count - Set(doses.compactMap { $0["id"] as? String }).count)
  }

  @Test func `every special kind occurs among a dozen patients`() throws {
    let summary = try memory(.r4).summary
    let kinds = [
      summary.notGiven, summary.onHold, summary.inProgress, summary.stopped,
      summary.enteredInError, summary.duplicates, summary.withoutTime, summary.withoutOrder,
    ]
    #expect(kinds.allSatisfy { $0 > 0 })
  }

  @Test(arguments: SampleVersion.allCases)
  func `only what was not given has a reason`(version: SampleVersion) throws {
    let others = try memory(version).resources("MedicationAdministration").filter { resource in
      let hasReason = resource["statusReason"] != nil || resource["reasonNotGiven"] != nil
      return hasReason != Self.isNotGiven(resource)
    }
    #expect(others.isEmpty)
  }

  @Test func `the second version of an administration is stored after the first`() throws {
    var stored: [String: String] = [:]
    for resource in try memory(.r4).resources("MedicationAdministration") {
      let meta = try #require(resource["meta"] as? [String: Any])
      let (id, time) = (resource["id"] as? String, meta["lastUpdated"] as? String)
      if meta["versionId"] as? String == "2" {
        #expect(try #require(stored[id ?? ""]) < #require(time))
      }
      stored[id ?? ""] = time
    }
  }

  @Test func `every drug is ordered among the forty patients made by default`() throws {
    let memory = try SampleMemory(SamplePlan(days: 1))
    let texts = try memory.resources("MedicationRequest").compactMap { order in
      (order["medicationCodeableConcept"] as? [String: Any])?["text"] as? String
        ?? (order["medicationReference"] as? [String: Any])?["display"] as? String
    }
    #expect(Set(texts) == Set(SampleFormulary.groups.joined().map(\.product)))
  }

  @Test(arguments: [(SampleVersion.r4, true), (.r5, true), (.stu3, true), (.dstu2, false)])
  func `a taper is a sequence, in DSTU2 a row of periods`(
    version: SampleVersion, isSequence: Bool
  ) throws {
    let memory = try SampleMemory(SamplePlan(days: 1, version: version))
    let tapers = try memory.resources(version.orderType).compactMap {
      $0["dosageInstruction"] as? [[String: Any]]
    }.filter { $0.count > 1 }
    #expect(!tapers.isEmpty)
    for taper in tapers {
      #expect(taper.compactMap { $0["sequence"] as? Int } == (isSequence ? [1, 2, 3, 4] : []))
    }
  }

  @Test func `an R4 administration is as long as servers send them`() throws {
    let lines = try memory(.r4).lines("MedicationAdministration")
    #expect(700...1050 ~= lines.reduce(0) { $0 + $1.count } / lines.count)
  }

  private static func elements(
    _ version: SampleVersion
  ) -> (required: Set<String>, optional: Set<String>) {
    let all: Set = ["resourceType", "id", "meta", "status", "dosage"]
    let medication: Set = ["medicationCodeableConcept", "medicationReference", "note"]
    return switch version {
    case .dstu2:
      (
        all.union([
          "patient", "practitioner", "encounter", "wasNotGiven", "effectiveTimeDateTime",
        ]), medication.union(["prescription", "reasonNotGiven"])
      )
    case .stu3:
      (
        all.union([
          "subject", "context", "category", "performer", "notGiven", "effectiveDateTime",
        ]), medication.union(["prescription", "reasonNotGiven"])
      )
    case .r4:
      (
        all.union(["subject", "context", "category", "performer", "effectiveDateTime"]),
        medication.union(["request", "statusReason"])
      )
    case .r5:
      (
        all.union([
          "subject", "encounter", "category", "performer", "occurenceDateTime", "recorded",
          "medication",
        ]), ["request", "statusReason", "note"]
      )
    }
  }

  private static func references(_ value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(references) }
    guard let object = value as? [String: Any] else { return [] }
    return object.flatMap { name, value in
      if name == "reference", let text = value as? String { return [text] }
      return references(value)
    }
  }

  private static func isNotGiven(_ resource: [String: Any]) -> Bool {
    let flag = resource["wasNotGiven"] ?? resource["notGiven"]
    return flag as? Bool ?? (resource["status"] as? String == "not-done")
  }

  private static func time(_ resource: [String: Any]) -> String? {
    ["effectiveTimeDateTime", "effectiveDateTime", "occurenceDateTime"]
      .compactMap { resource[$0] as? String }.first
  }
}
