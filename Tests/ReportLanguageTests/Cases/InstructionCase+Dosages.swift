import MedicationAdherence

extension InstructionCase {
  /// Doses, routes, rates, reasons and limits.
  static let dosages: [InstructionCase] = [
    .init(
      "1 tablet by mouth 2 times a day", "1 Tablette oral 2-mal täglich",
      [.init(dose: amount(1, .tablet), route: .known(.oral), timing: doses(2, .day))]),
    .init(
      "10 mL once a day", "10 ml 1-mal täglich",
      [.init(dose: amount(10, "mL"), timing: doses(1, .day))]),
    .init("0.5 tablets", "0,5 Tabletten", [.init(dose: amount(0.5, .tablet))]),
    .init("1,000 mg", "1000 mg", [.init(dose: amount(1_000, "mg"))]),
    .init("75 mcg", "75 µg", [.init(dose: amount(75, "mcg"))]),
    .init("2 mcg/kg", "2 µg/kg", [.init(dose: amount(2, "mcg/kg"))]),
    .init("5 mcmol", "5 µmol", [.init(dose: amount(5, "mcmol"))]),
    .init("50,000 units", "50 000 Einheiten", [.init(dose: amount(50_000, .unit))]),
    .init(
      "1 to 2 puffs inhaled as needed", "1 bis 2 Hübe inhalativ bei Bedarf",
      [
        .init(
          dose: NumberRange(low: 1, high: 2).map { DoseAmount($0, .form(.puff)) },
          route: .known(.inhaled), isAsNeeded: true)
      ]),
    .init(
      "1 tablet every 4 to 6 hours as needed for pain, for 10 days, at most 4 tablets a day",
      "1 Tablette alle 4 bis 6 Stunden bei Bedarf gegen Schmerzen, 10 Tage lang, "
        + "höchstens 4 Tabletten am Tag",
      [
        DosageInstruction(
          dose: amount(1, .tablet),
          timing: doses(1, per: 4, upTo: 6, .hour).with(\.length, length(10, .day)),
          isAsNeeded: true, reasons: [.known(.pain)]
        ).with(\.limits, [.perPeriod(amount(4, .tablet), length(1, .day))])
      ]),
    .init(
      "as needed for pain or fever", "bei Bedarf gegen Schmerzen oder Fieber",
      [.init(isAsNeeded: true, reasons: [.known(.pain), .known(.fever)])]),
    .init(
      "as needed for “Hiccups”", "bei Bedarf („Hiccups“)",
      [.init(isAsNeeded: true, reasons: [.display("Hiccups")])]),
    .init(
      "400 mg at most 4 times a day as needed for pain",
      "400 mg höchstens 4-mal täglich bei Bedarf gegen Schmerzen",
      [
        .init(
          dose: amount(400, "mg"), timing: doses(4, .day), isAsNeeded: true,
          reasons: [.known(.pain)])
      ]),
    .init(
      "at most once a day as needed", "höchstens 1-mal täglich bei Bedarf",
      [.init(timing: doses(1, .day), isAsNeeded: true)]),
    .init(
      "at most every 4 hours as needed", "höchstens alle 4 Stunden bei Bedarf",
      [.init(timing: doses(1, per: 4, .hour), isAsNeeded: true)]),
    .init(
      "2 drops (route “Gingival”)", "2 Tropfen (Applikationsweg „Gingival“)",
      [.init(dose: amount(2, .drop), route: .display("Gingival"))]),
    .init(
      "20 mEq intravenously at 100 mL per hour, once a day",
      "20 mEq intravenös, Laufrate 100 ml pro Stunde, 1-mal täglich",
      [
        .init(
          dose: amount(20, "mEq"),
          rate: .init(amount(100, "mL"), per: DoseAmount(NumberRange(1), .time(.hour))),
          route: .known(.intravenous), timing: doses(1, .day))
      ]),
    .init(
      "at 80 mg per 60 minutes", "Laufrate 80 mg in 60 Minuten",
      [
        .init(rate: .init(amount(80, "mg"), per: DoseAmount(NumberRange(60), .time(.minute))))
      ]),
    .init(
      "5 mg/kg/h by mouth swallow", "5 mg/kg/h oral schlucken",
      [
        DosageInstruction(
          dose: amount(5, "milligram per kilogram and hour"), route: .display("Oral use")
        ).with(\.method, "Swallow - dosing instruction imperative (qualifier value)")
      ]),
    .init(
      "2 tablets on the skin once a day for 5 days",
      "2 Tabletten auf der Haut 1-mal täglich, 5 Tage lang",
      [
        DosageInstruction(
          dose: amount(2, "Tablet (unit of presentation)"), route: .display("Cutaneous route"),
          timing: doses(1, .day).with(\.length, length(432_000, .second)))
      ]),
    .init(
      "3 mL/min at most 2 times every 8 hours as needed",
      "3 ml/min alle 8 Stunden höchstens 2-mal bei Bedarf",
      [
        .init(
          dose: amount(3, "milliliter(s) per minute"), timing: doses(2, per: 8, .hour),
          isAsNeeded: true)
      ]),
    .init(
      "7 mg over 2 to 5 minutes", "7 mg, über 2 bis 5 Minuten",
      [
        .init(
          dose: amount(7, "mg"),
          rate: NumberRange(low: 2, high: 5).map { .init(DoseAmount($0, .time(.minute))) })
      ]),
    .init(
      "1 patch through the skin every 3 days, at most 12 g in 24 hours and at most 2 patches at once",
      "1 Pflaster transdermal alle 3 Tage, höchstens 12 g in 24 Stunden und "
        + "höchstens 2 Pflaster auf einmal",
      [
        DosageInstruction(
          dose: amount(1, .patch), route: .known(.transdermal), timing: doses(1, per: 3, .day)
        ).with(
          \.limits,
          [
            .perPeriod(amount(12, "g"), length(24, .hour)), .perAdministration(amount(2, .patch)),
          ])
      ]),
    .init(
      "at most 450 mg in a lifetime", "höchstens 450 mg im ganzen Leben",
      [DosageInstruction().with(\.limits, [.perLifetime(amount(450, "mg"))])]),
    .init("as needed", "bei Bedarf", [.init(timing: .init(), isAsNeeded: true)]),
  ]

