import Foundation
import TestSupport
import Testing

/// Searching: how a client comes from page to page.
@Suite(.tags(.server)) struct PagingTests {
  @Test(arguments: FHIRRelease.allCases)
  func `a well-behaved server is fetched whole, in every version`(release: FHIRRelease) async throws
  {
    let trial = try await FetchTrial(.wellBehaved.speaking(release))
    let outcome = try await trial.search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(outcome.ids(release.order).sorted() == WardIDs.orders)
    #expect(outcome.ids("Patient").sorted() == Ward.patients)
    for (type, number) in [("MedicationAdministration", 48), (release.order, 12), ("Patient", 6)] {
      for column in ["expected", "fetched", "unique"] {
        #expect(outcome.sum(column, type) == number, "\(type) \(column)")
      }
      #expect(outcome.states(type) == ["complete"])
    }
  }

  @Test func `strict handling is asked for, and the count before the rows`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    _ = try await trial.search()
    let searches = trial.site.log.entries.map(\.request)
      .filter { $0.resource == "MedicationAdministration" && $0.parameter("_cursor") == nil }
    #expect(searches.first?.asksCount == true)
    #expect(
      searches.allSatisfy { $0.headers["prefer"]?.contains("handling=strict") ?? false })
  }

  @Test func `the folder is private and its manifest has the hash of every file`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.search()
    let folder = trial.program.folder
    func mode(_ path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder[path])
      return attributes[.posixPermissions] as? Int
    }
    #expect(try mode("out") == 0o700)
    for file in outcome.files.keys { #expect(try mode("out/" + file) == 0o600, "\(file)") }
    let manifest = outcome.text("manifest.json")
    for file in outcome.files.keys where file.hasSuffix(".ndjson") && file != "log.ndjson" {
      #expect(manifest.contains(SHA256Text.of(outcome.files[file] ?? Data())), "\(file)")
    }
  }

  @Test(arguments: [SearchRules.Form.path, .typeAndQuery, .query])
  func `a relative next is followed`(form: SearchRules.Form) async throws {
    let outcome = try await FetchTrial(.relativeNext(form)).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a next at somebody else's is not followed, and its origin is named`() async throws {
    let trial = try await FetchTrial(.foreignNext)
    let outcome = try await trial.search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.requests(to: .foreign).isEmpty)
    #expect(outcome.words.contains(trial.site.foreignOrigin))
    #expect(outcome.states("MedicationAdministration") == ["partial"])
    #expect(outcome.othersAreComplete)
  }

  @Test func `a next at somebody else's is followed without credentials when that is allowed`()
    async throws
  {
    let trial = try await FetchTrial(.foreignNext)
    let outcome = try await trial.search("--allow-origin", trial.site.foreignOrigin)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!trial.site.log.requests(to: .foreign).isEmpty)
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a last page that leads back ends the search with an error`() async throws {
    let trial = try await FetchTrial(.loop)
    let outcome = try await trial.search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.timesAsked.filter { $0.key.contains("_cursor") }.values.max() == 1)
    #expect(outcome.states("MedicationAdministration") == ["partial"])
    #expect(
      outcome.words.contains(/loop|again|already|back|circle/), "\(outcome.words)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `no more pages are read than are wanted`() async throws {
    let outcome = try await FetchTrial(.wellBehaved).search("--max-pages", "3")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.administrations.count == 9)
    #expect(outcome.states("MedicationAdministration") == ["partial"])
  }

  @Test func `a duplicate counts once and is told`() async throws {
    let outcome = try await FetchTrial(.duplicates).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    let type = "MedicationAdministration"
    #expect(outcome.sum("unique", type) == 48)
    #expect(outcome.sum("fetched", type) > 48)
  }

  @Test func `a duplicate does not hide a row that is missing`() async throws {
    let outcome = try await FetchTrial(.duplicateInPlace).search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.administrations.count == 47)
    #expect(outcome.states("MedicationAdministration") == ["partial"])
    #expect(outcome.words.contains("48"))
    #expect(outcome.words.contains("47"))
  }

  @Test func `the total of a page is nothing to go by`() async throws {
    let outcome = try await FetchTrial(.wrongTotal).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a server that cannot count is fetched all the same`() async throws {
    let outcome = try await FetchTrial(.noCount).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(outcome.ledger("MedicationAdministration").allSatisfy { $0["expected"] == "" })
  }

  @Test func `a searchset without entries is a complete row with nothing`() async throws {
    let outcome = try await FetchTrial(.nothing).search()
    #expect(outcome.status == 0, "\(outcome)")
    let type = "MedicationAdministration"
    #expect(outcome.states(type) == ["complete"])
    #expect(outcome.ledger(type).allSatisfy { $0["fetched"] == "0" && $0["unique"] == "0" })
  }

  @Test func `a slow answer that is compressed is read`() async throws {
    let outcome = try await FetchTrial(.slowAndCompressed).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }
}
