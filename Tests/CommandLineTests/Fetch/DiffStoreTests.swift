import Foundation
import TestSupport
import Testing

/// Reports of a definition with a store, compared.
@Suite(.tags(.server)) struct DiffStoreTests {
  private func define(_ trial: FetchTrial) throws {
    let folder = trial.program.folder
    let key = try folder.write("data.key", String(repeating: "0123456789abcdef", count: 4))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    try folder.write(
      "ward.yaml",
      """
      adherence: 1
      source: {server: \(trial.site.base), token-file: token.txt, search: true, full-every: 28d}
      store: store
      as-of: 2025-03-31
      report: {format: [csv]}
      output: {folder: out}

      """)
  }

  private func run(_ trial: FetchTrial, _ more: String..., endsWith status: Int32 = 0) async throws
  {
    let result = try await trial.program.runWhileServing(
      ["run", "ward.yaml", "--key-file", "data.key"] + more)
    #expect(result.status == status, "\(result)")
  }

  @Test func `what a store held is read again, until it begins a new generation`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    try await run(trial, "--as-of", "2025-03-05")
    try await run(trial, "--as-of", "2025-03-31", "--offline", endsWith: 1)
    let runs = Set(
      try trial.program.folder.files("out/ward").keys.compactMap { path in
        path.split(separator: "/").first.map(String.init)
      }
    ).filter { $0.contains("_2025-") }.sorted()
    #expect(runs.count == 2)
    let call = ["diff"] + runs.map { "out/ward/" + $0 } + ["--key-file", "data.key"]
    let same = try trial.program.run(call)
    #expect(same.status == 1 && !same.output.contains("resources: not named"), "\(same)")
    #expect(same.output.contains("figures of the whole window"), "\(same)")
    #expect(!same.output.contains("MedicationAdministration/"))
    try await run(trial, "--as-of", "2025-03-31", "--full")
    let gone = try trial.program.run(call)
    #expect(gone.status == 1, "\(gone)")
    #expect(gone.output.contains("a store keeps one generation"), "\(gone.output.prefix(2000))")
  }
}
