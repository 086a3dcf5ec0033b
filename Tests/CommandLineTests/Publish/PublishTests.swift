import DurableOutput
import Foundation
import TestSupport
import Testing

/// `adherence publish`: what is written, in every version of FHIR, and by which rules.
@Suite(.tags(.server)) struct PublishTests {
  private func documents(_ trial: PublishTrial) throws -> [[String: Any]] {
    try trial.site.written("DocumentReference").map { row in
      let json = try JSONSerialization.jsonObject(with: Data(row.json.utf8))
      return try #require(json as? [String: Any])
    }
  }

  private func text(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(value),
      options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: FHIRRelease.allCases)
  func `each patient gets one document, and a later one replaces it`(release: FHIRRelease)
    async throws
  {
    let scenario = Scenario.publishing("documents")
    let trial = try await PublishTrial(scenario.speaking(release))
    let outcome = try await trial.publish(
      "--tag", "Study-1", "--identifier", "urn:case|7", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix(#"{"event":"added""#) } == 3)
    #expect(lines.count { $0.hasPrefix(#"{"event":"done""#) } == 3)
    #expect(lines.contains { $0.contains(#""tenths":10"#) })
    let (isOld, isFirst) = (release == .dstu2 || release == .stu3, release == .dstu2)
    let first = try documents(trial)
    #expect(Set(first.compactMap { try? text($0["subject"]) }).count == 3)
    let document = try text(first[0])
    #expect(document.contains(#"{"system":"urn:case","value":"7"}"#))
    #expect(document.contains(#""tag":[{"code":"study-1"}]"#))
    #expect(document.contains(release == .r5 ? #""size":""# : #""size":"#))
    #expect(document.contains(#""url":"Binary/adh-"#))
    #expect(document.contains(#""creation":"2025-03-20"#))
    #expect(first[0].keys.contains("indexed") == isOld && first[0].keys.contains("date") == !isOld)
    let status = try text(first[0]["docStatus"])
    #expect(status.contains("final") && status.contains("composition-status") == isFirst)
    #expect(first[0]["relatesTo"] == nil)
    let binary = try #require(trial.site.written("Binary").first).json
    #expect(binary.contains(isOld ? #""content":""# : #""data":""#))
    #expect(binary.contains(#""securityContext":{"reference":"Patient/awk-p"#) == !isFirst)

    let later = try PublishTrial.report.get().make("later-\(release)", ["--as-of", "2025-03-21"])
    let replaced = try await trial.publish("--patient", "awk-p1", "--replace", report: later)
    #expect(replaced.status == 0, "\(replaced)")
    let name = replaced.output.split(separator: "\n").last.map(String.init) ?? ""
    let row = try #require(trial.site.row(name.split(separator: "/").last.map(String.init) ?? ""))
    let old = first.first { (try? text($0["subject"]))?.contains("awk-p1") ?? false }
    #expect(row.json.contains(#""reference":"DocumentReference/\#(old?["id"] as? String ?? "-")""#))
    let code = #""code":"replaces""#
    #expect(row.json.contains(release == .r5 ? #""code":{"coding":[{\#(code)"# : code))
  }

  @Test func `what is published is not sent again, also when the queue forgot it`() async throws {
    let trial = try await PublishTrial(.publishing("again"))
    #expect(try await trial.publish().status == 0)
    let (writes, requests) = (trial.writes, trial.site.log.entries.count)
    let again = try await trial.publish()
    #expect(again.status == 0 && again.messages.contains("3 published before"), "\(again)")
    #expect(trial.site.log.entries.count == requests + 1)
    #expect(try await trial.run(["forget"]).output.split(separator: "\n").count == 3)
    #expect(try await trial.run(["status"]).output == "nothing\n")
    let found = try await trial.publish()
    #expect(found.status == 0, "\(found)")
    #expect(trial.writes == writes)
    #expect(trial.site.written("DocumentReference").count == 3)
    let other = try await trial.publish("--format", "html")
    #expect(other.status == 1 && other.messages.contains("has other files"), "\(other)")
    #expect(trial.site.written("DocumentReference").count == 3)
  }

  @Test func `the queue tells nobody whose documents are in it`() async throws {
    let trial = try await PublishTrial(.publishing("sealed"))
    #expect(try await trial.publish().status == 0)
    let files = try trial.program.folder.files("state/adherence/exchange")
    #expect(files.keys.contains("queue.sqlite"))
    for (name, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["awk-p", "Patient/", "Binary", "http"] {
        #expect(!text.contains(word), "\(name) has \(word)")
      }
    }
  }

  @Test func `what is cancelled goes no further until it is tried again`() async throws {
    let trial = try await PublishTrial(
      .publishing("cancelled") { request, site in
        request.method == "POST" && site.times("closed") == 1 ? .outcome(503, "Closed") : nil
      }, budget: "0")
    let only = ["--patient", "awk-p1"]
    #expect(try await trial.publish(only[0], only[1]).status == 69)
    let report = try PublishTrial.report.get().path
    let stopped = try await trial.run(["cancel", report, "--json"])
    #expect(stopped.output.hasPrefix(#"{"state":"cancelled""#), "\(stopped)")
    let writes = trial.writes
    #expect(try await trial.publish(only[0], only[1]).messages.contains("1 cancelled"))
    #expect(trial.writes == writes)
    #expect(try await trial.run(["retry"]).output.hasPrefix("waiting  Patient/awk-p1  "))
    let done = try await trial.publish(only[0], only[1])
    #expect(done.status == 0, "\(done)")
    #expect(trial.count("PUT", "Binary") == 3)
    #expect(trial.site.written("DocumentReference").count == 1)
    #expect(try await trial.run(["status", "/no/such/run"]).status == 66)
  }

  @Test func `a cohort goes to a group or to nobody, and so does what is given out`() async throws {
    let trial = try await PublishTrial(.publishing("cohort"))
    let key = try trial.program.folder.writePrivate("key", "0123456789abcdef0123456789abcdef")
    let report = try PublishTrial.report.get()
    let day = ["--as-of", "2025-03-20"]
    let hidden = try report.make("hidden", day + ["--suppress", "n=3"], per: ["cohort"])
    let moved = try report.make("moved", day + ["--pseudonymise", key])
    for made in [hidden, moved] {
      let refused = try await trial.publish(report: made)
      #expect(refused.status == 64 && refused.messages.contains("--per cohort"), "\(refused)")
    }
    #expect(trial.writes == 0)
    let alone = try await trial.publish("--per", "cohort", report: hidden)
    #expect(alone.status == 0, "\(alone)")
    let group = try await trial.publish("--per", "cohort", "--subject", "Group/ward-3")
    #expect(group.status == 0, "\(group)")
    let subjects = try documents(trial).map { $0["subject"] as? [String: String] }
    #expect(subjects == [nil, ["reference": "Group/ward-3"]])
    #expect(
      trial.site.written("Binary").contains { $0.json.contains(#""reference":"Group/ward-3""#) })
  }

  @Test func `a report in which something is missing is preliminary`() async throws {
    let trial = try await PublishTrial(.publishing("incomplete"))
    let folder = trial.program.folder
    try folder.write("ward.ndjson", lines: Ward.rows(.r4).map(\.json) + ["{"])
    let made = try trial.program.run([
      "report", "ward.ndjson", "--per", "patient", "--format", "csv", "--tables", "timeline",
      "--as-of", "2025-03-20", "--output", "run",
    ])
    #expect(made.status == 1, "\(made.messages)")
    #expect(try await trial.publish("--patient", "awk-p1", report: folder["run"]).status == 0)
    #expect(try documents(trial).map { $0["docStatus"] as? String } == ["preliminary"])
    try folder.write("run/patients/awk-p2/timeline.csv", "changed")
    let changed = try await trial.publish(report: folder["run"])
    #expect(changed.status == 65, "\(changed)")
    #expect(trial.site.written("DocumentReference").count == 1)
  }

  @Test func `files under a digest go to the patient whose id it is of`() async throws {
    let trial = try await PublishTrial(.publishing("digest"))
    let folder = trial.program.folder
    let lines = Ward.rows(.r4).map { $0.json.replacing("awk-p1\"", with: "awk.p1\"") }
    try folder.write("ward.ndjson", lines: lines)
    for format in ["html", "html,csv"] {
      let made = try trial.program.run([
        "report", "ward.ndjson", "--per", "patient", "--format", format, "--as-of", "2025-03-20",
        "--output", format,
      ])
      #expect(made.status == 0, "\(made.messages)")
    }
    let unknown = try await trial.publish("--dry-run", report: folder["html"])
    #expect(unknown.status == 65, "\(unknown)")
    for (report, more) in [("html", "awk.p1"), ("html,csv", "awk-p2")] {
      let named = try await trial.publish(
        "--dry-run", "--format", "html", "--patient", more, report: folder[report])
      #expect(named.output.contains("Patient/\(more)"), "\(named)")
    }
  }

  @Test func `one command sends at a time`() async throws {
    let trial = try await PublishTrial(.publishing("busy"))
    #expect(try await trial.publish("--patient", "awk-p1").status == 0)
    let folder = trial.program.folder["state/adherence/exchange/sending"]
    let lock = try await FolderLock.open(folder, waiting: 0)
    defer { FolderLock.release(lock) }
    let busy = try await trial.publish()
    #expect(busy.status == 75, "\(busy)")
    #expect(try await trial.run(["status"]).status == 0)
  }

  @Test func `a dry run shows the documents and sends nothing`() async throws {
    let trial = try await PublishTrial(.publishing("dry"))
    let outcome = try await trial.publish("--dry-run")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.split(separator: "\n").count == 3)
    #expect(outcome.output.contains(#""hash":""#))
    #expect(trial.writes == 0)
    #expect(try await trial.run(["status"]).output == "nothing\n")
  }

  private static let wrongCalls: [(String, Int32)] = [
    ("--per ward", 64), ("--format pdf", 64), ("--format svg", 64), ("--subject Group/1", 64),
    ("--per cohort --subject Patient/1", 64), ("--per cohort --patient awk-p1", 64),
    ("--identifier 7", 64), ("--concurrency 0", 64), ("--patient nobody", 66),
  ]

  @Test(arguments: wrongCalls)
  func `a wrong call sends nothing`(options: String, code: Int32) async throws {
    let trial = try await PublishTrial(.publishing("wrong"))
    let outcome = try await trial.run(
      [try PublishTrial.report.get().path, "--server", trial.site.base]
        + options.split(separator: " ").map(String.init))
    #expect(outcome.status == code, "\(outcome)")
    #expect(trial.site.log.entries.isEmpty)
  }
}

extension Scenario {
  /// A server that takes documents, and does everything right but what `interferes` does.
  static func publishing(
    _ name: String,
    _ interferes: @escaping @Sendable (ServerRequest, Site) -> ServerAnswer? = { _, _ in nil }
  ) -> Scenario {
    Scenario(name) { scenario in
      scenario.writing = WritingRules { $0.moreTypes = PublishScenario.types }
      scenario.interferes = { request, site in interferes(request, site) }
    }
  }
}

/// `publish` in a definition.
@Suite(.tags(.server)) struct ScheduledPublishTests {
  @Test(arguments: [true, false])
  func `a scheduled run publishes what it made, once, and its report stays when that fails`(
    takes: Bool
  ) async throws {
    let trial = try await PublishTrial(
      .publishing("scheduled") { request, _ in
        !takes && request.method == "PUT" ? .outcome(413, "Too large") : nil
      })
    try trial.program.folder.write(
      "ward.yaml",
      """
      adherence: 1
      source:
        server: \(trial.site.base)
        patients: [awk-p1, awk-p2]
        token-file: token.txt
        retry-budget: 1
      as-of: 2025-03-20
      report: {per: [cohort, patient], format: [csv, html], tables: timeline}
      output: {folder: runs}
      publish: {server: same, formats: [csv]}

      """)
    let plan = try await trial.program.runWhileServing(["run", "ward.yaml", "--dry-run"])
    #expect(plan.output.contains("publish csv on the server, a document for each patient\n"))
    for _ in 1...2 {
      let result = try await trial.program.runWhileServing(
        ["run", "ward.yaml"], environment: trial.environment)
      #expect(result.status == (takes ? 0 : 1), "\(result)")
      #expect(result.messages.contains("413") != takes)
      #expect(trial.site.written("DocumentReference").count == (takes ? 2 : 0))
      #expect(trial.program.folder.has("runs/ward/latest/manifest.json"))
      let again = try await trial.run(
        ["\(trial.program.folder.path)/runs/ward/latest", "--format", "csv"] + trial.server)
      #expect(again.messages.contains(takes ? "2 published before" : "2 failed"), "\(again)")
    }
  }
}

/// `publish get` and `publish identifiers`.
@Suite(.tags(.server)) struct PublishedResourceTests {
  @Test(arguments: FHIRRelease.allCases)
  func `the files of a document come back as they were`(release: FHIRRelease) async throws {
    let scenario = Scenario.publishing("get")
    let trial = try await PublishTrial(scenario.speaking(release))
    #expect(try await trial.publish("--patient", "awk-p1").status == 0)
    let name = "DocumentReference/" + (trial.site.written("DocumentReference").first?.id ?? "")
    let folder = trial.program.folder
    let outcome = try await trial.ask("get", name, "--output", "back")
    #expect(outcome.status == 0, "\(outcome)")
    let back = Set(try folder.files("back").values)
    let patient = try PublishTrial.report.get().path + "/patients/awk-p1/"
    let sent = try ["index.html", "record.html", "timeline.csv"].map {
      try Data(contentsOf: URL(fileURLWithPath: patient + $0))
    }
    #expect(back == Set(sent))
    let one = try await trial.ask("get", name, "--output", "one", "--only", "timeline.csv")
    #expect(one.output.hasSuffix(".csv\n"), "\(one)")
    #expect(try folder.files("one").count == 1)
    #expect(try await trial.ask("get", name, "--output", "one", "--only", "no").status == 66)
    #expect(try await trial.ask("get", "DocumentReference/no", "--output", "one").status == 66)
    try folder.write("one/\(try #require(try folder.files("one").keys.first))", "mine")
    #expect(
      try await trial.ask("get", name, "--output", "one", "--only", "timeline.csv").status == 73)
  }

  @Test func `attachments anywhere are brought, and wrong ones are not written`() async throws {
    let trial = try await PublishTrial(.publishing("anywhere"))
    func store(_ members: String) -> String {
      trial.site.store(Data(#"{"resourceType":"DocumentReference",\#(members)}"#.utf8))
    }
    let photo = #"{"contentType":"image/png","data":"AAAA","size":3}"#
    let plain = store(#""item":[{"answer":[{"valueAttachment":\#(photo)}]}],"photo":[\#(photo)]"#)
    let found = try await trial.ask("get", "DocumentReference/\(plain)", "--output", "out")
    #expect(found.status == 0, "\(found)")
    #expect(found.output.split(separator: "\n").count { $0.hasSuffix(".png") } == 2)
    for wrong in [
      #""size":4"#, #""hash":"AAAA""#,
      #""extension":[{"url":"urn:uuid:c1f6a2d4-7d0e-4b57-9a3b-52d8c0f4e916","valueString":"00"}]"#,
    ] {
      let id = store(#""photo":[{"contentType":"image/png","data":"AAAA",\#(wrong)}]"#)
      let outcome = try await trial.ask("get", "DocumentReference/\(id)", "--output", "wrong")
      #expect(outcome.status == 1, "\(outcome)")
    }
    let foreign = #""url":"\#(trial.site.foreignBase)/Binary/1""#
    let id = store(#""photo":[{"contentType":"image/png",\#(foreign)}]"#)
    let outcome = try await trial.ask("get", "DocumentReference/\(id)", "--output", "wrong")
    #expect(outcome.status == 69, "\(outcome)")
    #expect(trial.site.log.requests(to: .foreign).isEmpty)
    #expect(try trial.program.folder.files("wrong").isEmpty)
  }

  @Test func `identifiers are added, replaced and cleared, but not the tool's own`() async throws {
    let trial = try await PublishTrial(.publishing("identifiers"))
    #expect(try await trial.publish("--patient", "awk-p1").status == 0)
    let name = "DocumentReference/" + (trial.site.written("DocumentReference").first?.id ?? "")
    let own = try await trial.ask("identifiers", name).output
    #expect(own.hasPrefix("urn:uuid:") && own.split(separator: "\n").count == 1)
    for (arguments, wanted) in [
      (["--add", "urn:a|1", "--add", "urn:b|2"], own + "urn:a|1\nurn:b|2\n"),
      (["--add", "urn:a|1"], own + "urn:a|1\nurn:b|2\n"),
      (["--set", "urn:c|3"], own + "urn:c|3\n"),
      (["--clear"], own),
    ] {
      let outcome = try await trial.run(
        ["identifiers", name] + arguments + trial.server)
      #expect(outcome.output == wanted, "\(outcome)")
      #expect(try await trial.ask("identifiers", name).output == wanted)
    }
    let writes = trial.writes
    #expect(try await trial.ask("identifiers", name, "--add", "urn:d|4", "--dry-run").status == 0)
    #expect(try await trial.ask("identifiers", name, "--add", "4").status == 64)
    #expect(try await trial.ask("identifiers", "Binary/1", "--clear").status == 64)
    #expect(try await trial.ask("identifiers", "Patient/nobody", "--clear").status == 66)
    #expect(trial.writes == writes)
    #expect(try await trial.ask("identifiers", "Patient/awk-p1", "--add", "urn:m|1").status == 0)
    #expect(trial.site.row("awk-p1")?.json.contains(#""value":"1""#) == true)
  }
}
