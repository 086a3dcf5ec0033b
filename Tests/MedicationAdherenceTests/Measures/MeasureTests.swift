import MedicationAdherence
import Testing

@Suite("Measure") struct MeasureTests {
  private static let columns = """
    taken not_taken undetermined interrupted expected expected_max unrecorded extra \
    recorded_adherence recorded_adherence_low recorded_adherence_high taking_adherence \
    implementation implementation_low implementation_high \
    correct_days correct_days_low correct_days_high \
    days_covered days_covered_low days_covered_high longest_gap_days holidays \
    initiated days_to_first_dose persistence_days persistent on_time on_time_low on_time_high \
    delay_median_minutes delay_p90_minutes delayed_over_2h first_dose_minutes \
    cma1 cma2 cma3 cma4 cma5 cma6 cma7 cma8 cma9 mpr pdc
    """

  @Test func `the columns are the documented ones`() {
    #expect(Measure.allCases.map(\.column).joined(separator: " ") == Self.columns)
  }

  @Test("every measure says what it is, with its source", arguments: Measure.allCases)
  func documentation(measure: Measure) {
    let definition = measure.definition
    #expect(!definition.title.isEmpty && !definition.source.isEmpty)
    #expect(definition.meaning.hasSuffix("."))
    #expect(definition.unit.isEmpty == (definition.kind == .flag))
  }

  @Test func `the measures with an interval are the shares of counted doses or days`() {
    #expect(
      Measure.allCases.filter { $0.bounds != nil }
        == [.recordedAdherence, .implementation, .correctDays, .daysCovered, .onTime])
  }

  @Test func `values that were not set are missing`() {
    var values = MeasureValues()
    #expect(Measure.allCases.allSatisfy { values.cell($0) == .missing })
    values[.expected] = 3
    values[.implementation] = 0.5
    values[.persistent] = 0
    #expect(values.cell(.expected) == .integer(3))
    #expect(values.cell(.implementation) == .fraction(0.5))
    #expect(values.cell(.persistent) == .flag(false))
    #expect(values.cell(.taken) == .missing)
    values[.expected] = nil
    #expect(values[.expected] == nil)
  }
}
