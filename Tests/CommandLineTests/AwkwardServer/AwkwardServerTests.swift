import Foundation
import TestSupport
import Testing

/// The awkward server itself: that it does right what it should, and wrong what it should.
@Suite struct AwkwardServerTests {
  private func ask(
    _ site: Site, _ address: String, _ fields: [String] = []
  ) async throws -> PlainAnswer {
    let fields = ["Authorization: Bearer \(site.secrets.token)"] + fields
    return PlainAnswer(try await PlainRequest(address, fields: fields).send())
  }

  /// The address that a page says is next; nil at the end.
  private func next(_ answer: PlainAnswer) -> String? {
    answer.body.firstMatch(of: /"relation":"next","url":"([^"]*)"/).map { String($0.1) }
  }

  private func ids(_ answer: PlainAnswer) -> [String] {
    answer.body.matches(of: /"resource":\{"resourceType":"[A-Za-z]*","id":"([^"]*)"/)
      .map { String($0.1) }
  }

  @Test(arguments: FHIRRelease.allCases)
  func `a search gives every row in pages of three, whatever _count says`(
    release: FHIRRelease
  ) async throws {
    let site = try await AwkwardServer.shared.open(.wellBehaved.speaking(release))
    for (type, number) in [("Patient", 6), (release.order, 12), ("MedicationAdministration", 48)] {
      var (found, address): ([String], String?) = ([], "\(site.base)/\(type)?_count=1000")
      while let page = address {
        let answer = try await ask(site, page)
        #expect(answer.status == 200)
        #expect(answer.field("Content-Type") == release.mediaType)
        #expect(ids(answer).count <= 3)
        found += ids(answer)
        address = next(answer)
      }
      #expect(Set(found).count == number)
      #expect(found.count == number)
    }
    #expect(site.log.faults.isEmpty)
  }

  @Test func `a filter is understood or refused, and a plus must be written as %2B`() async throws {
    let site = try await AwkwardServer.shared.open(.wellBehaved)
    let type = "\(site.base)/MedicationAdministration"
    let strict = ["Prefer: handling=strict"]
    let one = try await ask(site, "\(type)?patient=awk-p3", strict)
    #expect(ids(one) == ["awk-a3-1", "awk-a3-2", "awk-a3-3"])
    let edited = "\(type)?_summary=count&_lastUpdated=ge2025-03-05T12:00:00"
    #expect(try await ask(site, edited + "%2B02:00", strict).body.contains(#""total":18"#))
    #expect(try await ask(site, edited + "+02:00", strict).status == 400)
    #expect(try await ask(site, "\(type)?patent=awk-p3", strict).status == 400)
  }

  @Test func `without the token there is a 401, and elsewhere a token is noted`() async throws {
    let site = try await AwkwardServer.shared.open(.wellBehaved)
    let bare = PlainAnswer(try await PlainRequest("\(site.base)/Patient").send())
    #expect(bare.status == 401)
    #expect(PlainAnswer(try await PlainRequest("\(site.foreignBase)/Patient").send()).status == 200)
    #expect(site.log.faults.isEmpty)
    _ = try await ask(site, "\(site.foreignBase)/Patient")
    #expect(site.log.faults == ["credentials were shown to somebody else"])
  }

  @Test func `a page of one's own making is noted`() async throws {
    let site = try await AwkwardServer.shared.open(.wellBehaved)
    let first = try await ask(site, "\(site.base)/Patient")
    let second = try #require(next(first))
    _ = try await ask(site, second + "&_count=50")
    _ = try await ask(site, "\(site.base)/Patient?_cursor=own.2")
    #expect(
      site.log.faults == [
        "the address of a page was changed", "a page was asked for that was never offered",
      ])
  }

  @Test func `asking again before Retry-After is over is noted`() async throws {
    let site = try await AwkwardServer.shared.open(.throttled(.seconds(600)))
    let address = "\(site.base)/MedicationAdministration"
    #expect(try await ask(site, address).status == 429)
    #expect(try await ask(site, address).status == 200)
    #expect(
      site.log.faults == ["fhir/MedicationAdministration was asked before Retry-After was over"])
  }

  @Test(arguments: [false, true])
  func `asking again when Retry-After is over is right`(isDate: Bool) async throws {
    let site = try await AwkwardServer.shared.open(.throttled(isDate ? .date : .seconds(1)))
    let address = "\(site.base)/MedicationAdministration"
    let wait = try #require(try await ask(site, address).field("Retry-After"))
    let time = HTTPDate.time(wait) ?? Date(timeIntervalSinceNow: 1)
    try await Task.sleep(for: .seconds(max(0, time.timeIntervalSinceNow)))
    #expect(try await ask(site, address).status == 200)
    #expect(site.log.faults.isEmpty)
  }

  @Test func `a connection is closed without an answer, and a body is cut`() async throws {
    let silent = Scenario("silent") { $0.interferes = { _, _ in .withheld } }
    let mute = try await AwkwardServer.shared.open(silent)
    #expect(try await ask(mute, "\(mute.base)/Patient").head.isEmpty)
    let cut = Scenario("cut") { $0.spoils = { _, answer, _ in answer.cutInTheMiddle } }
    let site = try await AwkwardServer.shared.open(cut)
    let answer = try await ask(site, "\(site.base)/Patient")
    let length = try #require(answer.field("Content-Length").flatMap { Int($0) })
    #expect(answer.body.utf8.count == length / 2)
  }

  @Test func `a slow answer takes its time before the first byte and before the last`() async throws
  {
    let site = try await AwkwardServer.shared.open(.slowAndCompressed)
    let began = ContinuousClock.now
    let answer = try await ask(site, "\(site.base)/MedicationAdministration")
    #expect(ContinuousClock.now - began > .seconds(2.3))
    #expect(answer.field("Content-Encoding") == "gzip")
  }
}
