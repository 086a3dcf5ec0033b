import MedicationAdherence

/// What routes, moments of the day, complaints, units and forms are called in English.
extension English {
  static func route(_ route: AdministrationRoute) -> String {
    switch route {
    case .oral: "by mouth"
    case .sublingual: "under the tongue"
    case .buccal: "in the cheek"
    case .intravenous: "intravenously"
    case .intramuscular: "intramuscularly"
    case .subcutaneous: "under the skin"
    case .intradermal: "into the skin"
    case .transdermal: "through the skin"
    case .topical: "on the skin"
    case .inhaled: "inhaled"
    case .nasal: "into the nose"
    case .ophthalmic: "into the eye"
    case .otic: "into the ear"
    case .rectal: "into the rectum"
    case .vaginal: "into the vagina"
    case .gastricTube: "through a gastric tube"
    }
  }

  static func method(_ method: DosingMethod) -> String { "\(method)" }

  static func event(_ event: EventTiming) -> String {
    switch event {
    case .morning: "in the morning"
    case .earlyMorning: "in the early morning"
    case .lateMorning: "in the late morning"
    case .noon: "at noon"
    case .afternoon: "in the afternoon"
    case .earlyAfternoon: "in the early afternoon"
    case .lateAfternoon: "in the late afternoon"
    case .evening: "in the evening"
    case .earlyEvening: "in the early evening"
    case .lateEvening: "in the late evening"
    case .night: "at night"
    case .afterSleep: "after going to sleep"
    case .immediate: "immediately"
    case .beforeSleep: "at bedtime"
    case .waking: "on waking"
    case .withMeals: "with meals"
    case .withBreakfast: "with breakfast"
    case .withLunch: "with lunch"
    case .withDinner: "with dinner"
    case .beforeMeals: "before meals"
    case .beforeBreakfast: "before breakfast"
    case .beforeLunch: "before lunch"
    case .beforeDinner: "before dinner"
    case .afterMeals: "after meals"
    case .afterBreakfast: "after breakfast"
    case .afterLunch: "after lunch"
    case .afterDinner: "after dinner"
    }
  }

  static func complaint(_ complaint: Complaint) -> String {
    switch complaint {
    case .pain: "pain"
    case .headache: "headache"
    case .migraine: "migraine"
    case .backPain: "back pain"
    case .chestPain: "chest pain"
    case .ribPain: "rib pain"
    case .abdominalPain: "abdominal pain"
    case .dysmenorrhoea: "period pain"
    case .fibromyalgia: "fibromyalgia"
    case .fever: "fever"
    case .nausea: "nausea"
    case .vomiting: "vomiting"
    case .nauseaAndVomiting: "nausea and vomiting"
    case .heartburn: "heartburn"
    case .constipation: "constipation"
    case .diarrhoea: "diarrhoea"
    case .cough: "cough"
    case .breathlessness: "shortness of breath"
    case .wheezing: "wheezing"
    case .itching: "itching"
    case .anxiety: "anxiety"
    case .insomnia: "sleeplessness"
    case .restlessLegs: "restless legs"
    }
  }
}

extension TimeUnit {
  var english: String {
    switch self {
    case .second: "second"
    case .minute: "minute"
    case .hour: "hour"
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}

extension DoseForm {
  var english: (one: String, many: String) {
    switch self {
    case .tablet: ("tablet", "tablets")
    case .capsule: ("capsule", "capsules")
    case .drop: ("drop", "drops")
    case .puff: ("puff", "puffs")
    case .spray: ("spray", "sprays")
    case .patch: ("patch", "patches")
    case .suppository: ("suppository", "suppositories")
    case .sachet: ("sachet", "sachets")
    case .ampoule: ("ampoule", "ampoules")
    case .vial: ("vial", "vials")
    case .application: ("application", "applications")
    case .injection: ("injection", "injections")
    case .teaspoon: ("teaspoon", "teaspoons")
    case .tablespoon: ("tablespoon", "tablespoons")
    case .unit: ("unit", "units")
    case .dose: ("dose", "doses")
    case .piece: ("piece", "pieces")
    }
  }
}
