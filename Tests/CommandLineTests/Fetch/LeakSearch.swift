import Foundation
import TestSupport

/// Looks through everything that was written for what must not be there.
struct LeakSearch {
  private let credentials: [String]
  private let links: [String]

  /// Looks for the secrets of a site and of the key files (`*.pem`) in a folder.
  init(_ site: Site, secretsOf folder: ScratchFolder) {
    let keys = (try? folder.files(".")) ?? [:]
    let lines = keys.filter { $0.key.hasSuffix(".pem") }.values
      .flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      .filter { !$0.hasPrefix("-----") && $0.count > 20 }
    credentials = site.secrets.credentials + lines.map(String.init)
    links = site.secrets.links
  }

  /// Where something was found, and what.
  func leaks(in outcome: FetchOutcome) -> [String] {
    var leaks: [String] = []
    let shown = ["output": outcome.output, "messages": outcome.messages]
      .merging(written(outcome)) { $1 }
    for (place, text) in shown {
      let found = (credentials + links + Ward.families).filter(text.contains)
      leaks += found.map { "\(place): \($0)" }
    }
    for (name, bytes) in outcome.files {
      let text = String(decoding: bytes, as: UTF8.self)
      leaks += credentials.filter(text.contains).map { "\(name): \($0)" }
    }
    return leaks + patients(in: outcome.text("log.ndjson"))
  }

  /// The files that people read; what a run keeps to go on with may hold addresses, and rows names.
  private func written(_ outcome: FetchOutcome) -> [String: String] {
    let names = ["ledger.csv", "manifest.json", "log.ndjson"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, outcome.text($0)) })
  }

  private func patients(in log: String) -> [String] {
    Ward.patients.filter(log.contains).map { "log.ndjson names the patient \($0)" }
  }
}
