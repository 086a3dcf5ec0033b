internal import Foundation
internal import Synchronization

/// One file of an export.
struct ExportFile {
  enum Section: String { case output, deleted, error }

  let section: Section
  let type: String
  let name: String
  let text: String
  let count: Int
}

extension Site {
  /// The times at which exports were ordered, as their manifests tell them.
  package var exportTimes: [String] {
    memory.withLock { $0.jobs.map { $0.began.ISO8601Format() } }
  }

  /// How many files the first export has; 0 before there is one.
  package var exportedFiles: Int {
    guard let rules = scenario.export, !exportTimes.isEmpty else { return 0 }
    return files(0, rules).count
  }

  /// The files of an export.
  func files(_ number: Int, _ rules: ExportRules) -> [ExportFile] {
    let (job, rows) = memory.withLock { ($0.jobs[number], $0.rows) }
    let suffix = rules.zips ? ".ndjson.gz" : ".ndjson"
    var files = job.types.filter { !rules.forgottenTypes.contains($0) }.flatMap { type in
      Self.cut(job.rows(rows, type), into: rules.filesPerType).enumerated().map { index, rows in
        let text = rows.map { $0.json + "\n" }.joined()
        return ExportFile(
          section: .output, type: type, name: "\(type)-\(index + 1)\(suffix)",
          text: rules.rewritesFile(type, index + 1, text),
          count: rows.count + (index == 0 ? rules.miscounts[type] ?? 0 : 0))
      }
    }
    if !rules.deleted.isEmpty { files.append(deletions(rules.deleted, suffix)) }
    if let message = rules.message {
      let outcome = ServerAnswer.outcomeResource(message.text, severity: message.severity)
      files.append(
        ExportFile(
          section: .error, type: "OperationOutcome", name: "messages\(suffix)",
          text: outcome + "\n", count: 1))
    }
    return files
  }

  private static func cut(_ rows: [Row], into number: Int) -> [[Row]] {
    let size = max(1, (rows.count + number - 1) / number)
    return stride(from: 0, to: rows.count, by: size).map {
      Array(rows[$0..<min($0 + size, rows.count)])
    }
  }

  private func deletions(_ ids: [String], _ suffix: String) -> ExportFile {
    let entries = ids.map {
      #"{"request":{"method":"DELETE","url":"MedicationAdministration/\#($0)"}}"#
    }
    let bundle =
      #"{"resourceType":"Bundle","type":"transaction","entry":[\#(entries.joined(separator: ","))]}"#
    return ExportFile(
      section: .deleted, type: "Bundle", name: "deleted\(suffix)", text: bundle + "\n", count: 1)
  }

  /// The manifest, or one of its two parts.
  func manifest(_ number: Int, _ rules: ExportRules, part: String?) -> String {
    let generation = memory.withLock { memory in
      memory.jobs[number].manifests += part == nil ? 1 : 0
      return memory.jobs[number].manifests
    }
    let all = files(number, rules)
    let half = all.count / 2
    let shown = rules.parts ? Array(part == nil ? all[..<half] : all[half...]) : all
    let began = memory.withLock { $0.jobs[number].began }
    let sections = [ExportFile.Section.output, .deleted, .error].map { section in
      let entries = shown.filter { $0.section == section }.map {
        entry($0, number, generation, rules)
      }
      return #","\#(section.rawValue)":[\#(entries.joined(separator: ","))]"#
    }
    let link =
      rules.parts && part == nil
      ? #","link":[{"relation":"next","url":"\#(address("bulk/status/\(number)?part=2"))"}]"# : ""
    return #"{"transactionTime":"\#(began.ISO8601Format())","request":"\#(base)/$export","#
      + #""requiresAccessToken":\#(rules.requiresToken)\#(sections.joined())\#(link)}"#
  }

  private func entry(
    _ file: ExportFile, _ number: Int, _ generation: Int, _ rules: ExportRules
  ) -> String {
    let signature = UUID().uuidString
    secrets.add(signature)
    let place = "bulk/files/\(number)/\(file.name)?generation=\(generation)&signature=\(signature)"
    return
      #"{"type":"\#(file.type)","url":"\#(address(place, at: rules.party))","count":\#(file.count)}"#
  }
}