  /// What is text only, or text beside what is coded.
  static let texts: [InstructionCase] = [
    .init("“1-0-1”", "„1-0-1“", [DosageInstruction().with(\.text, "1-0-1")]),
    .init("“1-0-1”", "„1-0-1“", [DosageInstruction(timing: .init()).with(\.text, "1-0-1")]),
    .init(
      "1 tablet, “1-0-1”", "1 Tablette, „1-0-1“",
      [DosageInstruction(dose: amount(1, .tablet)).with(\.text, "1-0-1")]),
    .init(
      "2 times a day, “one each”", "2-mal täglich, „one each“",
      [DosageInstruction(timing: doses(2, .day)).with(\.text, "one each")]),
    .init(
      "1 tablet 2 times a day", "1 Tablette 2-mal täglich",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day)).with(
          \.text, "1 tablet, twice daily.")
      ]),
    .init(
      "1 tablet 2 times a day", "1 Tablette 2-mal täglich",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day)).with(
          \.text, "1 TABLETTE 2-mal  täglich")
      ]),
    .init(
      "1 tablet at most 2 times a day as needed", "1 Tablette höchstens 2-mal täglich bei Bedarf",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day), isAsNeeded: true).with(
          \.text, "1 tablet twice daily as needed")
      ]),
    .init(
      "1 tablet at most 2 times a day as needed", "1 Tablette höchstens 2-mal täglich bei Bedarf",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day), isAsNeeded: true).with(
          \.text, "1 tablet, as needed, at most twice daily")
      ]),
    .init(
      "1 tablet 2 times a day, “1 tablet twice daily if pain”",
      "1 Tablette 2-mal täglich, „1 tablet twice daily if pain“",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day)).with(
          \.text, "1 tablet twice daily if pain")
      ]),
    .init(
      "1 tablet at night, “1 tablet at night if pain”",
      "1 Tablette zur Nacht, „1 tablet at night if pain“",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: at(.night)).with(
          \.text, "1 tablet at night if pain")
      ]),
    .init(
      "15 mg once a week, “15 mg, daily”", "15 mg 1-mal wöchentlich, „15 mg, daily“",
      [
        DosageInstruction(dose: amount(15, "mg"), timing: doses(1, .week)).with(
          \.text, "15 mg, daily")
      ]),
    .init(
      "1 tablet 2 times a day, “not at night”", "1 Tablette 2-mal täglich, „not at night“",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day)).with(
          \.text, "1 tablet, not at night"
        ).with(\.advice, ["not at night"])
      ]),
    .init(
      "1 tablet once a day, “then half if dizzy”; and 2 tablets once a day",
      "1 Tablette 1-mal täglich, „then half if dizzy“ und 2 Tabletten 1-mal täglich",
      [
        DosageInstruction(sequence: 1, dose: amount(1, .tablet), timing: doses(1, .day)).with(
          \.text, "then half if dizzy"),
        DosageInstruction(sequence: 2, dose: amount(2, .tablet), timing: doses(1, .day)).with(
          \.text, "Then half  if dizzy"),
      ]),
    .init(
      "1,000 mg 2 times a day", "1000 mg 2-mal täglich",
      [
        DosageInstruction(dose: amount(1000, "mg"), timing: doses(2, .day)).with(
          \.text, "1000 mg, 2 times a day")
      ]),
    .init(
      "1 tablet, “mornings”", "1 Tablette, „mornings“",
      [DosageInstruction(dose: amount(1, .tablet), timing: .init()).with(\.timingText, "mornings")]),
    .init(
      "1 injection (route “in the hip”) (site “left”) 2 times a day, “slowly”, “not cold”",
      "1 Injektion (Applikationsweg „in the hip“) (Stelle „left“) 2-mal täglich, „slowly“, „not cold“",
      [
        DosageInstruction(
          dose: amount(1, .injection), route: .display("in the hip"), timing: doses(2, .day)
        ).with(\.site, "left").with(\.advice, ["slowly", "not cold", "Slowly"])
      ]),
    .init(
      "1 tablet 2 times a day", "1 Tablette 2-mal täglich",
      [
        DosageInstruction(dose: amount(1, .tablet), timing: doses(2, .day)).with(\.text, "-")
          .with(\.advice, ["."])
      ]),
    .init("no coded instruction", "keine kodierte Anweisung", [.init().with(\.text, "-")]),
    .init(
      "do not give: “never again”", "nicht geben: „never again“",
      [DosageInstruction().with(\.text, "never again")],
      isProhibition: true),
  ]

  /// Several instructions, and orders that forbid.
  static let orders: [InstructionCase] = [
    .init("no coded instruction", "keine kodierte Anweisung", []),
    .init("no coded instruction", "keine kodierte Anweisung", [.init()]),
    .init(
      "1 tablet in the morning and 2 tablets in the evening",
      "1 Tablette morgens und 2 Tabletten abends (1-0-2-0)",
      [
        .init(dose: amount(1, .tablet), timing: at(.morning)),
        .init(dose: amount(2, .tablet), timing: at(.evening)),
      ]),
    .init(
      "1 capsule in the morning, until 31 May 2024; and 2 capsules at night",
      "1 Kapsel morgens, bis zum 31. Mai 2024, sowie 2 Kapseln zur Nacht",
      [
        .init(
          sequence: 1, dose: amount(1, .capsule),
          timing: at(.morning).with(\.end, day(2024, 5, 31))),
        .init(sequence: 1, dose: amount(2, .capsule), timing: at(.night)),
      ]),
    .init(
      "4 tablets once a day for 5 days; then 2 tablets once a day for 5 days; then 1 tablet once a day",
      "4 Tabletten 1-mal täglich, 5 Tage lang; dann 2 Tabletten 1-mal täglich, 5 Tage lang; "
        + "dann 1 Tablette 1-mal täglich",
      [
        .init(sequence: 3, dose: amount(1, .tablet), timing: doses(1, .day)),
        .init(
          sequence: 1, dose: amount(4, .tablet),
          timing: doses(1, .day).with(\.length, length(5, .day))),
        .init(
          sequence: 2, dose: amount(2, .tablet),
          timing: doses(1, .day).with(\.length, length(5, .day))),
      ]),
    .init("do not give", "nicht geben", [], isProhibition: true),
    .init(
      "do not give: 1 injection into the skin", "nicht geben: 1 Injektion in die Haut",
      [.init(dose: amount(1, .injection), route: .known(.intradermal))], isProhibition: true),
  ]
}
