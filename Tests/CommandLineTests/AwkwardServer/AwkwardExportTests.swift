import Foundation
import TestSupport
import Testing

/// The awkward server's export.
@Suite struct AwkwardExportTests {
  private func ask(_ site: Site, _ address: String, method: String = "GET") async throws
    -> PlainAnswer
  {
    let fields = ["Authorization: Bearer \(site.secrets.token)", "Prefer: respond-async"]
    return PlainAnswer(try await PlainRequest(address, method: method, fields: fields).send())
  }

  private func links(_ answer: PlainAnswer) -> [String] {
    answer.body.matches(of: /"url":"([^"]*bulk\/files[^"]*)"/).map { String($0.1) }
  }

  @Test func `an export is done after two polls and has two files of each type`() async throws {
    let site = try await AwkwardServer.shared.open(.export)
    let order = try await ask(site, "\(site.base)/$export?_type=Patient,MedicationAdministration")
    #expect(order.status == 202)
    let status = try #require(order.field("Content-Location"))
    for _ in 1...2 {
      #expect(try await ask(site, status).field("Retry-After") == "1")
      try await Task.sleep(for: .seconds(1))
    }
    let manifest = try await ask(site, status)
    #expect(manifest.status == 200)
    #expect(links(manifest).count == 4)
    var rows = 0
    for link in links(manifest) {
      rows += try await ask(site, link).body.split(separator: "\n").count
    }
    #expect(rows == 6 + 48)
    #expect(try await ask(site, status, method: "DELETE").status == 202)
    #expect(site.log.faults.isEmpty)
    _ = try await ask(site, status)
    #expect(site.log.faults.count == 1)
  }

  @Test func `DELETE before the last file is noted, and so is a token that nobody needs`()
    async throws
  {
    let site = try await AwkwardServer.shared.open(.openFiles)
    let order = try await ask(site, "\(site.base)/$export")
    let status = try #require(order.field("Content-Location"))
    _ = try await (ask(site, status), ask(site, status))
    let manifest = try await ask(site, status)
    _ = try await ask(site, try #require(links(manifest).first))
    _ = try await ask(site, status, method: "DELETE")
    #expect(site.log.faults.contains("a token was shown for a file that needs none"))
    #expect(site.log.faults.contains("DELETE before the last file was fetched"))
  }

  @Test func `the export of a group holds its members and nobody else`() async throws {
    let site = try await AwkwardServer.shared.open(.export)
    let order = try await ask(site, "\(site.base)/Group/ward-3/$export?_type=Patient")
    let status = try #require(order.field("Content-Location"))
    _ = try await (ask(site, status), ask(site, status))
    var text = ""
    for link in links(try await ask(site, status)) { text += try await ask(site, link).body }
    #expect(text.matches(of: /"id":"(awk-p\d)"/).map { String($0.1) } == Ward.members)
  }
}
