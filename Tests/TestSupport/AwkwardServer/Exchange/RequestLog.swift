internal import Foundation
internal import Synchronization

/// What was asked, what was answered, and what must never have happened.
package final class RequestLog: Sendable {
  /// A request and the status of its answer; nil while there is none.
  package struct Entry: Sendable {
    /// The request.
    package let request: ServerRequest
    /// The status of its answer; 0 while there is none, and when none was given.
    package var status = 0
  }

  private struct Contents {
    var entries: [Entry] = []
    var faults: [String] = []
    var notBefore: [String: Date] = [:]
  }

  private let contents = Mutex(Contents())

  /// The requests in the order of their arrival.
  package var entries: [Entry] { contents.withLock { $0.entries } }

  /// What must never have happened and did.
  package var faults: [String] { contents.withLock { $0.faults } }

  /// The requests to one party.
  package func requests(to party: ServerRequest.Party) -> [ServerRequest] {
    entries.map(\.request).filter { $0.party == party }
  }

  /// The requests for a path of the scenario, counts left out.
  package func requests(_ path: String) -> [ServerRequest] {
    entries.map(\.request).filter { $0.path == path && !$0.asksCount }
  }

  /// The seconds from the first request to the last; starting the program is no part of them.
  package var seconds: Double {
    let times = entries.map(\.request.time)
    return times.last?.timeIntervalSince(times.first ?? .distantPast) ?? 0
  }

  /// How often each target was asked, counts left out.
  package var timesAsked: [String: Int] {
    Dictionary(
      entries.map(\.request).filter { !$0.asksCount }.map { ("\($0.method) \($0.target)", 1) },
      uniquingKeysWith: +)
  }

  /// Writes down a request; its number.
  func note(_ request: ServerRequest) -> Int {
    contents.withLock { contents in
      if let time = contents.notBefore[Self.key(request)], request.time < time {
        contents.faults.append("\(request.path) was asked before Retry-After was over")
      }
      contents.entries.append(Entry(request: request))
      return contents.entries.count - 1
    }
  }

  /// Writes down what was answered.
  func note(_ answer: ServerAnswer, to number: Int) {
    contents.withLock { contents in
      contents.entries[number].status = answer.status
      guard let wait = answer.headers["Retry-After"] else { return }
      contents.notBefore[Self.key(contents.entries[number].request)] = Self.time(of: wait)
    }
  }

  /// Writes down something that must never happen.
  func note(fault: String) { contents.withLock { $0.faults.append(fault) } }

  private static func key(_ request: ServerRequest) -> String {
    "\(request.party) \(request.method) \(request.target)"
  }

  /// A time from seconds or a date; the clocks of both ends may differ by some milliseconds.
  private static func time(of wait: String) -> Date? {
    let time = Double(wait).map { Date(timeIntervalSinceNow: $0) } ?? HTTPDate.time(wait)
    return time?.addingTimeInterval(-0.02)
  }
}
