internal import Foundation
internal import Synchronization

/// One scenario that is open: where it is, what it remembers, what it was asked.
package final class Site: Sendable {
  struct Memory {
    var rows: [Row]
    /// What was deleted since it was opened, as `Type/id`, and when.
    var deleted: [String: String] = [:]
    var isDown = false
    var counts: [String: Int] = [:]
    var cursors: [String: Cursor] = [:]
    var jobs: [ExportJob] = []
    var tokens = TokenBook()
    var people = PeopleBook()
  }

  /// How it behaves.
  package let scenario: Scenario
  /// What it was asked.
  package let log = RequestLog()
  /// Its own origin.
  package let origin: String
  /// Somebody else's origin.
  package let foreignOrigin: String
  /// What nobody else may know.
  package let secrets = SiteSecrets()
  let path: String
  let memory: Mutex<Memory>

  init(_ scenario: Scenario, path: String, own: String, foreign: String) {
    (self.scenario, self.path, origin, foreignOrigin) = (scenario, path, own, foreign)
    memory = Mutex(Memory(rows: scenario.changesRows(Ward.rows(scenario.release))))
  }

  /// The base of the FHIR server.
  package var base: String { "\(origin)/\(path)/fhir" }

  /// The same path at somebody else's.
  package var foreignBase: String { "\(foreignOrigin)/\(path)/fhir" }

  /// The address of something of the site beside its FHIR base.
  package func address(_ place: String, at party: ServerRequest.Party = .own) -> String {
    "\(party == .own ? origin : foreignOrigin)/\(path)/\(place)"
  }

  /// How often this was called with a key, this time included.
  package func times(_ key: String) -> Int {
    memory.withLock { memory in
      memory.counts[key, default: 0] += 1
      return memory.counts[key, default: 0]
    }
  }

  /// The rows that are there now.
  package var rows: [Row] { memory.withLock { $0.rows } }

  /// Answers nothing any more but that the service is not available.
  package func goDown() { memory.withLock { $0.isDown = true } }

  /// Takes a row away, as if it had never been there.
  package func remove(_ id: String) {
    memory.withLock { $0.rows.removeAll { $0.id == id } }
  }

  /// Deletes a row, of which histories then tell.
  package func delete(_ type: String, _ id: String, at moment: String) {
    remove(id)
    memory.withLock { $0.deleted[type + "/" + id] = moment }
  }

  /// Puts a row back as it was, as a server does that is restored from a backup.
  package func restore(_ row: Row) {
    memory.withLock { memory in
      memory.rows.removeAll { $0.id == row.id }
      memory.rows.append(row)
      memory.deleted[row.type + "/" + row.id] = nil
    }
  }

  /// Stores the next version of a row with another text in the place of one.
  package func change(
    _ id: String, _ text: String, to other: String, at moment: String, version: Int = 2
  ) {
    memory.withLock { memory in
      guard let place = memory.rows.firstIndex(where: { $0.id == id }) else { return }
      memory.rows[place] = memory.rows[place].replacing(text, with: other)
        .stored(at: moment, version: version)
    }
  }

  /// Answers a request and writes both down.
  func answer(_ request: ServerRequest) async -> ServerAnswer {
    let number = log.note(request)
    var answer =
      memory.withLock(\.isDown)
      ? ServerAnswer.outcome(503, "closed for the night") : await respond(to: request)
    answer = scenario.spoils(request, answer, self)
    log.note(answer, to: number)
    return answer
  }

  private func respond(to request: ServerRequest) async -> ServerAnswer {
    if let refusal = refusal(of: request) { return refusal }
    if let answer = await scenario.interferes(request, self) { return answer }
    if let answer = accessAnswer(to: request) { return answer }
    if let answer = exportAnswer(to: request) { return answer }
    if let answer = writingAnswer(to: request) { return answer }
    return searchAnswer(to: request)
  }
}
