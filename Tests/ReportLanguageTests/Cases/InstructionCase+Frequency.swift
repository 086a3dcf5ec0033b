import MedicationAdherence

extension InstructionCase {
  /// How often in which period.
  static let frequencies: [InstructionCase] = [
    .init("once a day", "1-mal täglich", doses(1, .day)),
    .init("2 times a day", "2-mal täglich", doses(2, .day)),
    .init("1 to 2 times a day", "1- bis 2-mal täglich", doses(1, to: 2, .day)),
    .init("12 times a day", "12-mal täglich", doses(12, .day)),
    .init("once a week", "1-mal wöchentlich", doses(1, .week)),
    .init("3 times a week", "3-mal wöchentlich", doses(3, .week)),
    .init("once a month", "1-mal monatlich", doses(1, .month)),
    .init("2 times a month", "2-mal monatlich", doses(2, .month)),
    .init("once a year", "1-mal jährlich", doses(1, .year)),
    .init("every hour", "stündlich", doses(1, .hour)),
    .init("2 times an hour", "2-mal pro Stunde", doses(2, .hour)),
    .init("every minute", "jede Minute", doses(1, .minute)),
    .init("every second", "jede Sekunde", doses(1, .second)),
    .init("every 8 hours", "alle 8 Stunden", doses(1, per: 8, .hour)),
    .init("every 36 hours", "alle 36 Stunden", doses(1, per: 36, .hour)),
    .init("every 4 to 6 hours", "alle 4 bis 6 Stunden", doses(1, per: 4, upTo: 6, .hour)),
    .init(
      "1 to 2 times every 4 to 6 hours", "alle 4 bis 6 Stunden 1- bis 2-mal",
      doses(1, to: 2, per: 4, upTo: 6, .hour)),
    .init("every 15 minutes", "alle 15 Minuten", doses(1, per: 15, .minute)),
    .init("every 1.5 days", "alle 1,5 Tage", doses(1, per: 1.5, .day)),
    .init("every 0.5 hours", "alle 0,5 Stunden", doses(1, per: 0.5, .hour)),
    .init("every other day", "jeden zweiten Tag", doses(1, per: 2, .day)),
    .init("every other week", "jede zweite Woche", doses(1, per: 2, .week)),
    .init("every other month", "jeden zweiten Monat", doses(1, per: 2, .month)),
    .init("every other year", "jedes zweite Jahr", doses(1, per: 2, .year)),
    .init("every 3 days", "alle 3 Tage", doses(1, per: 3, .day)),
    .init("every 3 months", "alle 3 Monate", doses(1, per: 3, .month)),
    .init(
      "3 times in at most 2 hours", "3-mal in höchstens 2 Stunden",
      doses(3, .hour).with(\.period, NumberRange(low: nil, high: 2))),
    .init("2 times every 21 days", "alle 21 Tage 2-mal", doses(2, per: 21, .day)),
    .init("3 times a day", "3-mal täglich", .init().with(\.frequency, NumberRange(3))),
    .init(
      "at times not stated", "ohne Zeitangabe",
      .init().with(\.frequency, NumberRange(3)).with(\.period, NumberRange(2))),
    .init("at times not stated", "ohne Zeitangabe", doses(1, per: -1, .day)),
    .init("at times not stated", "ohne Zeitangabe", .init()),
  ]

  /// The abbreviations of `timing.code`.
  static let codes: [InstructionCase] = [
    .init("2 times a day", "2-mal täglich", .named("BID")),
    .init("3 times a day", "3-mal täglich", .named("tid")),
    .init("4 times a day", "4-mal täglich", .named("QID")),
    .init("once a day", "1-mal täglich", .named("QD")),
    .init("every other day", "jeden zweiten Tag", .named("QOD")),
    .init("every 4 hours", "alle 4 Stunden", .named("Q4H")),
    .init("every 6 hours", "alle 6 Stunden", .named("q 6 h")),
    .init("every 3 days", "alle 3 Tage", .named("Q3D")),
    .init("in the morning", "morgens", .named("AM")),
    .init("in the afternoon", "nachmittags", .named("PM")),
    .init("in the evening", "abends", .named("QPM")),
    .init("at bedtime", "vor dem Schlafengehen", .named("QHS")),
    .init("at bedtime", "vor dem Schlafengehen", .named("BED")),
    .init("at night", "zur Nacht", .named("NIGHTLY")),
    .init("once a week", "1-mal wöchentlich", .named("WK")),
    .init("once a month", "1-mal monatlich", .named("MO")),
    .init("once", "einmalig", .named("ONCE")),
    .init("once immediately", "einmalig sofort", .named("STAT")),
    .init("at times not stated", "ohne Zeitangabe", .named("QXH")),
  ]
}
