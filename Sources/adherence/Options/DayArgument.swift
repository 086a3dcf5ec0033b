internal import ArgumentParser
internal import FHIRDecoding
internal import MedicationAdherence

/// A day on the command line, `2025-01-31`.
struct DayArgument: ExpressibleByArgument {
  let day: Day

  init(day: Day) { self.day = day }

  init?(argument: String) {
    let bytes = Array(argument.utf8)
    guard let date = FHIRDateTime(bytes.span), date.precision == .day else { return nil }
    day = date.day
  }

  var defaultValueDescription: String { day.description }
}
