import FHIRDecoding
import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

@Suite struct PseudonymsTests {
  private let pseudonyms = Pseudonyms(key: "0123456789abcdef".utf8.span)

  @Test func `a reason's code stays, unless it may be free text, and so does a public system`() {
    let (known, own) = ("http://snomed.info/sct", "http://hospital/reasons")
    let refused = pseudonyms.reason(system: known, code: "443390004")
    #expect(refused.system == known && refused.code == "443390004")
    let (system, code) = pseudonyms.reason(system: own, code: "R7")
    #expect(system.hasPrefix("r") && system.count == 25 && code == "R7")
    let (none, words) = pseudonyms.reason(system: known, code: "Karl Muster refused")
    #expect(none.isEmpty && words.hasPrefix("r") && words.count == 25)
    let empty = pseudonyms.reason(system: "", code: "")
    #expect(empty.system.isEmpty && empty.code.isEmpty)
  }

  @Test func `a pseudonym is HMAC-SHA-256 of the kind and the id`() {
    // printf 'p\0p1' | openssl dgst -sha256 -hmac 0123456789abcdef
    #expect(pseudonyms.name(.patient, "p1") == "p6a87f7f20af1e2d2b9ef39fa")
  }

  @Test func `pseudonyms are alike for one key and different for another`() {
    let same = Pseudonyms(key: "0123456789abcdef".utf8.span)
    let other = Pseudonyms(key: "0123456789abcdeF".utf8.span)
    #expect(same.name(.order, "x") == pseudonyms.name(.order, "x"))
    #expect(other.name(.order, "x") != pseudonyms.name(.order, "x"))
    #expect(other.fingerprint != pseudonyms.fingerprint)
  }

  @Test func `one id has another pseudonym for another kind, and none for nothing`() {
    let kinds: [Pseudonyms.Kind] = [.patient, .order, .administration, .medication, .group, .key]
    #expect(Set(kinds.map { pseudonyms.name($0, "x").dropFirst() }).count == kinds.count)
    #expect(kinds.allSatisfy { pseudonyms.name($0, "").isEmpty })
  }

  @Test func `dates move back by 1 to 52 weeks, and every one of them comes up`() {
    let weeks = (0..<2_000).map { pseudonyms.weeks(ofPatient: "p\($0)") }
    #expect(Set(weeks) == Set(-52 ... -1))
  }

  @Test func `of a sum of weeks all four ends are as likely`() {
    let ids = (0..<8_000).map { "p\($0)" }
    let sums = Dictionary(grouping: ids) {
      pseudonyms.weeksLeftOut(ofPatient: $0) - pseudonyms.weeks(ofPatient: $0)
    }
    #expect(Set(sums.keys) == Set(4...52))
    for (sum, ids) in sums {
      let ends = Dictionary(grouping: ids, by: pseudonyms.weeksLeftOut).mapValues(\.count)
      #expect(Set(ends.keys) == Set(0...3), "\(sum)")
      // About 163 have a sum, of which 41 have each end.
      #expect(ends.values.allSatisfy { 15...75 ~= $0 }, "\(sum) \(ends)")
    }
  }

  @Test(
    arguments: [
      ("2025-12-17", "2025-12-14"), ("2025-12-14", "2025-12-14"), ("2025-12-15", "2025-12-14"),
      ("2025-12-13", "2025-12-07"),
    ])
  func `the last day is the end of a whole week, some weeks before`(
    asOf: String, sunday: String
  ) throws {
    let (asOf, sunday) = (try #require(Day.iso(asOf)), try #require(Day.iso(sunday)))
    for number in 0..<20 {
      let weeks = pseudonyms.weeksLeftOut(ofPatient: "p\(number)")
      let day = pseudonyms.lastDay(ofPatient: "p\(number)", asOf: asOf)
      #expect(day == sunday.adding(days: -7 * weeks))
    }
  }
}

extension PseudonymsTests {
  @Test func `a ward in which few have been is called by a pseudonym`() {
    func encounter(_ patient: Int?, _ stays: [UInt32], provider: UInt32 = 0) -> Wards.Encounter {
      Wards.Encounter(
        patient: patient, period: nil, stays: stays.map { Wards.Stay(ward: $0) },
        provider: provider)
    }
    let wards = Wards(
      names: ["", "A", "Home of Jane", "Clinic"],
      encounters: [
        encounter(1, [1, 2], provider: 3), encounter(1, [1]), encounter(2, [1]),
        encounter(nil, [2]),
      ])
    #expect(wards.patientCounts.dropFirst() == [2, 1, 1])
    var rules = CountingRules(asOf: AsOf(text: "", day: .first, seconds: 0))
    #expect(rules.told(wards) == wards.names)
    let pseudonyms = Pseudonyms(key: Array("key".utf8).span)
    rules.privacy.pseudonyms = pseudonyms
    rules.privacy.naming = SharedNaming(.display, leastPatients: 2)
    #expect(
      rules.told(wards)
        == ["", "A", pseudonyms.name(.ward, "Home of Jane"), pseudonyms.name(.ward, "Clinic")])
    // Where only some patients are read, it counts how many there are in all.
    rules.globals = GlobalFacts(hasPatients: true, reasons: [])
    rules.globals?.wardPatients = ["A": 1, "Clinic": 2]
    #expect(
      rules.told(wards)
        == ["", pseudonyms.name(.ward, "A"), pseudonyms.name(.ward, "Home of Jane"), "Clinic"])
    #expect(pseudonyms.name(.ward, "Clinic").hasPrefix("w"))
  }
}
