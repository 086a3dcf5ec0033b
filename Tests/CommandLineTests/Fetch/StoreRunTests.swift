import Foundation
import Glibc
import TestSupport
import Testing

/// Scheduled runs with a store.
@Suite(.tags(.server)) struct StoreRunTests {
  private func makeKey(_ name: String, _ text: String, in folder: ScratchFolder) throws {
    let key = try folder.write(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
  }

  private func define(
    _ trial: FetchTrial, at address: String? = nil, name: String = "ward", more: String = ""
  ) throws {
    let folder = trial.program.folder
    try makeKey(
      "data.key", String(repeating: "0123456789abcdef", count: 4), in: folder)
    try folder.write(
      name + ".yaml",
      """
      adherence: 1
      source:
        server: \(address ?? trial.site.base)
        token-file: token.txt
        search: true
        retry-budget: 0
        full-every: 28d
      store: store
      as-of: 2025-03-31
      report: {format: [csv, html]}
      output: {folder: out}
      \(more)

      """)
  }

  /// What the first line of a list of runs ends with: why the run ended so.
  private func lastColumn(of list: String) throws -> String {
    try #require(list.split(separator: "\n").dropFirst().first?.split(separator: "  ").last)
      .trimmingPrefix(" ").description
  }

  private func run(
    _ trial: FetchTrial, _ more: String..., name: String = "ward"
  ) async throws -> FetchOutcome {
    try await trial.run(["run", name + ".yaml", "--key-file", "data.key"] + more)
  }

  private func taken(_ trial: FetchTrial) throws -> Int {
    CSVTable(try trial.program.folder.text("out/ward/latest/cohort/timeline.csv")).sum("taken")
  }

  @Test func `a second run asks for changes only, and the store tells nobody anything`()
    async throws
  {
    let trial = try await FetchTrial(.histories)
    try define(trial)
    let first = try await run(trial)
    #expect(first.status == 0, "\(first)")
    #expect(try taken(trial) == 42)
    let before = trial.site.log.entries.count
    let second = try await run(trial)
    #expect(second.status == 0, "\(second)")
    let asked = trial.site.log.entries.dropFirst(before).map { "\($0)" }
    #expect(asked.contains { $0.contains("_lastUpdated") && $0.contains("ge20") }, "\(asked)")
    #expect(asked.contains { $0.contains("MedicationAdministration/_history") })
    let files = try trial.program.folder.files("store")
    #expect(files.keys.contains { $0.hasSuffix("MedicationAdministration.ndjson.adh") })
    let words = Ward.families + Ward.patients + ["awk-a1-1", "Metformin", "2025-03-01T08"]
    for (name, bytes) in files {
      for word in words { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name): \(word)") }
    }
  }

  @Test func `a night with the server down reports what is there, and says of when it is`()
    async throws
  {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    trial.site.goDown()
    let folder = trial.program.folder
    try define(trial, more: "notify: {command: [sh, -c, \"cat > told.json\"], on: [failed]}")
    let metrics = try folder.text("ward.yaml")
      .replacing("[csv, html]", with: "[csv, html], metrics: m.prom")
    try folder.write("ward.yaml", metrics)
    let down = try await run(trial)
    #expect(down.status == 69, "\(down)")
    #expect(try taken(trial) == 42)
    for file in ["told.json", "out/ward/latest/summary.json"] {
      #expect(try folder.text(file).contains("\"exit_code\" : 69"), "\(file)")
    }
    #expect(try folder.text("m.prom").contains("adherence_exit_code{definition=\"ward\"} 69\n"))
    let page = try trial.program.folder.text("out/ward/latest/index.html")
    #expect(page.contains("it shows what was fetched up to 20"))
    let told = try trial.program.run(["runs", "ward.yaml", "--key-file", "data.key"]).output
    #expect(told.contains("incomplete  69 "), "\(told)")
    #expect(down.messages.contains(try lastColumn(of: told)), "\(told)\(down)")
  }

  @Test func `what another server had is no report of one that gives nothing`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    try define(trial, at: "http://127.0.0.1:9/fhir")
    let other = try await run(trial)
    #expect(other.status == 69 && other.messages.contains("another server"), "\(other)")
    let runs = try trial.program.run(["runs", "ward.yaml", "--key-file", "data.key"])
    #expect(runs.output.contains("failed"), "\(runs)")
    #expect(try await run(trial, "--offline").status == 66)
  }

  @Test func `a run that failed is in the list, and one offline needs a fetch`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    let failed = try await run(trial, "--offline")
    #expect(failed.status == 66)
    let list = ["runs", "ward.yaml", "--key-file", "data.key"]
    let runs = try trial.program.run(list).output
    #expect(runs.contains("failed") && runs.contains("66"), "\(runs)")
    #expect(failed.messages.contains(try lastColumn(of: runs)), "\(runs)\(failed)")
    // A later run of an earlier day is the newest.
    _ = try await run(trial, "--as-of", "2025-03-01")
    let later = try trial.program.run(list).output.split(separator: "\n")
    #expect(later.count == 3 && later[1].contains("  2025-03-01  "), "\(later)")
    #expect(try await run(trial, "--offline", "--full").status == 64)
  }

  @Test func `a server that has gone back is read anew`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    trial.site.remove("awk-a6-8")
    trial.site.remove("awk-a5-8")
    for patient in 1...4 { trial.site.remove("awk-a\(patient)-8") }
    let second = try await run(trial)
    #expect(second.status == 0, "\(second)")
    #expect(second.messages.contains("the server has gone back"))
    #expect(try taken(trial) == 36)
  }

  @Test func `a wrong key is 78, and so is one that others can read`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let folder = trial.program.folder
    try define(trial)
    _ = try await run(trial)
    try makeKey("other.key", "a passphrase of some words", in: folder)
    let wrong = try await trial.run(["run", "ward.yaml", "--key-file", "other.key"])
    #expect(wrong.status == 78 && wrong.messages.contains("another key"), "\(wrong)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder["data.key"])
    let open = try await run(trial)
    #expect(open.status == 78 && open.messages.contains("others can read it"), "\(open)")
  }

  @Test func `a store is one definition's, and one process's`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    try define(trial, name: "other")
    let other = try await run(trial, name: "other")
    #expect(other.status == 78, "\(other)")
    #expect(other.messages.contains("is the store of the definition ward"))
    let descriptor = unsafe open(trial.program.folder["store"], O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try await run(trial).status == 75)
  }

  @Test func `a manifest that was changed is not the one that the run wrote`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    let verify = ["verify", "out/ward/latest", "--store", "store", "--key-file", "data.key"]
    #expect(try trial.program.run(verify).status == 0)
    let path = "out/ward/2025-W14_2025-03-31/manifest.json"
    try trial.program.folder.write(path, try trial.program.folder.text(path) + "\n")
    let changed = try trial.program.run(verify)
    #expect(changed.status == 1 && changed.output.contains("changed: manifest.json"))
    #expect(try trial.program.run(Array(verify.prefix(2))).status == 0)
    try FileManager.default.copyItem(
      atPath: trial.program.folder["out/ward/2025-W14_2025-03-31"],
      toPath: trial.program.folder["copy"])
    let copy = try trial.program.run(["verify", "copy"] + verify.dropFirst(2))
    #expect(copy.status == 1 && copy.output.contains("unknown: manifest.json"), "\(copy)")
  }

  @Test func `another key can open a store, and then the old one cannot`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    try makeKey("new.key", "a passphrase of some words", in: trial.program.folder)
    let call = ["store", "rekey", "store", "--key-file", "data.key", "--new-key-file", "new.key"]
    #expect(try trial.program.run(call).status == 0)
    #expect(try await run(trial).status == 78)
    let again = try await trial.run(["run", "ward.yaml", "--key-file", "new.key"])
    #expect(again.status == 0, "\(again)")
  }

  @Test func `of a patient who is forgotten nothing is left in the store`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial)
    let forget = try trial.program.run(
      [
        "store", "forget", "Patient/awk-p1", "store", "--runs", "out", "--key-file",
        "data.key",
      ])
    #expect(forget.status == 0, "\(forget)")
    #expect(forget.output.contains("still tells of the patient: out/ward/2025-W14_2025-03-31"))
    let report = try trial.program.run(
      [
        "report", "store/generation-2", "--key-file", "data.key", "--as-of", "2025-03-31",
        "--format", "csv", "--output", "after",
      ])
    #expect(report.status == 0, "\(report)")
    let patients = CSVTable(try trial.program.folder.text("after/cohort/patients.csv"))
    #expect(patients.rows.count == 5)
    #expect(!patients.rows.contains { $0["patient"] == "awk-p1" })
  }

  @Test func `what an earlier run told is looked back at`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    try define(trial)
    _ = try await run(trial, "--as-of", "2025-03-17")
    trial.site.remove("awk-a1-1")
    let second = try await run(trial, "--full")
    #expect(second.status == 0, "\(second)")
    let history = CSVTable(try trial.program.folder.text("out/ward/latest/history.csv"))
    #expect(history.rows.contains { $0["change_reason"] == "deletion" }, "\(history.rows)")
    let page = try trial.program.folder.text("out/ward/latest/index.html")
    #expect(page.contains("when first reported"))
  }
}

