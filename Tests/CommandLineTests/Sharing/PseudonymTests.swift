import Foundation
import TestSupport
import Testing

/// A report under pseudonyms holds nothing that names a person, and the same figures.
@Suite("Pseudonyms in a report", .enabled(if: XLSXCells.canRead)) struct PseudonymTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write("key", Data("a key for the tests\n".utf8))
    try folder.write("other", Data("another key, also long\n".utf8))
  }

  /// Texts that may be in no file: ids, names, a birth date and everything that a person wrote.
  private static let secrets = [
    "patient-xray", "order-zulu", "adm-yankee", "adm-broken", "Zanzibar", "1931-07-19", "wedding",
    "honey", "Grandmother", "cupful", "gossip", "unlucky", "smith-export", "nickname",
    "Practitioner", "Hippocrates", "Galenus", "requisition", "urgently", "locality", "codeword",
    "hospital-huber", "HuberType", "Muster",
  ]

  private func writeSecrets() throws {
    let order = FHIRLine.order(
      "order-zulu", of: "patient-xray", medication: "Grandmother's drops",
      #"""
      ,"note":[{"text":"gossip"}],"identifier":[{"value":"requisition-1"}],\#
      "requester":{"reference":"Practitioner/9","display":"Hippocrates"},\#
      "reasonCode":[{"text":"urgently"}],"dosageInstruction":[{"text":"with honey",\#
      "additionalInstruction":[{"text":"urgently"}],"method":{"text":"urgently"},\#
      "site":{"coding":[{"code":"x","display":"locality"}]},\#
      "patientInstruction":"with honey","timing":{"code":{"text":"with honey"},"repeat":{"frequency":1,"period":1,\#
      "periodUnit":"d"}},"asNeededCodeableConcept":{"coding":[{"code":"x","display":"gossip"}]},\#
      "doseAndRate":[{"doseQuantity":{"value":1,"unit":"cupful"}}]}]
      """#)
    let coded = order.replacing("order-zulu", with: "order-zulu-2").replacing(
      #"{"text":"Grandmother's drops"}"#,
      with:
        #"{"text":"unlucky","coding":[{"system":"http://hospital-huber","code":"42","display":"codeword"}]}"#
    )
    try folder.write(
      "smith-export/nickname.ndjson",
      lines: [
        FHIRLine.patient("patient-xray", family: "Zanzibar"), order, coded,
        FHIRLine.administration(
          "adm-yankee", of: "patient-xray", at: "2025-11-04T08:00:00+01:00", status: "not-done",
          order: "order-zulu", medication: "unlucky",
          #"""
          ,"statusReason":[{"text":"at a wedding","coding":[{"code":"w","display":"wedding"}]}],\#
          "performer":[{"actor":{"reference":"Practitioner/9","display":"Galenus"}}],\#
          "note":[{"text":"urgently"}]
          """#),
        FHIRLine.administration(
          "adm-yankee-2", of: "patient-xray", at: "2025-11-05T08:00:00+01:00", order: "order-zulu-2"
        ),
        FHIRLine.administration(
          "adm-yankee-3", of: "patient-xray", at: "2025-11-06T08:00:00+01:00", status: "not-done",
          order: "order-zulu-2",
          #"""
          ,"statusReason":[{"coding":[{"system":"http://hospital-huber/reasons","code":"Muster refused"}]}]
          """#),
        FHIRLine.administration(
          "adm-yankee-4", of: "patient-xray", at: "2025-11-07T08:00:00+01:00", status: "not-done",
          order: "order-zulu-2",
          #"""
          ,"statusReason":[{"coding":[{"system":"http://hospital-huber/reasons","code":"R7"}]}]
          """#),
        FHIRLine.administration("adm-broken", of: "patient-xray", at: "gossip"),
        #"{"resourceType":"MedicationAdministration","id":"adm-broken-2","gossip":1,"gossip":2}"#,
        #"{"resourceType":"HuberType","id":"x"}"#,
        "gossip",
      ])
  }

  @discardableResult
  private func report(_ source: String, to output: String, _ options: [String]) throws -> Int32 {
    let result = try program.run(
      ["report", source, "--output", output, "--per", "patient", "--per", "cohort"]
        + BuiltProgram.options(["--as-of": "2025-12-31"], unlessIn: options) + options)
    return result.status
  }

  @Test func `the search finds every secret where nothing is replaced`() throws {
    try writeSecrets()
    try report("smith-export", to: "out", ["--patient", "patient-xray"])
    let texts = try WrittenTexts(folder["out"])
    let found = Self.secrets.filter { !texts.places(of: $0).isEmpty }
    #expect(found.count >= 9, "\(found)")
  }

  @Test(arguments: ["en", "de"], ["order", "medication", "patient"])
  func `no id, name, birth date or free text is in any file or file name`(
    locale: String, series: String
  ) throws {
    try writeSecrets()
    let status = try report(
      "smith-export", to: "out",
      ["--patient", "patient-xray", "--pseudonymise", "key", "--locale", locale]
        + ["--series", series, "--medication", "Grandmother's drops", "--medication", "unlucky"])
    #expect(status == 1)
    let texts = try WrittenTexts(folder["out"])
    #expect(texts.contents.count > 30)
    for secret in Self.secrets { #expect(texts.places(of: secret) == [], "\(secret)") }
    for date in ["2025-11-04", "2025-11-05", "a key for"] { #expect(texts.places(of: date) == []) }
    #expect(!texts.places(of: "42").isEmpty)
    #expect(try !program.places.isEmpty)
    #expect(try program.places.allSatisfy { $0["file"] == "input-1" && $0["detail"] == "" })
  }

  @Test func `what the ledger says of orders is sorted by their pseudonyms`() throws {
    let lines = (1...12).flatMap { number in
      [
        FHIRLine.order("o\(number)", of: "p\(number)"),
        FHIRLine.administration(
          "a\(number)", of: "p\(number)", at: "2025-11-04", order: "o\(number)"),
      ]
    }
    try folder.write("ward.ndjson", lines: lines)
    try report("ward.ndjson", to: "out", ["--pseudonymise", "key", "--format", "csv"])
    let details = try CSVTable(folder.text("out/ledger.csv")).rows.compactMap { $0["detail"] }
      .filter { $0.contains("MedicationRequest/") }
    #expect(details.count == 12)
    #expect(details == details.sorted())
  }

  @Test(arguments: ["week", "day"], ["order", "medication", "patient"])
  func `the measures of patients are the same, whatever they are called`(
    by: String, series: String
  ) throws {
    try program.run(["sample", "--patients", "12", "--days", "60", "--output", "ward"])
    let options = ["--by", by, "--series", series, "--format", "csv"]
    // What counts of a patient ends on one of these days, all Sundays.
    let ends = ["2025-02-02", "2025-02-09", "2025-02-16", "2025-02-23"]
    for end in ends { try report("ward", to: end, options + ["--as-of", end]) }
    try report("ward", to: "out", options + ["--as-of", "2025-02-26", "--pseudonymise", "key"])
    for (name, columns) in [
      (
        "cohort/measures.csv",
        [
          "patient", "series", "order_id", "medication", "medication_code", "first_day", "last_day",
        ]
      ),
      ("cohort/patients.csv", ["patient", "first_day", "last_day"]),
      ("cohort/timeline.csv", Self.timelineIdentity),
    ] {
      let known = try Set(ends.flatMap { try rows($0 + "/" + name, without: columns) })
      let figures = try rows("out/" + name, without: columns)
      #expect(figures.filter { !known.contains($0) } == [], "\(name)")
      #expect(figures.count > 5)
    }
  }

  private static let timelineIdentity = [
    "patient", "series", "order_id", "medication", "medication_code", "bucket", "bucket_start",
    "bucket_end",
  ]

  /// The rows of a table as texts without some columns, sorted.
  private func rows(_ name: String, without columns: [String]) throws -> [String] {
    CSVTable(try folder.text(name)).rows.map { row in
      row.filter { !columns.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
        .joined(separator: ",")
    }.sorted()
  }

  @Test func `dates move by whole weeks, all of a patient by the same`() throws {
    try program.run(["sample", "--patients", "6", "--days", "60", "--output", "ward"])
    try report("ward", to: "plain", ["--by", "day", "--format", "csv"])
    try report("ward", to: "out", ["--by", "day", "--format", "csv", "--pseudonymise", "key"])
    let first = try ["plain", "out"].map { name in
      try CSVTable(folder.text(name + "/cohort/timeline.csv")).rows
        .compactMap { $0["bucket"] }.min() ?? ""
    }
    #expect(first[1] < first[0])
    let weekdays = try ["plain", "out"].map { name in
      try rows(name + "/cohort/dose-times.csv", without: ["medication"])
    }
    #expect(weekdays[0] == weekdays[1])
  }

  @Test func `the same key gives the same bytes, another key other pseudonyms`() throws {
    try program.run(["sample", "--patients", "5", "--days", "30", "--output", "ward"])
    for (output, key) in [("a", "key"), ("b", "key"), ("c", "other")] {
      try report("ward", to: output, ["--pseudonymise", key])
    }
    #expect(try folder.files("a") == folder.files("b"))
    let patients = try ["a", "c"].map { output in
      Set(try CSVTable(folder.text(output + "/cohort/patients.csv")).rows.map { $0["patient"] })
    }
    #expect(patients[0].count == 5)
    #expect(patients[0].isDisjoint(with: patients[1]))
  }
}
