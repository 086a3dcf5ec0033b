import MedicationAdherence

extension InstructionCase {
  /// Events, times and days that doses are tied to.
  static let times: [InstructionCase] = [
    .init("with breakfast", "zum Frühstück", at(.withBreakfast)),
    .init("in the morning and in the evening", "morgens und abends", at(.morning, .evening)),
    .init(
      "in the morning, at noon and at bedtime", "morgens, mittags und vor dem Schlafengehen",
      at(.morning, .noon, .beforeSleep)),
    .init(
      "10 minutes before breakfast", "10 Minuten vor dem Frühstück",
      at(.beforeBreakfast, offset: 10)),
    .init("1 hour after meals", "1 Stunde nach den Mahlzeiten", at(.afterMeals, offset: 60)),
    .init("90 minutes after waking", "90 Minuten nach dem Aufwachen", at(.waking, offset: 90)),
    .init(
      "2 hours before bedtime", "2 Stunden vor dem Schlafengehen", at(.beforeSleep, offset: 120)),
    .init(
      "30 minutes after the start of breakfast", "30 Minuten nach Beginn des Frühstücks",
      at(.withBreakfast, offset: 30)),
    .init("5 minutes from now", "in 5 Minuten", at(.immediate, offset: 5)),
    .init(
      "once a day 10 minutes before breakfast", "1-mal täglich 10 Minuten vor dem Frühstück",
      doses(1, .day).with(\.when, [.beforeBreakfast]).with(\.offset, 10)),
    .init(
      "every other day in the evening", "jeden zweiten Tag abends",
      doses(1, per: 2, .day).with(\.when, [.evening])),
    .init(
      "every day at 09:00", "täglich um 09:00 Uhr", .init().with(\.timesOfDay, [clock(9)])),
    .init(
      "every day at 08:00 and 20:30", "täglich um 08:00 und 20:30 Uhr",
      .init().with(\.timesOfDay, [clock(8), clock(20, 30)])),
    .init(
      "every day at 08:00, 14:00 and 20:00", "täglich um 08:00, 14:00 und 20:00 Uhr",
      doses(1, .day).with(\.timesOfDay, [clock(8), clock(14), clock(20)])),
    .init(
      "once a day before meals", "1-mal täglich vor den Mahlzeiten",
      doses(1, .day).with(\.when, [.beforeMeals])),
    .init("on Mondays", "montags", .init().with(\.weekdays, weekdays(1))),
    .init(
      "on Mondays and Thursdays", "montags und donnerstags",
      .init().with(\.weekdays, weekdays(4, 1))),
    .init(
      "on Mondays, Wednesdays and Fridays at 18:00",
      "montags, mittwochs und freitags um 18:00 Uhr",
      .init().with(\.weekdays, weekdays(1, 3, 5)).with(\.timesOfDay, [clock(18)])),
    .init(
      "from Monday to Friday with dinner", "montags bis freitags zum Abendessen",
      at(.withDinner).with(\.weekdays, weekdays(1, 2, 3, 4, 5))),
    .init("every day", "täglich", .init().with(\.weekdays, .everyDay)),
    .init(
      "4 times a day on Mondays", "4-mal täglich montags",
      doses(4, .day).with(\.weekdays, weekdays(1))),
    .init(
      "every other week on Sundays", "jede zweite Woche sonntags",
      doses(1, per: 2, .week).with(\.weekdays, weekdays(7))),
    .init(
      "on Tuesdays and Saturdays", "dienstags und samstags",
      doses(1, .week).with(\.weekdays, weekdays(2, 6))),
    .init(
      "4 times a week on Mondays and Fridays in the morning and in the evening",
      "4-mal wöchentlich: montags und freitags, jeweils morgens und abends",
      doses(4, .week).with(\.weekdays, weekdays(1, 5)).with(\.when, [.morning, .evening])),
    .init(
      "2 times a week on Tuesdays and Saturdays", "2-mal wöchentlich: dienstags und samstags",
      doses(2, .week).with(\.weekdays, weekdays(2, 6))),
  ]

