import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// What an order says beside its dosages, in every version.
@Suite struct OrderFieldsTests {
  private static func order(_ members: String...) throws -> Order {
    let text =
      "{"
      + ([#""resourceType":"MedicationRequest","id":"o""#] + members)
      .joined(separator: ",") + "}"
    return try #require(Reading(text).linked.orders.first).order
  }

  private static let r4 = "http://terminology.hl7.org/CodeSystem/medicationrequest-category"
  private static let stu3 = "http://hl7.org/fhir/medication-request-category"
  private static let r5 = "http://terminology.hl7.org/CodeSystem/medicationrequest-admin-location"

  @Test(
    arguments: [
      (#"[{"coding":[{"system":"\#(r4)","code":"inpatient"}]}]"#, .inpatient),
      (#"[{"coding":[{"system":"\#(r4)","code":"discharge"}]}]"#, .discharge),
      (#"{"coding":[{"system":"\#(stu3)","code":"outpatient"}]}"#, .outpatient),
      (#"[{"coding":[{"system":"\#(r5)","code":"community"}]}]"#, .community),
      (#"[{"text":"Regular"},{"coding":[{"code":"1"}],"text":"Inpatient"}]"#, .inpatient),
      (#"[{"coding":[{"code":"1"}]}]"#, nil), ("null", nil), (#""inpatient""#, nil), ("[]", nil),
    ] as [(String, OrderCategory?)])
  func `a category is read by its code`(category: String, expected: OrderCategory?) throws {
    #expect(try Self.order(#""category":\#(category)"#).category == expected)
  }

  @Test(arguments: [
    (#""reportedBoolean":true"#, true), (#""reported":true"#, true),
    (#""reportedReference":{"reference":"Patient/p"}"#, true), (#""reportedBoolean":false"#, false),
    (#""reported":"yes""#, false), (#""note":[]"#, false),
  ])
  func `an order may only be reported`(member: String, isReported: Bool) throws {
    #expect(try Self.order(member).terms.isReported == isReported)
    #expect(try Self.order(member).isTakenElsewhere == isReported)
  }

  @Test func `it is known whether a status is written`() throws {
    #expect(try Self.order().isStatusMissing)
    #expect(try Self.order().status == "unknown")
    #expect(try !Self.order(#""status":"unknown""#).isStatusMissing)
  }

  @Test func `of what it is based on the first order counts`() throws {
    let linked = Reading(
      Resource.order("a", #""medicationCodeableConcept":{"text":"A"}"#),
      Resource.order(
        "b",
        #""basedOn":[{"reference":"CarePlan/1"},{"reference":"MedicationRequest/a"},{"reference":"MedicationRequest/b"}]"#
      ),
      Resource.order("c", #""basedOn":[{"reference":"MedicationRequest/gone"},3]"#),
      Resource.order("d", #""basedOn":{"reference":"MedicationRequest/a"}"#)
    ).linked
    #expect(
      linked.orders.map(\.order.basis) == [nil, "MedicationRequest/a", nil, "MedicationRequest/a"])
  }

  @Test func `a modifier extension of the order is a fault, unless it is understood`() throws {
    let url = "http://ex.example/StructureDefinition/stop"
    let stop = #""modifierExtension":[{"url":"\#(url)","valueBoolean":true}]"#
    let reading = Reading(Resource.order("o", stop))
    #expect(
      reading.linked.orders.first?.order.faults
        == [ScheduleRemark(.valueUnreadable, at: "modifierExtension")])
    #expect(reading.findings.count == 1)
    let gap = "http://hl7.org/fhir/StructureDefinition/dosage-minimumGapBetweenDose"
    let known = #""modifierExtension":[{"url":"\#(gap)","valueDuration":{"value":6,"code":"h"}}]"#
    #expect(try Self.order(known).faults.isEmpty)
    #expect(try Self.order(#""modifierExtension":[]"#).faults.isEmpty)
  }

  @Test func `orders that differ in these differ, also where a template follows them`() throws {
    let line = { (id: String, category: String, basis: String) in
      Resource.order(
        id, #""category":[{"coding":[{"code":"\#(category)"}]}]"#,
        #""basedOn":[{"reference":"MedicationRequest/\#(basis)"}]"#)
    }
    let categories = ["inpatient", "community", "inpatient", "discharge", "inpatient"]
    let lines = categories.enumerated().map { line("\($0 + 1)", $1, "\($0)") }
    let orders = Reading(lines: lines).linked.orders.map(\.order)
    #expect(orders.map { $0.category?.rawValue ?? "" } == categories)
    #expect(orders.map(\.basis) == [nil] + (1...4).map { "MedicationRequest/\($0)" })
  }
}
