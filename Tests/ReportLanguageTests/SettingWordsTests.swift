import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage

/// What is said of doses at home and on a ward.
@Suite struct SettingWordsTests {
  private static func words(_ language: Language, _ setting: Setting) -> any Wording.Type {
    language.spoken(in: setting).wording
  }

  /// Everything that a language says of doses: labels, charts, sheets, sentences, headings.
  private static func texts(_ words: any Wording.Type) -> [String] {
    let labels = PageLabel.allCases.map { words.page($0) }
    let measures = Measure.allCases.map { words.name(of: $0) }
    let statements = ([.takingAdherence, .correctDays, .daysCovered, .onTime] as [Measure])
      .map { words.statement(of: $0) }
    let outcomes = Outcome.allCases.map { words.word(for: $0) }
    let columns = ["expected_taken", "worklist.last_taken", "outcome"].flatMap {
      [words.heading($0), words.meaning($0)?.replacing(/\s\(CSV: [^)]*\)/, with: "")].compactMap(
        \.self)
    }
    let figures = ([.taken, .notTaken, .dueTaken, .takenOfDue] as [SummaryFigure])
      .map { words.figure($0, .week) }
    let charts = [
      words.takenLine, words.notTakenLine, words.beyondDue, words.persistenceTitle,
      words.persistenceReading, words.patientsScale, words.movedPanels, words.subject(.week),
      words.shareCaption(isOfDue: true, isOfRecorded: true), words.onTime("80 %"),
    ]
    let sentences = [
      words.oneDose(isTaken: false), words.allTaken(3), words.noneTaken(2), words.unknownDoses(2),
      words.shareTaken("80 %", 4, of: 5), words.moreThanDue(2, forUnrecorded: 1),
      words.takenAfterDeath(1), words.lastTaken("2025-01-01", daysAgo: 3),
      words.notice(.suppliedNotTaken(patients: ["a"], threshold: 0.8)),
      words.notice(.outcomesHidden(2)), words.ledgerReason(.afterDeath),
    ]
    return labels + measures + statements + outcomes + columns + figures + charts + sentences
  }

  @Test(arguments: [
    (Language.english, "(?i)\\b(taken|took|takes?|intake)\\b", "given"),
    (Language.german, "(?i)angewend|anwend|eingenommen", "verabreicht"),
  ])
  func `on a ward nothing is taken, and at home nothing is said of a ward`(
    language: Language, home: String, ward: String
  ) throws {
    let pattern = try Regex(home)
    let atHome = Self.texts(Self.words(language, .home))
    let onWard = Self.texts(Self.words(language, .ward))
    // What the measure is called in its science.
    let named = Self.words(language, .home).name(of: .takingAdherence)
    #expect(onWard.filter { $0.contains(pattern) && $0 != named } == [])
    #expect(atHome.count { $0.contains(pattern) } > 30)
    #expect(atHome.filter { $0.contains("verabreicht") } == [])
    #expect(onWard.count { $0.lowercased().contains(ward) } > 30)
  }

  @Test(arguments: [
    (Language.english, "taken", "given", "Given", "Not given"),
    (Language.german, "angewendet", "verabreicht", "Verabreicht", "Nicht verabreicht"),
  ])
  func `a word stands in the same place in both settings`(
    language: Language, home: String, ward: String, heading: String, notHeading: String
  ) {
    let (homeWords, wardWords) = (Self.words(language, .home), Self.words(language, .ward))
    #expect(homeWords.takenLine == home)
    #expect(wardWords.takenLine == ward)
    #expect(wardWords.page(.taken) == heading)
    #expect(wardWords.page(.notTaken) == notHeading)
    #expect(wardWords.tag == homeWords.tag)
    #expect(
      homeWords.allTaken(3).replacing(home, with: ward) == wardWords.allTaken(3))
  }

  @Test func `at home a measure says what its definition says`() {
    for measure in Measure.allCases {
      #expect(English.statement(of: measure) == measure.definition.statement)
    }
  }

  @Test(
    arguments: [
      ([true, true], "taken", "eingenommen"), ([false], "used", "angewendet"),
      ([true, false], "taken", "angewendet"), ([true, nil], "taken", "angewendet"),
      ([nil], "taken", "angewendet"), ([], "taken", "angewendet"),
    ] as [([Bool?], String, String)])
  func `at home tablets are taken and insulin is used, on a ward both are given`(
    areSwallowed: [Bool?], english: String, german: String
  ) {
    let orders = areSwallowed.map { isSwallowed in
      OrderRow(
        patient: "p", order: "o", medication: Medication(key: "m", code: "", name: "M"),
        status: "active", active: .init(from: nil, to: nil), instruction: "",
        isSwallowed: isSwallowed)
    }
    let patient = PatientReport(
      id: "p", name: "", folder: "", series: [], administrations: [],
      details: PatientDetails(orders: orders))
    for (language, word, ward) in [
      (Language.english, english, "given"), (.german, german, "verabreicht"),
    ] {
      #expect(language.spoken(of: patient).wording.takenLine == word)
      #expect(language.spoken(in: .ward).spoken(of: patient).wording.takenLine == ward)
    }
  }

  @Test func `a setting stays when it is asked for again`() {
    let ward = Language.german.spoken(in: .ward)
    #expect(ward.spoken(in: .ward).wording.takenLine == "verabreicht")
    #expect(Language.german.spoken(in: .home).wording.takenLine == "angewendet")
  }
}
