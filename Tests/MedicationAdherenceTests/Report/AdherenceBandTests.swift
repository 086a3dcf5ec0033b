import Testing

@testable import MedicationAdherence

@Suite("Patients by adherence") struct AdherenceBandTests {
  private func patient(_ implementation: Double?, _ recorded: Double?) -> PatientSummary {
    var measures = MeasureValues()
    measures[.implementation] = implementation
    measures[.recordedAdherence] = recorded
    return PatientSummary(
      PatientReport(
        id: "p", name: "", folder: "p", series: [], administrations: [], measures: measures))
  }

  @Test("each tenth begins its own band", arguments: 0...10)
  func tenths(number: Int) {
    #expect(AdherenceBand.place(of: Double(number) / 10) == min(number, 9))
    #expect(AdherenceBand.place(of: (Double(number) / 10).nextDown) == max(number - 1, 0))
  }

  @Test func `each patient with a value is in one band of the measure`() {
    let bands = AdherenceBand.rows(
      of: PatientFigures(of: [
        patient(0.85, 1), patient(0.89, nil), patient(nil, 0.05), patient(nil, nil),
      ]))
    #expect(bands.map(\.implementation) == [0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
    #expect(bands.map(\.recordedAdherence) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test func `the labels say which end belongs to a band`() {
    let bands = AdherenceBand.rows(of: PatientFigures(of: [patient(1, 1)]))
    #expect(bands.first?.label == "0–<10\u{A0}%")
    #expect(bands.last?.label == "90–100\u{A0}%")
  }

  @Test func `without a value there is no band`() {
    #expect(AdherenceBand.rows(of: PatientFigures(of: [patient(nil, nil)])).isEmpty)
    #expect(AdherenceBand.rows(of: PatientFigures()).isEmpty)
  }
}
