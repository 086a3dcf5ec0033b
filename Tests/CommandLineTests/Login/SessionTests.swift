import Foundation
import TestSupport
import Testing

/// A person's session: `--session`, `status`, `logout`.
@Suite(.tags(.server)) struct SessionTests {
  @Test func `a session reads its own patient, is sealed, and ends on both sides`() async throws {
    let trial = try await LoginTrial()
    #expect(try await trial.login().status == 0)
    let (folder, base) = (trial.program.folder, trial.site.base)
    for path in ["", "/mine", "/mine/session.adh"] {
      let place = folder["state/adherence/sessions" + path]
      let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
      #expect(mode == (path.hasSuffix("adh") ? 0o600 : 0o700))
    }
    for arguments in [["fetch", base], ["fetch"], ["fetch", "--patient", "awk-p2"]] {
      let result = try await trial.run(
        arguments + ["--session", "mine", "--output", "out", "--overwrite", "--search"])
      #expect(result.status == 0, "\(result)")
      #expect(try trial.patients() == ["awk-p2"])
    }
    let report = try await trial.run(
      ["report", base, "--session", "mine", "--output", "report", "--as-of", "2025-03-20"])
    #expect(report.status == 0, "\(report)")
    let status = try await trial.run(["status", "--check", "--json"])
    #expect(status.status == 0, "\(status)")
    for part in [
      #""session":"mine""#, #""patient":"awk-p2""#, #""server":"\#(base)""#, #""accepted":true"#,
      "patient/Patient.rs", #""user":"\#(base)/Patient/awk-p2""#, #""renewed":true"#,
    ] {
      #expect(status.output.contains(part), "\(status.output)")
    }
    let end = try await trial.run(["logout"])
    #expect((end.status, trial.sessions.count) == (0, 0), "\(end)")
    #expect(trial.site.takenBack == ["refresh_token", "access_token"])
    let after = try await trial.run(["fetch", "--session", "mine", "--output", "gone"])
    #expect(after.status == 78)
    #expect(after.messages.contains("adherence login SERVER --session mine"), "\(after.messages)")
    #expect(try await trial.run(["status"]).output == "")
  }

  /// Calls, and how each ends.
  private static let calls: [([String], Int32)] = [
    (["fetch", "--session", "mine", "--output", "o", "--patient", "awk-p1"], 64),
    (["fetch", "--session", "mine", "--output", "o", "--group", "ward-3"], 64),
    (["administrations", "BASE", "--session", "mine", "--patient", "awk-p1"], 64),
    (["fetch", "https://other.example/fhir", "--session", "mine", "--output", "o"], 64),
    (["fetch", "--session", "mine", "--output", "o", "--token-file", "t"], 64),
    (["fetch", "--session", "No", "--output", "o"], 64),
    (["fetch", "--output", "o"], 64),
    (["record", "awk-o1a", "--taken", "--at", RecordTrial.time], 64),
    (["record", "awk-o1a", "--taken", "--at", RecordTrial.time, "--session", "mine"], 77),
    (["record", "correct", "awk-a1-1", "--not-taken", "--session", "mine"], 77),
    (["record", "delete", "awk-a1-1", "--reason", "r", "--session", "mine"], 77),
    (["record", "awk-o2a", "--taken", "--at", RecordTrial.time, "--session", "mine"], 0),
    (["send", "theirs.ndjson", "--session", "mine"], 77),
    (["send", "them.ndjson", "--session", "mine"], 77),
    (["send", "own.ndjson", "--session", "mine"], 0),
    (["send", "taken.ndjson", "--results", "a.csv", "--session", "mine"], 1),
    (
      [
        "send", "--delete", "MedicationAdministration/awk-a1-1", "--results", "b.csv", "--session",
        "mine",
      ], 1
    ),
    (["data", "put", "theirs", "--file", "own.ndjson", "--session", "mine"], 77),
    (["data", "put", "own", "--file", "own.ndjson", "--session", "mine"], 0),
    (["publish", "REPORT", "--session", "mine"], 77),
    (["publish", "REPORT", "--per", "cohort", "--session", "mine"], 77),
    (["publish", "REPORT", "--patient", "awk-p2", "--session", "mine"], 0),
    (["publish", "identifiers", "Patient/awk-p1", "--add", "urn:x|1", "--session", "mine"], 77),
    (["publish", "get", "PHOTO", "--output", "files", "--session", "mine"], 0),
    (["publish", "get", "PHOTO", "--output", "files"], 64),
    (
      [
        "survey", "ask", "SURVEY", "--answers", "said.json", "--send", "--patient", "awk-p1",
        "--session", "mine",
      ], 77
    ),
    (["survey", "ask", "SURVEY", "--answers", "said.json", "--send", "--session", "mine"], 0),
  ]

  @Test(arguments: calls)
  func `nobody else's patient and no other server can be asked for by a session`(
    arguments: [String], status: Int32
  ) async throws {
    let trial = try await Self.loggedIn.value
    let places = [
      "BASE": trial.site.base, "REPORT": try PublishTrial.report.get().path,
      "SURVEY": SurveyTrial.sample("r4", "missed-doses-7-days"),
      "PHOTO": "DocumentReference/"
        + (trial.site.rows.first { $0.json.contains("image/png") }?.id ?? ""),
    ]
    let result = try await trial.run(arguments.map { places[$0] ?? $0 })
    #expect(result.status == status, "\(result)")
    #expect((status == 77) == result.messages.contains("is of another patient than --session"))
    #expect(
      trial.site.rows.allSatisfy { $0.patient != "awk-p1" || !$0.json.contains("2025-03-20") })
  }

  /// A session with a server whose tokens open every patient: this tool alone keeps to its own.
  private static let loggedIn = Task {
    var scenario = Scenario.people { $0.opensAll = true }
    scenario.writing = WritingRules {
      $0.moreTypes += PublishScenario.types + ["QuestionnaireResponse"]
    }
    let trial = try await LoginTrial(scenario)
    #expect(try await trial.login(["--write"]).status == 0)
    let observation =
      #"{"resourceType":"Observation","id":"s-1","status":"final","issued":"2025-03-20T08:00:00Z""#
    let dose =
      #"{"resourceType":"MedicationAdministration","id":"awk-a1-1","status":"completed","#
      + #""medicationCodeableConcept":{"text":"x"},"effectiveDateTime":"2025-03-20""#
    for (name, start) in [("theirs", observation), ("own", observation), ("taken", dose)] {
      let patient = name == "theirs" ? "awk-p1" : "awk-p2"
      try trial.program.folder.write(
        name + ".ndjson", start + #","subject":{"reference":"Patient/\#(patient)"}}"# + "\n")
    }
    try trial.program.folder.write("them.ndjson", FHIRLine.patient("awk-p1") + "\n")
    try trial.program.folder.write("said.json", #"{"missed":0}"#)
    let name = #"{"system":"urn:uuid:0f2f6f0e-6f0c-4f0f-8a55-3b0f6d0b7c94","value":"theirs"}"#
    for text in [
      #""resourceType":"Basic","identifier":[\#(name)],"subject":{"reference":"Patient/awk-p1"}"#,
      #""resourceType":"DocumentReference","photo":[{"contentType":"image/png","data":"AAAA"}]"#,
    ] {
      trial.site.store(Data("{\(text)}".utf8))
    }
    return trial
  }

  @Test func `a session that the server ended is over, with the way out`() async throws {
    let trial = try await LoginTrial()
    #expect(try await trial.login().status == 0)
    trial.site.endPeoplesTokens()
    #expect(try await trial.run(["status", "mine", "--check"]).status == 0)
    #expect(trial.tokenRequests == ["authorization_code", "refresh_token"])
    trial.site.forgetPeople()
    let way = "adherence login \(trial.site.base) --session mine"
    for arguments in [
      ["status", "mine", "--check"], ["fetch", "--session", "mine", "--output", "o"],
    ] {
      let result = try await trial.run(arguments)
      #expect(result.status == 77, "\(result)")
      #expect(result.messages.contains(way), "\(result.messages)")
    }
  }

  @Test func `processes that renew at once ask for one token`() async throws {
    let trial = try await LoginTrial()
    #expect(try await trial.login().status == 0)
    trial.site.endPeoplesTokens()
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 1...4 {
        group.addTask { try await trial.run(["status", "mine", "--check"]).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [0, 0, 0, 0])
    #expect(trial.tokenRequests == ["authorization_code", "refresh_token"])
  }

  @Test(arguments: [Int?.none, 404, 200])
  func `the file of a session goes whatever the server says`(revocation: Int?) async throws {
    let trial = try await LoginTrial { $0.revocation = revocation }
    #expect(try await trial.login().status == 0)
    let result = try await trial.run(["logout", "--all"])
    #expect(result.status == (revocation == 404 ? 1 : 0), "\(result)")
    #expect(trial.sessions.isEmpty)
    #expect(result.messages.contains("serve until they end") == (revocation != 200))
  }

  @Test(arguments: [true, false])
  func `a timer takes a session only when something renews it`(renews: Bool) async throws {
    let trial = try await LoginTrial { $0.renews = renews }
    #expect(try await trial.login().status == 0)
    try trial.program.folder.write(
      "ward.yaml",
      """
      adherence: 1
      source: {server: \(trial.site.base), session: mine}
      store: none
      as-of: 2025-03-20
      output: {folder: runs}
      """)
    let plan = try await trial.run(["run", "ward.yaml", "--dry-run"])
    #expect(plan.status == (renews ? 0 : 78), "\(plan)")
    if renews {
      let units = try await trial.run(["run", "ward.yaml", "--print-systemd"]).output
      for line in [
        "/runs /var/lib/adherence/sessions", "Environment=XDG_STATE_HOME=/var/lib",
        "LoadCredential=adherence.data-key:/etc/adherence/data.key",
      ] { #expect(units.contains(line + "\n"), "\(units)") }
      #expect(units.contains("login \(trial.site.base) --client-id CLIENT-ID --session mine"))
    }
    let run = try await trial.run(["run", "ward.yaml"])
    #expect(run.status == (renews ? 0 : 78), "\(run)")
    #expect(run.messages.contains("no timer can use it") == !renews)
    #expect(trial.program.folder.has("runs") == renews)
  }

  @Test func `who asks without credentials is told of the login`() async throws {
    let trial = try await LoginTrial()
    let way = "adherence login \(trial.site.base) lets a person in"
    for command in [
      ["fetch", trial.site.base, "--output", "o"],
      ["record", "awk-o1a", "--taken", "--at", RecordTrial.time, "--server", trial.site.base],
      ["check", trial.site.base],
    ] {
      let result = try await trial.run(command)
      #expect(result.status == 77, "\(result)")
      #expect((result.output + result.messages).contains(way), "\(result)")
    }
  }
}

/// `adherence key new`.
@Suite struct NewKeyTests {
  @Test(arguments: [("P-384", "ES384"), ("RSA", "RS384")])
  func `a key is made for its owner, with what is registered of it`(
    type: String, algorithm: String
  ) throws {
    let program = try BuiltProgram()
    let arguments = ["key", "new", "--type", type, "--output", "key.pem"]
    let result = try program.run(arguments)
    #expect(result.status == 0, "\(result)")
    let files = try program.folder.files(".")
    #expect(files.keys.sorted() == ["jwks.json", "key.pem"])
    let mode = try FileManager.default.attributesOfItem(atPath: program.folder["key.pem"])
    #expect(mode[.posixPermissions] as? Int == 0o600)
    struct Set: Decodable { let keys: [[String: String]] }
    let keys = try JSONDecoder().decode(Set.self, from: files["jwks.json"] ?? Data()).keys
    let key = try #require(keys.first)
    #expect((keys.count, key["alg"], key["use"]) == (1, algorithm, "sig"))
    #expect(key["kid"] == result.output.dropLast().description)
    // RFC 7638: the members that make the key, in the order of their names.
    let names = type == "RSA" ? ["e", "kty", "n"] : ["crv", "kty", "x", "y"]
    let text = "{" + names.map { "\"\($0)\":\"\(key[$0] ?? "")\"" }.joined(separator: ",") + "}"
    let digest = try OpenSSLCommand.run(
      ["dgst", "-sha256", "-binary", try program.folder.write("key.txt", text)])
    #expect(
      key["kid"]
        == digest.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: ""))
    // The number of the public key is the one of the private key.
    let numbers = String(
      decoding: try OpenSSLCommand.run(
        ["pkey", "-in", program.folder["key.pem"], "-text", "-noout"]), as: UTF8.self
    ).filter(\.isHexDigit)
    let number = key[type == "RSA" ? "n" : "x"] ?? ""
    let plain = number.replacing("-", with: "+").replacing("_", with: "/")
    let bytes = try #require(
      Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)))
    #expect(numbers.contains(bytes.map { String(format: "%02x", $0) }.joined()))
    // Nothing is replaced.
    #expect(try program.run(arguments).status == 64)
    #expect(try program.folder.bytes("key.pem") == files["key.pem"])
    #expect(!(result.output + result.messages).contains("PRIVATE"))
  }

  @Test func `another type is a wrong call`() throws {
    let program = try BuiltProgram()
    let result = try program.run(["key", "new", "--type", "P-256", "--output", "key.pem"])
    #expect(result.status == 64)
    #expect(try program.folder.files(".").isEmpty)
  }
}