/// Fetches that are encrypted.
@Suite(.tags(.server)) struct EncryptedFetchTests {
  @Test func `an encrypted fetch gives the report of a plain one, and tells nobody anything`()
    async throws
  {
    let trial = try await FetchTrial(.wellBehaved)
    let folder = trial.program.folder
    let key = try folder.write("key", "a passphrase of some words")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    let patients = Ward.patients.flatMap { ["--patient", $0] }
    let fetched = try await trial.run(
      trial.arguments(["--search", "--encrypt", "--key-file", key] + patients))
    #expect(fetched.status == 0, "\(fetched)")
    let words = Ward.families + Ward.patients + ["awk-a1-1", "Metformin"]
    for (name, bytes) in try folder.files("out") {
      for word in words { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name): \(word)") }
    }
    func report(_ source: String, _ more: [String] = []) throws -> String {
      let result = try trial.program.run(
        [
          "report", source, "--as-of", "2025-03-31", "--format", "csv", "--output",
          source + "-report",
        ] + more)
      #expect(result.status == 0, "\(result)")
      return try folder.text(source + "-report/cohort/timeline.csv")
    }
    let sealed = try report("out", ["--key-file", key])
    #expect(CSVTable(sealed).sum("taken") == 42)
    let plain = try await trial.program.runWhileServing(
      ["fetch", trial.site.base, "--search", "--token-file", "token.txt", "--output", "plain"]
        + patients)
    #expect(plain.status == 0)
    #expect(try report("plain") == sealed)
    let without = try trial.program.run(["report", "out", "--output", "none"])
    #expect(without.status == 78 && without.messages.contains("out is encrypted"), "\(without)")
  }

  @Test func `an encrypted export is whole, too`() async throws {
    let trial = try await FetchTrial(.export)
    let key = try trial.program.folder.write("key", "a passphrase of some words")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    let fetched = try await trial.run(
      trial.arguments(["--bulk", "--encrypt", "--key-file", key]))
    #expect(fetched.status == 0, "\(fetched)")
    for (name, bytes) in try trial.program.folder.files("out") {
      #expect(bytes.range(of: Data("awk-a1-1".utf8)) == nil, "\(name)")
    }
    let report = try trial.program.run(
      ["report", "out", "--as-of", "2025-03-31", "--key-file", key, "--output", "report"])
    #expect(report.status == 0, "\(report)")
    let timeline = try trial.program.folder.text("report/cohort/timeline.csv")
    #expect(CSVTable(timeline).sum("taken") == 42)
  }

  @Test(arguments: [["--encrypt", "--gzip"], ["--key-file", "key"]])
  func `what does not go together is a wrong call`(options: [String]) async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let result = try trial.program.run(trial.arguments(options))
    #expect(result.status == 64, "\(result)")
  }
}