  /// Lengths, bounds, dates and totals.
  static let bounds: [InstructionCase] = [
    .init(
      "2 times a day after meals for 10 days, from 1 March 2024",
      "2-mal täglich nach den Mahlzeiten, 10 Tage lang, ab 1. März 2024",
      doses(2, .day).with(\.when, [.afterMeals]).with(\.length, length(10, .day))
        .with(\.start, day(2024, 3, 1))),
    .init(
      "once a day for 1 week", "1-mal täglich, 1 Woche lang",
      doses(1, .day).with(\.length, length(1, .week))),
    .init(
      "once a day for 7 to 10 days", "1-mal täglich, 7 bis 10 Tage lang",
      doses(1, .day).with(\.length, length(7, 10, .day))),
    .init(
      "once a day for at least 2 months", "1-mal täglich, mindestens 2 Monate lang",
      doses(1, .day).with(\.length, length(2, nil, .month))),
    .init(
      "once a day for at most 1 year", "1-mal täglich, höchstens 1 Jahr lang",
      doses(1, .day).with(\.length, length(nil, 1, .year))),
    .init(
      "2 times a day for 3 days, from 1 March 2015",
      "2-mal täglich, 3 Tage lang, ab 1. März 2015",
      doses(2, .day).with(\.duration, length(3, .day)).with(\.events, [day(2015, 3, 1)])),
    .init(
      "at bedtime over 1 hour", "vor dem Schlafengehen, über 1 Stunde",
      at(.beforeSleep).with(\.duration, length(1, .hour))),
    .init(
      "every 8 hours over 20 to 30 minutes",
      "alle 8 Stunden, über 20 bis 30 Minuten",
      doses(1, per: 8, .hour).with(\.duration, length(20, 30, .minute))),
    .init(
      "once a day, from 4 August 2013 to 5 November 2013",
      "1-mal täglich, vom 4. August 2013 bis zum 5. November 2013",
      doses(1, .day).with(\.start, day(2013, 8, 4)).with(\.end, day(2013, 11, 5))),
    .init(
      "once a day, until 31 May 2024", "1-mal täglich, bis zum 31. Mai 2024",
      doses(1, .day).with(\.end, day(2024, 5, 31))),
    .init(
      "once a day, on 31 May 2024", "1-mal täglich, am 31. Mai 2024",
      doses(1, .day).with(\.start, day(2024, 5, 31)).with(\.end, day(2024, 5, 31))),
    .init(
      "every 3 hours, from 17 September 2014 at 16:00",
      "alle 3 Stunden, ab 17. September 2014 um 16:00 Uhr",
      doses(1, per: 3, .hour).with(\.start, day(2014, 9, 17, hour: 16))),
    .init(
      "once a day", "1-mal täglich", doses(1, .day).with(\.length, length(-1, .day))),
    .init(
      "once a day over 3 days, until 31 May 2024",
      "1-mal täglich, über 3 Tage, bis zum 31. Mai 2024",
      doses(1, .day).with(\.duration, length(3, .day)).with(\.end, day(2024, 5, 31))),
    .init(
      "in the morning over 33.33 hours", "morgens, über 33 Stunden 20 Minuten",
      at(.morning).with(\.duration, length(33.33, .hour))),
    .init(
      "once on a Thursday", "einmalig am Donnerstag",
      .init().with(\.count, NumberRange(1)).with(\.weekdays, weekdays(4))),
    .init("once", "einmalig", .init().with(\.count, NumberRange(1))),
    .init("6 doses in total", "insgesamt 6 Gaben", .init().with(\.count, NumberRange(6))),
    .init(
      "every 3 weeks, 16 to 18 doses in total", "alle 3 Wochen, insgesamt 16 bis 18 Gaben",
      doses(1, per: 3, .week).with(\.count, NumberRange(low: 16, high: 18))),
    .init("on 18 January 2023", "am 18. Januar 2023", .init().with(\.events, [day(2023, 1, 18)])),
    .init(
      "on 1 March 2024 and on 15 March 2024", "am 1. März 2024 und am 15. März 2024",
      doses(2, .month).with(\.events, [day(2024, 3, 1), day(2024, 3, 15)])),
    .init(
      "on 5 dates from 1 March 2024 to 5 March 2024",
      "an 5 Terminen vom 1. März 2024 bis zum 5. März 2024",
      .init().with(\.events, (1...5).map { day(2024, 3, $0) })),
  ]
}
