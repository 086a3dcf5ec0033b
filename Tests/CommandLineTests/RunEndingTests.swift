import Foundation
import TestSupport
import Testing

/// However a scheduled run ends, all that tells of it has one code.
@Suite struct RunEndingTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
      ])
    try folder.write("tell", "#!/bin/sh\ncat > \"$(dirname \"$0\")/told.json\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["tell"])
    try define()
  }

  private func define(
    _ file: String = "ward.yaml", source: String = "{folders: [data]}", output: String = "out",
    metrics: String = "ward.prom", notify: String = "{command: [./tell], on: [complete, failed]}",
    more: String = ""
  ) throws {
    try folder.write(
      file,
      """
      adherence: 1
      name: ward
      source: \(source)
      as-of: 2025-03-09
      report: {format: [csv], metrics: \(metrics)}
      output: {folder: \(output)}
      notify: \(notify)
      \(more)

      """)
  }

  /// The exit codes that the metrics and the program that was notified were told.
  private func told() throws -> [Int?] {
    let metrics = try folder.text("ward.prom").split(separator: "\n")
      .first { $0.hasPrefix("adherence_exit_code{definition=\"ward\"} ") }
    let summary =
      try JSONSerialization.jsonObject(with: try folder.bytes("told.json")) as? [String: Any]
    return [
      metrics?.split(separator: " ").last.flatMap { Int($0) }, summary?["exit_code"] as? Int,
    ]
  }

  private func summaryCode() throws -> Int? {
    let data = try folder.bytes("out/ward/latest/summary.json")
    return (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["exit_code"] as? Int
  }

  @Test func `a folder that cannot be written is 73 for all`() throws {
    #expect(try program.run(["run", "ward.yaml"]).status == 0)
    #expect(try told() == [0, 0])
    try folder.write("file", "")
    try define(output: "file/out")
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 73, "\(result)")
    #expect(try told() == [73, 73])
    #expect(!(try folder.text("ward.prom")).contains("adherence_patients"))
  }

  @Test func `a definition with a fault is 78 for all that it still names`() throws {
    try program.run(["run", "ward.yaml"])
    try define(more: "stor: auto")
    #expect(try program.run(["run", "ward.yaml"]).status == 78)
    #expect(try told() == [78, 78])
    try define(source: "{folders: [gone]}")
    #expect(try program.run(["run", "ward.yaml"]).status == 66)
    #expect(try told() == [66, 66])
    try define()
    #expect(try program.run(["run", "ward.yaml", "--as-of", "never"]).status == 64)
    #expect(try told() == [64, 64])
  }

  @Test func `who cannot be told makes the report say 1, and it stays intact`() throws {
    try define(notify: "{command: [\"false\"], on: [complete]}")
    #expect(try program.run(["run", "ward.yaml"]).status == 1)
    #expect(try summaryCode() == 1)
    #expect(try folder.text("ward.prom").contains("adherence_exit_code{definition=\"ward\"} 1\n"))
    #expect(try program.run(["verify", "out/ward/latest"]).status == 0)
    let runs = try program.run(["runs", "ward.yaml", "--json"]).output
    #expect(runs.contains("\"exit_code\" : 1"), "\(runs)")
    let version = try program.run(["--version"]).output.dropLast()
    #expect(runs.contains("\"version\" : \"\(version)\""), "\(runs)")
    #expect(try program.run(["runs", "ward.yaml"]).output.contains("  \(version)  "))
  }

  @Test func `metrics that cannot be written make it 1, and latest leads to the report`() throws {
    try define(metrics: "nowhere/ward.prom")
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 1, "\(result)")
    #expect(try summaryCode() == 1)
    #expect(try folder.text("told.json").contains("\"exit_code\" : 1"))
  }

  @Test func `a store remembers the code that the process ended with`() throws {
    try define(
      notify: "{command: [\"false\"], on: [complete]}", more: "store: kept")
    try folder.writePrivate("key", "a passphrase of some words")
    #expect(try program.run(["run", "ward.yaml", "--key-file", "key"]).status == 1)
    let verify = ["verify", "out/ward/latest", "--store", "kept", "--key-file", "key"]
    #expect(try program.run(verify).status == 0)
    // A first run has a history, too, which has nothing to tell yet.
    #expect(try folder.text("out/ward/latest/history.csv").split(separator: "\n").count == 1)
    try folder.write("file", "")
    try define(output: "file/out", more: "store: kept")
    #expect(try program.run(["run", "ward.yaml", "--key-file", "key"]).status == 73)
    try define(more: "store: kept")
    let runs = try program.run(["runs", "ward.yaml", "--key-file", "key", "--json"]).output
    #expect(runs.contains("\"exit_code\" : 73"), "\(runs)")
  }

  // MARK: - Two definitions

  @Test func `two definitions of one name and output folder are 78 for the second`() throws {
    try FileManager.default.copyItem(atPath: folder["data"], toPath: folder["other"])
    try folder.writePrivate("key", "a passphrase of some words")
    try define("ward.yaml", more: "store: store-a")
    try define("b.yaml", source: "{folders: [other]}", more: "store: store-b")
    let both = try program.run(["run", "ward.yaml", "b.yaml", "--key-file", "key", "--json"])
    #expect(both.status == 78, "\(both)")
    #expect(both.messages.contains("out/ward has the runs of the definition ward (/"))
    let inputs = try folder.text("out/ward/latest/manifest.json")
    #expect(inputs.contains("data/d.ndjson") && !inputs.contains("other/d.ndjson"))
    for command in [["run"], ["runs"], ["run", "--dry-run"]] {
      let result = try program.run(command + ["b.yaml", "--key-file", "key"])
      #expect(result.status == 78, "\(command) \(result)")
    }
    #expect(try program.run(["run", "ward.yaml", "--key-file", "key"]).status == 0)
    // One store is one definition's, too, whatever its name.
    try define("b.yaml", output: "elsewhere", more: "store: store-a")
    #expect(try program.run(["run", "b.yaml", "--key-file", "key"]).status == 78)
    // A definition that has moved takes its runs along.
    try FileManager.default.moveItem(atPath: folder["ward.yaml"], toPath: folder["moved.yaml"])
    #expect(try program.run(["run", "moved.yaml", "--key-file", "key"]).status == 0)
  }

  @Test func `runs without a definition are those of every store here`() throws {
    let setup = "export XDG_STATE_HOME=\"$PWD/state\" XDG_CONFIG_HOME=\"$PWD/config\""
    #expect(try program.run(after: setup, ["runs"]).output == "no run\n")
    try define(more: "store: auto")
    try folder.write(
      "month.yaml",
      try folder.text("ward.yaml").replacing("name: ward", with: "name: month"))
    #expect(try program.run(after: setup, ["run", "ward.yaml", "month.yaml"]).status == 0)
    #expect(try program.run(after: setup, ["run", "ward.yaml"]).status == 0)
    let runs = try program.run(after: setup, ["runs"])
    let lines = runs.output.split(separator: "\n")
    #expect(lines.count == 3, "\(runs)")
    #expect(lines.dropFirst().map { $0.prefix { $0 != " " } } == ["month", "ward"])
    #expect(lines.dropFirst().allSatisfy { $0.contains(#/ \*  2025-03-09  \S+Z  complete  0 /#) })
  }

  // MARK: - Before a run

  @Test func `a dry run says what would keep this user from the run`() throws {
    let good = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(good.status == 0 && good.messages.isEmpty, "\(good)")
    try folder.write("file", "")
    try define(output: "file", notify: "{command: [no-such-program]}")
    let bad = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(bad.status == 78, "\(bad)")
    #expect(bad.output.hasPrefix("ward (ward.yaml)\n"))
    #expect(bad.messages.contains("notify: no-such-program cannot be called: there is no such"))
    #expect(bad.messages.contains("cannot write file/ward: "))
    try define(more: "store: kept")
    try folder.write("key", "a passphrase of some words")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder["key"])
    let open = try program.run(["run", "ward.yaml", "--dry-run", "--key-file", "key"])
    #expect(open.status == 78 && open.messages.contains("others can read it"), "\(open)")
  }

  @Test(.enabled(if: BuiltProgram.isSuperuser))
  func `what is hidden from a user is not permitted, and what root leaves is warned of`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try FileManager.default.createDirectory(
      atPath: folder["hidden"], withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try FileManager.default.moveItem(
      atPath: folder["ward.yaml"], toPath: folder["hidden/ward.yaml"])
    // Another user may not reach the built program everywhere.
    let setup = "set -- runuser -u nobody -- \"$0\" \"$@\"; exec \"$@\""
    guard try program.run(after: setup, ["--version"]).status == 0 else { return }
    let hidden = try program.run(after: setup, ["run", "hidden/ward.yaml", "--dry-run"])
    #expect(hidden.status == 66, "\(hidden)")
    #expect(hidden.messages.contains("not permitted"), "\(hidden)")
    try define()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["tell"])
    let unwritable = try program.run(after: setup, ["run", "ward.yaml", "--dry-run"])
    #expect(unwritable.status == 73, "\(unwritable)")
    #expect(unwritable.messages.contains("belongs to root, and this run is by nobody"))
    try FileManager.default.createDirectory(
      atPath: folder["out"], withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.ownerAccountName: "nobody"], ofItemAtPath: folder["out"])
    let root = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(root.messages.contains("out belongs to nobody, who cannot replace"), "\(root)")
  }

  @Test func `no day is missed of a fixed one`() throws {
    let result = try program.run(["run", "ward.yaml", "--catch-up", "2"])
    #expect(result.status == 64 && result.messages.contains("no day is missed"), "\(result)")
  }

  @Test func `several sizes of buckets may be a list`() throws {
    let text = try folder.text("ward.yaml")
      .replacing("report: {", with: "report: {by: [week, month], ")
    try folder.write("ward.yaml", text)
    #expect(try program.run(["run", "ward.yaml"]).status == 0)
    #expect(folder.has("out/ward/2025-W10_2025-03-09/cohort/timeline-month.csv"))
  }
}
