import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

@Suite struct SpilledReadingTests {
  private let lines = [
    FHIRLine.administration("a", at: "2025-02-12T08:30:00.250+02:00", order: "o"),
    FHIRLine.administration("b", at: "2025-02", order: "o"),
    FHIRLine.administration("c", at: "2025-13-40", order: "o"),
    FHIRLine.administration("a", at: "2025-02-12", status: "entered-in-error", order: "p"),
  ]

  @Test func `a reading says what its record says, in 64 bytes`() {
    let records = AdministrationRecord.read(lines)
    #expect(records.count == lines.count)
    for record in records {
      let reading = SpilledReading(record)
      #expect(reading.identity == PackedReading.kept(record.identity))
      #expect(reading.recency == record.recency)
      #expect(reading.date == record.date)
      #expect(reading.references == record.references)
      #expect(reading.outcome == record.outcome)
      #expect(reading.fault.rawValue == record.fault)
    }
    #expect(MemoryLayout<SpilledReading>.stride == 64)
  }

  @Test func `a faulty reading has a finding, any other a reason`() throws {
    var record = try #require(AdministrationRecord.read([lines[0]]).first)
    (record.finding, record.reason) = (5, 1)
    let reasons: [UInt32] = [0, 30]
    func numbered(_ fault: AdministrationRecord.Fault) -> SpilledReading {
      record.fault = fault.rawValue
      return SpilledReading(record).numbered(
        firstReferences: 100, firstFinding: 20, reasons: reasons)
    }
    #expect(numbered(.none).references == record.references + 100)
    for fault in [AdministrationRecord.Fault.noPatient, .quarantined] {
      #expect(numbered(fault).finding == 25)
      #expect(numbered(fault).reason == 0)
    }
    for fault in [AdministrationRecord.Fault.none, .excluded] {
      #expect(numbered(fault).finding == nil)
      #expect(numbered(fault).reason == 30)
    }
  }

  @Test func `what belongs to nobody keeps no number of a patient`() throws {
    var record = try #require(AdministrationRecord.read([lines[0]]).first)
    record.references = AdministrationRecord.noReferences
    let reading = SpilledReading(record).numbered(
      firstReferences: 100, firstFinding: 0, reasons: [0])
    #expect(reading.references == AdministrationRecord.noReferences)
  }
}
