import Foundation
import TestSupport
import Testing

/// Scheduled runs by the built program.
@Suite struct RunCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
      ])
    try define("ward")
  }

  private func define(
    _ name: String, source: String = "{folders: [data]}", more: String = ""
  ) throws {
    try folder.write(
      name + ".yaml",
      """
      adherence: 1
      source: \(source)
      as-of: 2025-03-09
      report: {format: [csv]}
      output: {folder: out}
      \(more)

      """)
  }

  private func summary(_ run: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder["out/" + run + "/summary.json"]))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `a run writes the report of its arguments, and latest leads to it`() throws {
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 0)
    #expect(result.output == "out/ward/2025-W10_2025-03-09\n")
    try program.run(
      [
        "report", "data", "--format", "csv", "--as-of", "2025-03-09", "--output", "plain",
      ])
    for file in ["cohort/timeline.csv", "cohort/measures.csv", "ledger.csv"] {
      #expect(try folder.text("out/ward/latest/" + file) == folder.text("plain/" + file))
    }
    let summary = try summary("ward/latest")
    #expect(summary["definition"] as? String == "ward")
    #expect(summary["exit_code"] as? Int == 0 && summary["state"] as? String == "complete")
    #expect((summary["figures"] as? [String: Any])?["taken"] as? Int == 1)
  }

  @Test func `a run of the same day takes the place of the one before, and keeps notes`() throws {
    try program.run(["run", "ward.yaml"])
    try folder.write("out/ward/2025-W10_2025-03-09/notes.txt", "mine")
    #expect(try program.run(["run", "ward.yaml"]).status == 0)
    #expect(try folder.text("out/ward/2025-W10_2025-03-09/notes.txt") == "mine")
  }

  @Test func `a dry run shows the plan and touches nothing`() throws {
    let result = try program.run(["run", "ward.yaml", "--dry-run", "--as-of", "2025-03-16"])
    #expect(result.status == 0)
    #expect(
      result.output == """
        ward (ward.yaml)
          report as of 2025-03-16 into out/ward/2025-W11_2025-03-16
          from data
          with --format=csv

        """)
    #expect(!folder.has("out"))
  }

  @Test func `one that fails does not stop the next, and the worst code is the last word`() throws {
    try define("lost", source: "{folders: [gone]}")
    try folder.write("bad.yaml", "adherence: 1\n")
    let result = try program.run(["run", "bad.yaml", "lost.yaml", "ward.yaml", "--json"])
    #expect(result.status == 78)
    let reports = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(reports.map { $0["exit_code"] as? Int } == [78, 66, 0])
    #expect(reports.map { $0["state"] as? String } == ["failed", "failed", "complete"])
    #expect(try program.run(["run", "lost.yaml", "ward.yaml"]).status == 66)
  }

  @Test func `an incomplete report is 1, and a program is told with the summary`() throws {
    try folder.write("tell", "#!/bin/sh\ncat > told-$1.json\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["tell"])
    try folder.write("half/d.ndjson", "{\"resourceType\":\"Patient\",\"id\":\"p\"}\nno JSON\n")
    let notify = "notify: {command: [./tell, x]}"
    try define("half", source: "{folders: [half]}", more: notify)
    #expect(try program.run(["run", "half.yaml"]).status == 1)
    #expect(try folder.text("told-x.json") == folder.text("out/half/latest/summary.json"))
    try define("half", source: "{folders: [gone]}", more: notify)
    #expect(try program.run(["run", "half.yaml"]).status == 66)
    let told = try folder.text("told-x.json")
    #expect(told.contains("\"exit_code\" : 66") && told.contains("\"state\" : \"failed\""))
    #expect(folder.has("out/half/latest/summary.json"))
  }

  @Test func `a program that cannot tell makes a good run 1, and the report stays`() throws {
    try define("ward", more: "notify: {command: [\"false\"], on: [complete]}")
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 1)
    #expect(result.messages.contains("adherence: notify: false ended with 1\n"))
    #expect(folder.has("out/ward/latest/summary.json"))
  }

  @Test func `two runs of one definition at once are 75 for the second, which may wait`() throws {
    // The first one ends when it is allowed to, for it tells somebody who waits for that.
    let isAllowed = folder["allowed"]
    try folder.write("slow", "#!/bin/sh\nuntil [ -e '\(isAllowed)' ]; do sleep 0.05; done\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["slow"])
    try define("ward", more: "notify: {command: [./slow], on: [complete]}")
    let first = try program.start(["run", "ward.yaml"], input: FileHandle.nullDevice)
    #expect(Waiting.until { folder.has("out/ward/latest") })
    #expect(try program.run(["run", "ward.yaml"]).status == 75)
    let second = try program.start(
      ["run", "ward.yaml", "--wait", "600"], input: FileHandle.nullDevice)
    try folder.write("allowed", "")
    for run in [first, second] {
      run.waitUntilExit()
      #expect(run.terminationStatus == 0)
    }
  }

  @Test func `missed days are caught up, the oldest first and marked`() throws {
    try program.run(["run", "ward.yaml", "--as-of", "2025-03-02"])
    let weekly = try folder.text("ward.yaml")
      .replacing("as-of: 2025-03-09", with: "as-of: last-complete-bucket")
    try folder.write("ward.yaml", weekly)
    let result = try program.run(
      ["run", "ward.yaml", "--as-of", "2025-03-30", "--catch-up", "2", "--json"])
    #expect(result.status == 0)
    let reports = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(reports.map { $0["as_of"] as? String } == ["2025-03-16", "2025-03-23", "2025-03-30"])
    #expect(reports.map { $0["caught_up"] as? Bool } == [true, true, false])
    #expect(try summary("ward/2025-W11_2025-03-16")["caught_up"] as? Bool == true)
    #expect(try summary("ward/latest")["caught_up"] == nil)
  }

  @Test func `runs lists what there is, and prune removes what need not stay`() throws {
    for day in ["2025-03-02", "2025-03-09", "2025-03-16"] {
      try program.run(["run", "ward.yaml", "--as-of", day])
    }
    let listed = try program.run(["runs", "ward.yaml"]).output.split(separator: "\n")
    #expect(listed.count == 4)
    #expect(
      listed[1].hasPrefix("ward        2025-W11_2025-03-16 *  2025-03-16  -      complete  0 "))
    #expect(try program.run(["prune", "ward.yaml"]).status == 64)
    let keeping = try folder.text("ward.yaml")
      .replacing("folder: out", with: "folder: out, keep: {last: 1}")
    try folder.write("ward.yaml", keeping)
    try folder.write("out/ward/2025-W09_2025-03-02/notes.txt", "mine")
    let dry = try program.run(["prune", "ward.yaml", "--dry-run"]).output
    #expect(
      dry == """
        would remove out/ward/2025-W10_2025-03-09
        kept out/ward/2025-W09_2025-03-02: no run wrote notes.txt

        """)
    #expect(folder.has("out/ward/2025-W10_2025-03-09"))
    #expect(try program.run(["prune", "ward.yaml"]).status == 0)
    #expect(!folder.has("out/ward/2025-W10_2025-03-09"))
    #expect(folder.has("out/ward/2025-W09_2025-03-02/notes.txt"))
  }

  @Test func `metrics tell of a report, and of a run without one`() throws {
    let definition = try folder.text("ward.yaml")
      .replacing("{format: [csv]}", with: "{format: [csv], metrics: ward.prom}")
    try folder.write("ward.yaml", definition)
    try program.run(["run", "ward.yaml"])
    let good = try folder.text("ward.prom")
    #expect(good.contains("adherence_exit_code{definition=\"ward\"} 0\n"))
    #expect(
      good.contains(
        "adherence_administrations{definition=\"ward\",disposition=\"counted\"} 1\n"))
    #expect(good.contains("adherence_patients{definition=\"ward\"} 1\n"))
    let mode = try FileManager.default.attributesOfItem(
      atPath: folder["ward.prom"])[.posixPermissions]
    #expect(mode as? Int == 0o644)
    try folder.write("ward.yaml", definition.replacing("[data]", with: "[gone]"))
    #expect(try program.run(["run", "ward.yaml"]).status == 66)
    let bad = try folder.text("ward.prom")
    #expect(bad.contains("adherence_exit_code{definition=\"ward\"} 66\n"))
    #expect(bad.contains("adherence_last_run_timestamp_seconds{definition=\"ward\"} "))
    #expect(!bad.contains("adherence_patients"))
    try program.run(["report", "data", "--as-of", "2025-03-09", "--metrics", "plain.prom"])
    #expect(try folder.text("plain.prom").contains("adherence_exit_code 0\n"))
  }

  @Test func `a client, its key and the key's id are one choice, as on the command line`() throws {
    try folder.writePrivate(
      "key.pem", try OpenSSLCommand.privateKey("RSA", "rsa_keygen_bits:2048"))
    let client = "client-id: c, private-key-file: key.pem, key-id: k"
    try define("ward", source: "{server: https://host.invalid/fhir, group: g, \(client)}")
    let result = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output.contains("--client-id=c"))
    try define("ward", source: "{server: https://host.invalid/fhir, group: g, client-id: c}")
    let lacking = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(lacking.status == 78 && lacking.messages.contains("give --private-key-file"))
  }

  @Test func `a definition may begin with a byte order mark and have CRLF`() throws {
    let text = try folder.text("ward.yaml").replacing("\n", with: "\r\n")
    try folder.write("ward.yaml", "\u{FEFF}" + text)
    #expect(try program.run(["run", "ward.yaml"]).status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a run that is stopped while it tells ends before that, and the report stays`() throws {
    let telling = "touch '\(folder["telling"])'; exec sleep 86400"
    try define("ward", more: "notify: {command: [sh, -c, \"\(telling)\"], on: [complete]}")
    let process = try program.start(["run", "ward.yaml"], input: FileHandle.nullDevice)
    #expect(Waiting.until { folder.has("telling") })
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(folder.has("out/ward/latest/summary.json"))
  }

  @Test func `a report that was just made stays, however old its day`() throws {
    let keeping = try folder.text("ward.yaml")
      .replacing("folder: out", with: "folder: out, keep: {last: 1}")
    try folder.write("ward.yaml", keeping)
    try program.run(["run", "ward.yaml"])
    let result = try program.run(["run", "ward.yaml", "--as-of", "2025-01-12"])
    #expect(result.status == 0 && folder.has(result.output.dropLast() + "/manifest.json"))
  }

  @Test func `the timer is that of the buckets, and what cannot stand in a unit is refused`() throws
  {
    try folder.write(
      "month.yaml",
      try folder.text("ward.yaml")
        .replacing("{format: [csv]}", with: "{by: month, metrics: sub/m.prom}")
        .replacing("as-of: 2025-03-09", with: "as-of: yesterday"))
    let units = try program.run(["run", "month.yaml", "--print-systemd", "--catch-up", "3"])
    #expect(units.output.contains("OnCalendar=*-*-01 05:30\n"))
    let zone = try folder.text("month.yaml")
      .replacing("by: month", with: "by: month, time-zone: Asia/Tokyo")
    try folder.write("month.yaml", zone)
    let moved = try program.run(["run", "month.yaml", "--print-systemd"]).output
    #expect(moved.contains("OnCalendar=*-*-01 05:30 Asia/Tokyo\n"))
    #expect(moved.contains("CRON_TZ=Asia/Tokyo"))
    #expect(units.output.contains(" run --quiet --catch-up 3 /"))
    #expect(units.output.contains("/sub\n"))
    #expect(
      try program.run(["run", "ward.yaml", "--print-systemd", "--as-of", "today"]).status == 64)
    try folder.write("a b.yaml", "name: ward\n" + (try folder.text("ward.yaml")))
    #expect(try program.run(["run", "a b.yaml", "--print-systemd"]).status == 64)
  }

  @Test func `a service is handed over the key of a store, and may write where it lies`() throws {
    try define("kept", more: "store: kept-store")
    let units = try program.run(["run", "kept.yaml", "--print-systemd"]).output
    #expect(units.contains("LoadCredential=adherence.data-key:/etc/adherence/data.key\n"))
    #expect(units.contains("/kept-store\n"))
    let without = try program.run(["run", "ward.yaml", "--print-systemd"]).output
    #expect(!without.contains("data-key"))
    #expect(!without.contains("sessions"))
  }

  @Test func `a definition that others may change is warned of`() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: folder["ward.yaml"])
    let result = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(result.status == 0)
    #expect(result.messages.contains("ward.yaml may be changed by other users; chmod go-w"))
  }

  private static let systemd = "/usr/bin/systemd-analyze"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: systemd)))
  func `systemd takes the units without a word, and finds them well locked`() throws {
    let text = try program.run(["run", "ward.yaml", "--print-systemd"]).output
    let parts = text.split(separator: "# /etc/systemd/system/").map(String.init).dropFirst()
    #expect(parts.count == 2)
    for part in parts {
      let name = part.prefix { $0 != "\n" }
      try folder.write("units/" + name, String(part.dropFirst(name.count)))
    }
    // The library of threads asks for priorities, and a call that is filtered would end the process.
    #expect(text.contains("SystemCallErrorNumber=EPERM\n"))
    let units = ["ward.service", "ward.timer"].map { folder["units/" + $0] }
    #expect(try systemdSays(["verify"] + units) == "")
    let security = try systemdSays(["security", "--offline=true", units[0]])
    let level = security.split(separator: "\n").first { $0.contains("Overall exposure level") }
    let number = level?.split(separator: " ").compactMap { Double($0) }.first
    #expect(try #require(number) <= 3.0, "\(security)")
  }

  private func systemdSays(_ arguments: [String]) throws -> String {
    let process = Process.child(Self.systemd, arguments)
    let path = try folder.write("said", Data())
    let file = FileHandle(forWritingAtPath: path)
    (process.standardOutput, process.standardError) = (file, file)
    try process.run()
    process.waitUntilExit()
    return try folder.text("said")
  }

  @Test func `the definitions of Reports run on the sample data as they stand`() throws {
    let manager = FileManager.default
    let root = manager.currentDirectoryPath
    try manager.createDirectory(
      atPath: folder["copy/Reports"], withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: folder["copy/SampleData"], withDestinationPath: root + "/SampleData")
    let names = try manager.contentsOfDirectory(atPath: "Reports").filter {
      $0.hasSuffix(".yaml")
    }.sorted()
    #expect(names.count == 2)
    for name in names {
      try manager.copyItem(atPath: "Reports/" + name, toPath: folder["copy/Reports/" + name])
    }
    let result = try program.run(["run"] + names.map { "copy/Reports/" + $0 })
    #expect(result.status == 0, "\(result.messages)")
    for name in names {
      #expect(folder.has("copy/Reports/Runs/\(name.dropLast(5))/latest/manifest.json"))
    }
  }
}
