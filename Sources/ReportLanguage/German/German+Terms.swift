import MedicationAdherence

/// What routes, moments of the day, complaints, units and forms are called in German.
extension German {
  static func route(_ route: AdministrationRoute) -> String {
    switch route {
    case .oral: "oral"
    case .sublingual: "unter die Zunge"
    case .buccal: "in die Wangentasche"
    case .intravenous: "intravenös"
    case .intramuscular: "intramuskulär"
    case .subcutaneous: "subkutan"
    case .intradermal: "in die Haut"
    case .transdermal: "transdermal"
    case .topical: "auf der Haut"
    case .inhaled: "inhalativ"
    case .nasal: "in die Nase"
    case .ophthalmic: "ins Auge"
    case .otic: "ins Ohr"
    case .rectal: "rektal"
    case .vaginal: "vaginal"
    case .gastricTube: "über eine Magensonde"
    }
  }

  static func method(_ method: DosingMethod) -> String {
    switch method {
    case .swallow: "schlucken"
    case .chew: "kauen"
    case .drink: "trinken"
    case .dissolve: "auflösen"
    case .inhale: "inhalieren"
    case .spray: "sprühen"
    case .inject: "injizieren"
    case .infuse: "infundieren"
    case .apply: "auftragen"
    case .instil: "einträufeln"
    case .insert: "einführen"
    }
  }

  static func event(_ event: EventTiming) -> String {
    switch event {
    case .morning: "morgens"
    case .earlyMorning: "frühmorgens"
    case .lateMorning: "am späten Vormittag"
    case .noon: "mittags"
    case .afternoon: "nachmittags"
    case .earlyAfternoon: "am frühen Nachmittag"
    case .lateAfternoon: "am späten Nachmittag"
    case .evening: "abends"
    case .earlyEvening: "am frühen Abend"
    case .lateEvening: "am späten Abend"
    case .night: "zur Nacht"
    case .afterSleep: "nach dem Einschlafen"
    case .immediate: "sofort"
    case .beforeSleep: "vor dem Schlafengehen"
    case .waking: "nach dem Aufwachen"
    case .withMeals: "zu den Mahlzeiten"
    case .withBreakfast: "zum Frühstück"
    case .withLunch: "zum Mittagessen"
    case .withDinner: "zum Abendessen"
    case .beforeMeals: "vor den Mahlzeiten"
    case .beforeBreakfast: "vor dem Frühstück"
    case .beforeLunch: "vor dem Mittagessen"
    case .beforeDinner: "vor dem Abendessen"
    case .afterMeals: "nach den Mahlzeiten"
    case .afterBreakfast: "nach dem Frühstück"
    case .afterLunch: "nach dem Mittagessen"
    case .afterDinner: "nach dem Abendessen"
    }
  }

  static func complaint(_ complaint: Complaint) -> String {
    switch complaint {
    case .pain: "Schmerzen"
    case .headache: "Kopfschmerzen"
    case .migraine: "Migräne"
    case .backPain: "Rückenschmerzen"
    case .chestPain: "Brustschmerzen"
    case .ribPain: "Rippenschmerzen"
    case .abdominalPain: "Bauchschmerzen"
    case .dysmenorrhoea: "Regelschmerzen"
    case .fibromyalgia: "Fibromyalgie"
    case .fever: "Fieber"
    case .nausea: "Übelkeit"
    case .vomiting: "Erbrechen"
    case .nauseaAndVomiting: "Übelkeit und Erbrechen"
    case .heartburn: "Sodbrennen"
    case .constipation: "Verstopfung"
    case .diarrhoea: "Durchfall"
    case .cough: "Husten"
    case .breathlessness: "Atemnot"
    case .wheezing: "pfeifende Atmung"
    case .itching: "Juckreiz"
    case .anxiety: "Angst"
    case .insomnia: "Schlaflosigkeit"
    case .restlessLegs: "unruhige Beine"
    }
  }
}

/// The forms of a German noun beside a number: only exactly 1 is singular.
struct GermanNoun {
  let one: String
  let many: String
  let datives: String

  init(_ one: String, _ many: String, datives: String? = nil) {
    (self.one, self.many, self.datives) = (one, many, datives ?? many)
  }

  func nominative(_ count: NumberRange) -> String {
    "\(German.numbers(count)) \((count.high ?? count.low) == 1 ? one : many)"
  }

  func dative(_ count: NumberRange) -> String {
    "\(German.numbers(count)) \((count.high ?? count.low) == 1 ? one : datives)"
  }

  func nominative(_ count: Int) -> String { nominative(NumberRange(Double(count))) }

  func dative(_ count: Int) -> String { dative(NumberRange(Double(count))) }
}

extension BucketSize {
  var german: GermanNoun {
    switch self {
    case .day: TimeUnit.day.german
    case .week: TimeUnit.week.german
    case .month: TimeUnit.month.german
    case .quarter: GermanNoun("Quartal", "Quartale", datives: "Quartalen")
    case .year: TimeUnit.year.german
    }
  }
}

extension TimeUnit {
  var german: GermanNoun {
    switch self {
    case .second: GermanNoun("Sekunde", "Sekunden")
    case .minute: GermanNoun("Minute", "Minuten")
    case .hour: GermanNoun("Stunde", "Stunden")
    case .day: GermanNoun("Tag", "Tage", datives: "Tagen")
    case .week: GermanNoun("Woche", "Wochen")
    case .month: GermanNoun("Monat", "Monate", datives: "Monaten")
    case .year: GermanNoun("Jahr", "Jahre", datives: "Jahren")
    }
  }
}

extension DoseForm {
  var german: GermanNoun {
    switch self {
    case .tablet: GermanNoun("Tablette", "Tabletten")
    case .capsule: GermanNoun("Kapsel", "Kapseln")
    case .drop: GermanNoun("Tropfen", "Tropfen")
    case .puff: GermanNoun("Hub", "Hübe")
    case .spray: GermanNoun("Sprühstoß", "Sprühstöße")
    case .patch: GermanNoun("Pflaster", "Pflaster")
    case .suppository: GermanNoun("Zäpfchen", "Zäpfchen")
    case .sachet: GermanNoun("Beutel", "Beutel")
    case .ampoule: GermanNoun("Ampulle", "Ampullen")
    case .vial: GermanNoun("Durchstechflasche", "Durchstechflaschen")
    case .application: GermanNoun("Anwendung", "Anwendungen")
    case .injection: GermanNoun("Injektion", "Injektionen")
    case .teaspoon: GermanNoun("Teelöffel", "Teelöffel")
    case .tablespoon: GermanNoun("Esslöffel", "Esslöffel")
    case .unit: GermanNoun("Einheit", "Einheiten")
    case .dose: GermanNoun("Dosis", "Dosen")
    case .piece: GermanNoun("Stück", "Stück")
    }
  }
}
