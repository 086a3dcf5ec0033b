import Foundation
import TestSupport
import Testing

/// `adherence login`: what a server, a browser and a person can do wrong.
@Suite(.tags(.server)) struct LoginTests {
  /// One way in which a login can go.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scenario: Scenario
    var person = LoginTrial.allows
    var options: [String] = []
    /// The exit code.
    var status: Int32 = 0
    /// A part of the messages.
    var words = "mine: http://127.0.0.1"
    /// How often a token was asked for.
    var tokens = 1
    var keeps: Bool { status < 2 }
  }

  private static func rules(_ change: (inout PeopleRules) -> Void) -> Scenario { .people(change) }

  /// A server that changes one thing that a person is sent back with.
  private static func sending(_ name: String, _ value: String?) -> Scenario {
    .people { rules in
      rules.sendsBack = { items in
        items.filter { $0.name != name }
          + (value.map { [URLQueryItem(name: name, value: $0)] } ?? [])
      }
    }
  }

  /// A server that changes one thing that it says about the person.
  private static func claiming(_ name: String, _ value: any Sendable) -> Scenario {
    .people { rules in rules.claims = { $0.merging([name: value]) { $1 } } }
  }

  private static func tokenAnswer(_ answer: ServerAnswer) -> Scenario {
    var scenario = Scenario.people()
    scenario.spoils = { request, usual, _ in request.path == "auth/token" ? answer : usual }
    return scenario
  }

  /// A person who does something at the port before the right answer comes.
  private static func before(
    _ act: @escaping @Sendable (_ place: String) async throws -> Void
  ) -> LoginTrial.Person {
    { address in
      let place = try await UserAgent.sentBack(from: address, .allow)
      try await act(place)
      _ = await UserAgent.visit(place)
    }
  }

  static let ways: [Way] = [
    Way(testDescription: "allowed", scenario: .people()),
    Way(
      testDescription: "denied", scenario: .people(),
      person: { address in
        _ = await UserAgent.visit(try await UserAgent.sentBack(from: address, .deny))
      }, status: 77, words: "access_denied: the person said no", tokens: 0),
    Way(
      testDescription: "wrong state", scenario: sending("state", "other"), status: 77,
      words: "its state is not the one", tokens: 0),
    Way(
      testDescription: "no state", scenario: sending("state", nil), status: 77,
      words: "its state is not the one", tokens: 0),
    Way(
      testDescription: "wrong issuer", scenario: sending("iss", "https://other.example"),
      status: 77, words: "another server of tokens (iss)", tokens: 0),
    Way(testDescription: "no issuer", scenario: sending("iss", nil)),
    Way(
      testDescription: "no code", scenario: sending("code", nil), status: 77,
      words: "it holds no code", tokens: 0),
    Way(
      testDescription: "something twice",
      scenario: rules { $0.sendsBack = { $0 + $0 } }, status: 77,
      words: "says something twice", tokens: 0),
    Way(
      testDescription: "code that nobody gave", scenario: sending("code", "made-up"), status: 77,
      words: "invalid_grant"),
    Way(
      testDescription: "two callbacks", scenario: .people(),
      person: { address in
        let place = try await UserAgent.sentBack(from: address, .allow)
        let (first, second) = (await UserAgent.visit(place), await UserAgent.visit(place))
        #expect((first.status, second.status) == (200, 0))
        #expect(first.field("Content-Security-Policy") == "default-src 'none'")
        #expect(!first.body.contains("code"))
      }),
    Way(
      testDescription: "foreign host", scenario: .people(),
      person: before { place in
        for host in ["attacker.example", "localhost", "127.0.0.1"] {
          #expect(await UserAgent.visit(place, host: host).status == 400)
        }
      }),
    Way(
      testDescription: "other requests first", scenario: .people(),
      person: before { place in
        let port = String(place.prefix { $0 != "?" }).replacing("/callback", with: "")
        #expect(await UserAgent.visit(port + "/favicon.ico").status == 404)
        #expect(await UserAgent.visit(place, method: "POST").status == 405)
        let long = port + "/callback?" + String(repeating: "a", count: 9000)
        #expect(await UserAgent.visit(long).status == 431)
      }),
    Way(
      testDescription: "nobody comes", scenario: .people(), person: { _ in },
      options: ["--timeout", "0.1"], status: 75, words: "nobody came back", tokens: 0),
    Way(
      testDescription: "no S256", scenario: rules { $0.challengeMethods = ["plain"] },
      status: 78, words: "PKCE with S256", tokens: 0),
    Way(
      testDescription: "no list of challenge methods",
      scenario: rules { $0.challengeMethods = nil }),
    Way(
      testDescription: "no page", scenario: rules { $0.namesPage = false }, status: 78,
      words: "no authorization_endpoint", tokens: 0),
    Way(
      testDescription: "only launched from a portal",
      scenario: rules { $0.capabilities = ["launch-ehr"] }, status: 78,
      words: "does not offer launch-standalone; use a key", tokens: 0),
    Way(
      testDescription: "token endpoint that redirects",
      scenario: tokenAnswer(.redirect(to: "http://127.0.0.1:1/token")), status: 77,
      words: "its .well-known/smart-configuration has to name that place"),
    Way(
      testDescription: "token endpoint that fails after it may have given the token",
      scenario: tokenAnswer(ServerAnswer(503)), status: 69, words: "it answers with 503"),
    Way(
      testDescription: "token endpoint that cuts the answer",
      scenario: tokenAnswer(.withheld), status: 69, words: "cannot be asked for a token"),
    Way(
      testDescription: "a scope for reading is not granted",
      scenario: rules { $0.ungranted = ["patient/Encounter.rs"] }, status: 1,
      words: "not granted: patient/Encounter.rs"),
    Way(
      testDescription: "a scope for writing is not granted",
      scenario: rules { $0.ungranted = ["patient/Basic.cu"] }, options: ["--write"],
      words: "not granted: patient/Basic.cu"),
    Way(
      testDescription: "a clock that is ahead", scenario: rules { $0.clock = 600 },
      words: "10 minutes behind the server's"),
    Way(
      testDescription: "a clock that is behind", scenario: rules { $0.clock = -600 },
      words: "10 minutes ahead of the server's"),
    Way(
      testDescription: "nothing to renew by", scenario: rules { $0.renews = false },
      words: "so it ends with its token"),
    Way(
      testDescription: "no identity asked for", scenario: .people(),
      options: ["--scope", "launch/patient patient/*.rs"]),
    Way(
      testDescription: "identity for another client", scenario: claiming("aud", "other"),
      status: 77, words: "id_token is not for this login (aud)"),
    Way(
      testDescription: "identity of another login", scenario: claiming("nonce", "other"),
      status: 77, words: "(nonce)"),
    Way(
      testDescription: "identity by another server", scenario: claiming("iss", "https://other"),
      status: 77, words: "(iss)"),
    Way(
      testDescription: "identity that is over", scenario: claiming("exp", 1_700_000_000),
      status: 77, words: "(exp)"),
  ]

  @Test(arguments: ways)
  func `a login ends as it should, and a session is kept only of one that did`(
    way: Way
  ) async throws {
    let trial = try await LoginTrial(way.scenario)
    let result = try await trial.login(way.options, as: way.person)
    #expect(result.status == way.status, "\(result)")
    #expect(result.messages.contains(way.words), "\(result.messages)")
    #expect(trial.tokenRequests.count == way.tokens)
    #expect(trial.sessions.count == (way.keeps ? 1 : 0))
    if way.keeps { #expect(result.output.hasSuffix("\nmine\n")) }
  }

  @Test(
    arguments: zip(
      FHIRRelease.allCases,
      [
        "patient/MedicationOrder.read", "patient/MedicationRequest.read",
        "patient/MedicationRequest.rs", "patient/MedicationRequest.rs",
      ]))
  func `a server that does not say how it writes scopes is asked as its version of FHIR has them`(
    release: FHIRRelease, scope: String
  ) async throws {
    let scenario = Scenario.people { rules in
      (rules.capabilities, rules.scopes) = (["launch-standalone"], [])
    }
    let trial = try await LoginTrial(scenario.speaking(release))
    #expect(try await trial.login().status == 0)
    let scopes = try await trial.run(["status", "mine", "--json"]).output
    #expect(scopes.contains(scope), "\(scopes)")
  }

  @Test(arguments: [
    (["--client-id", ""], "--client-id"), (["--session", "../up"], "--session ../up"),
    (["--redirect-port", "70000"], "--redirect-port 70000"), (["--scope", " "], "--scope"),
    (["--timeout", "0"], "--timeout"), (["--scope", "patient/*.rs", "--write"], "--write"),
  ])
  func `a wrong call asks nobody`(options: [String], words: String) async throws {
    let trial = try await LoginTrial()
    let usual = BuiltProgram.options(["--client-id": "adherence-tests"], unlessIn: options)
    let result = try await trial.run(["login", trial.site.base] + usual + options)
    #expect(result.status == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
    #expect(trial.site.log.entries.isEmpty)
  }

  @Test func `without a browser the address is pasted`() async throws {
    let trial = try await LoginTrial()
    let pipe = Pipe()
    let scratch = try ScratchFolder()
    let pasting = Task {
      while true {
        if let text = try? scratch.text("out"), let end = text.firstIndex(of: "\n") {
          let place = try await UserAgent.sentBack(from: String(text[..<end]), .allow)
          // Nobody listens there.
          #expect(await UserAgent.visit(place).status == 0)
          return pipe.fileHandleForWriting.write(Data((place + "\n").utf8))
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    let result = try await trial.run(
      ["login", trial.site.base, "--client-id", "adherence-tests", "--no-browser"],
      in: scratch, input: pipe.fileHandleForReading)
    try await pasting.value
    #expect(result.status == 0, "\(result)")
    #expect(trial.sessions.keys.sorted() == ["127.0.0.1/session.adh"])
  }
}
