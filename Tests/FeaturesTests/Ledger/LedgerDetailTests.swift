import FHIRDecoding
import FHIRFiles
import Foundation
import Glibc
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import Features
@testable import ReportWriting

/// What the tool writes of single places is known to every language.
@Suite struct LedgerDetailTests {
  /// A line and what the ledger says of it.
  typealias Case = (line: String, fact: LedgerDetail.Fact)

  private static func resource(_ type: String, _ members: String) -> String {
    """
    {"resourceType":"\(type)","id":"a","subject":{"reference":"Patient/p"},\
    "medicationCodeableConcept":{"text":"Aspirin"},\(members)}
    """
  }

  private static let texts: [Case] = [
    ("{", .notJSON), (#"{"resourceType":"Patient" 7}"#, .notJSON),
    (#"{"resourceType":"Patient","id":01}"#, .invalidNumber),
    (#"{"resourceType":"Patient","id":"\q"}"#, .invalidString),
    ("{\"resourceType\":\"Patient\",\"id\":\"\u{1}\"}", .unescaped), ("7", .noResource),
    (#"{"id":"x"}"#, .noType), (#"[{"id":"x"}]"#, .noTypeInside),
    (#"{"resourceType":"Bundle","entry":[{"resourceType":"Patient"}]}"#, .bareEntry),
    (
      #"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE","url":"Patient?_id=1"}}]}"#,
      .unclearDeletion
    ),
    (
      #"{"resourceType":"Bundle","link":[{"relation":"next","url":"http://a/Patient?page=2"}]}"#,
      .missingPage
    ),
    (
      #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"timeout"}]}"#,
      .serverError
    ),
    (#"{"resourceType":7}"#, .noString), (#"{"resourceType":null}"#, .noString),
    (#"{"resourceType":"MedicationAdministration","id":"a","status":"completed"}"#, .noPatient),
  ]

  private static let administrations: [Case] =
    ([
      (#""status":7,"effectiveDateTime":"2025-03-04""#, .noString),
      (#""effectiveDateTime":"2025-03-04""#, .missing),
      (#""status":"given","effectiveDateTime":"2025-03-04""#, .noAdministrationStatus),
      (#""status":"completed","wasNotGiven":"x""#, .noBoolean),
      (#""status":"completed","effectiveDateTime":"2025-02-30""#, .noDate),
      (#""status":"completed","effectivePeriod":7"#, .noObject),
      (#""status":"completed","status":"completed""#, .twice),
      (#""status":"completed","modifierExtension":[{"url":"x"}]"#, .modifier),
      (#""status":"completed""#, .undated),
      (#""status":"completed","effectiveDateTime":"1850-03-04""#, .before1900),
      (#""status":"completed","effectiveDateTime":"2025""#, .onlyAYear),
      (#""status":"completed","effectiveDateTime":"2025-03""#, .onlyAMonth),
    ] as [Case]).map { (resource("MedicationAdministration", $0.0), $0.1) }

  private static let dispenses: [Case] =
    ([
      (#""status":"given""#, .noDispenseStatus),
      (#""status":"completed","daysSupply":{"value":"x"}"#, .noNumber),
      (#""status":"completed","daysSupply":{"value":-3}"#, .supplyOutOfRange),
      (#""status":"completed","daysSupply":{"value":9,"comparator":"<"}"#, .supplyOpen),
    ] as [Case]).map {
      (resource("MedicationDispense", #""whenHandedOver":"2025-03-01","# + $0.0), $0.1)
    }

  @Test(arguments: texts + administrations + dispenses)
  func `the words of a place are those that languages translate`(
    line: String, fact: LedgerDetail.Fact
  ) async throws {
    let sound = FHIRLine.administration("sound", at: "2025-03-05T08:00:00+01:00")
    let details = try await RunFixture([sound, line]).ledger.compactMap { $0["detail"] }
    let place = try #require(details.first { $0.hasSuffix(fact.sentence) }, "\(details)")
    let subject = String(place.dropLast(fact.sentence.count + 1))
    let detail = LedgerDetail.fact(fact, of: subject)
    let german = German.ledgerDetail(detail)
    #expect(English.ledgerDetail(detail) == place && detail.text == place)
    #expect(german.hasPrefix(subject) && german.hasSuffix(German.fact(fact)))
    #expect(!german.contains(fact.sentence))
  }

  @Test func `the words of a deletion are those that languages translate`() async throws {
    let line =
      #"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE","url":"Patient/p"}}]}"#
    let lines = [FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-05"), line]
    let row = try #require(
      try await RunFixture(lines).ledger.first { $0["reason"] == "deleted" && $0["file"] != "" })
    #expect(row["resource"] == "Patient" && row["line"] == "3" && row["count"] == "1")
    let detail = LedgerDetail.fact(.deleted, of: "Bundle.entry[0]")
    #expect(row["detail"] == detail.text)
    #expect(German.ledgerDetail(detail) == "Bundle.entry[0] " + German.fact(.deleted))
  }

  @Test(arguments: [
    (".fetch/journal.ndjson", LedgerDetail.Fact.unfinishedFetch), ("manifest.json", .partialFetch),
  ])
  func `the words of a fetch that is not complete are those that languages translate`(
    record: String, fact: LedgerDetail.Fact
  ) throws {
    let folder = try ScratchFolder()
    try folder.write("Patient.ndjson", Data())
    try folder.write(record, Data(#"{"server":"https://a.test/fhir","complete":false}"#.utf8))
    let findings = try InputDiscovery(sources: [folder.path]).findings
    #expect(findings.map(\.detail) == [.fact(fact)])
  }

  @Test func `the words of a name that is not UTF-8 are those that languages translate`() throws {
    let folder = try ScratchFolder()
    try folder.write("Patient.ndjson", Data())
    let name = Array((folder.path + "/").utf8) + [0xFC, 0]
    try #require(unsafe mkdir(name.map(CChar.init(bitPattern:)), 0o700) == 0)
    let findings = try InputDiscovery(sources: [folder.path]).findings
    #expect(findings.map(\.detail) == [.fact(.otherNameEncoding)])
  }

  @Test func `an order's remarks are translated behind its path`() {
    for kind in [ScheduleRemark.Kind.noUsableTiming, .endAssumed, .startUnknown] {
      let path = "MedicationRequest/o dosageInstruction[0].timing"
      let detail = LedgerDetail.schedule(kind, of: path)
      #expect(detail.text == "\(path) \(kind.sentence)")
      #expect(German.ledgerDetail(detail) == "\(path) \(German.remark(kind))")
    }
  }

  @Test(arguments: ["", "effectiveDateTime: no such day", "cannot be read: No such device"])
  func `what others say stays as it is`(words: String) {
    #expect(
      German.ledgerDetail(.said(words)) == words && English.ledgerDetail(.said(words)) == words)
    #expect(!LedgerDetail.said(words).isOwn && LedgerDetail.fact(.missing, of: words).isOwn)
  }

  @Test func `no German fact is the English one`() {
    for fact in LedgerDetail.Fact.allCases {
      #expect(German.fact(fact) != English.fact(fact))
    }
  }

  @Test(arguments: [English.self, German.self] as [any Wording.Type])
  func `every fact has a sentence in each language, and no two share one`(
    language: any Wording.Type
  ) {
    let sentences =
      LedgerDetail.Fact.allCases.map { language.fact($0) }
      + ScheduleRemark.Kind.allCases.map { language.remark($0) }
    #expect(!sentences.contains(""))
    #expect(Set(sentences).count == sentences.count)
  }

  @Test func `the bytes that a file begins with follow in each language`() {
    let detail = LedgerDetail.notGzip(beginning: "50 4B")
    #expect(detail.text == English.fact(.notGzip) + " 50 4B")
    #expect(German.ledgerDetail(detail) == German.fact(.notGzip) + " 50 4B")
  }
}
