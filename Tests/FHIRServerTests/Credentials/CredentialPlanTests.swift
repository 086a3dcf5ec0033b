import DurableOutput
import Foundation
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct CredentialPlanTests {
  private let folder: ScratchFolder
  private static let word = "s3cret-Word-4711"

  init() throws {
    folder = try ScratchFolder()
    try folder.write("token", lines: [Self.word])
    try folder.write("basic", lines: ["nurse:" + Self.word])
    try folder.writePrivate("noKey.pem", "-----BEGIN PUBLIC KEY-----\nAAAA\n")
  }

  /// A request of options as one writes them; `F/` is the test's folder.
  private func request(_ line: String, _ environment: [String: String] = [:]) -> CredentialRequest {
    var request = CredentialRequest(environment: environment)
    let words = line.split(separator: " ").map { $0.replacing("F/", with: folder.path + "/") }
    for index in stride(from: 0, to: words.count, by: 2) {
      let value = words[index + 1] == "''" ? "" : String(words[index + 1])
      switch words[index] {
      case "--token-file": request.tokenFile = value
      case "--basic-file": request.basicFile = value
      case "--client-id": request.clientID = value
      case "--client-secret-file": request.clientSecretFile = value
      case "--private-key-file": request.privateKeyFile = value
      case "--key-id": request.keyID = value
      case "--token-url": request.tokenURL = value
      case "--scope": request.scope = value
      default: Issue.record("no such option: \(words[index])")
      }
    }
    return request
  }

  /// What the first request to a server would be sent with.
  private func authorization(_ plan: CredentialPlan) async throws -> String? {
    let clock = SystemPauseClock()
    let base = try #require(WebAddress("https://ward.example/fhir"))
    return try await plan.credentials(
      for: base, [], transport: NoTransport(),
      retries: RetryBudget(seconds: 0, clock: clock), clock: clock
    ).authorization()
  }

  private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer {
      throw .notConnected("this test sends nothing")
    }
  }

  @Test func `without options and variables there are no credentials`() async throws {
    let plan = try CredentialPlan(request(""))
    #expect(try await authorization(plan) == nil)
    #expect(plan.secretName == nil)
  }

  @Test func `a file of a token or of a password is what is sent`() async throws {
    #expect(
      try await authorization(CredentialPlan(request("--token-file F/token")))
        == "Bearer " + Self.word)
    let code = Data(("nurse:" + Self.word).utf8).base64EncodedString()
    #expect(
      try await authorization(CredentialPlan(request("--basic-file F/basic"))) == "Basic " + code)
  }

  @Test(arguments: [
    (
      "--token-file F/token --basic-file F/basic",
      "--token-file and --basic-file exclude each other"
    ),
    ("--token-file F/token --client-id c", "--token-file and --client-id exclude each other"),
    (
      "--client-id c --client-secret-file F/token --private-key-file F/k --key-id k",
      "--client-secret-file and --private-key-file exclude each other"
    ),
    ("--private-key-file F/k --key-id k", "--private-key-file goes with --client-id"),
    ("--client-secret-file F/token", "--client-secret-file goes with --client-id"),
    ("--scope system/*.rs", "--scope goes with --client-id"),
    ("--token-url https://login.example/token", "--token-url goes with --client-id"),
    ("--key-id k", "--key-id goes with --client-id"),
    (
      "--client-id c --client-secret-file F/token --key-id k",
      "--key-id goes with --private-key-file"
    ),
    (
      "--client-id c --private-key-file F/token",
      "--key-id: give the id under which the server knows the key, too"
    ),
    (
      "--client-id c",
      "--client-id: give --private-key-file and --key-id, or --client-secret-file, too"
    ),
    ("--client-id '' --client-secret-file F/token", "--client-id: give the client's id"),
    (
      "--client-id c --client-secret-file F/token --scope ''",
      "--scope: give a scope, such as system/*.rs"
    ),
    (
      "--client-id c --client-secret-file F/token --token-url login.example",
      "--token-url: give an https address, without a user or a password in it"
    ),
    (
      "--client-id c --client-secret-file F/token --token-url https://u:p@login.example/",
      "--token-url: give an https address, without a user or a password in it"
    ),
  ])
  func `options that do not go together are a wrong call`(line: String, sentence: String) throws {
    let error = #expect(throws: UsageError.self) { try CredentialPlan(request(line)) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    "s3cret-Word-4711", "eyJhbGciOi.J9.a/b", "/s3cret-Word", "nurse:secret", "eyJhbGciOi.txt",
    "dGhpcyBpcyBh/c2VjcmV0", "550e8400-e29b-41d4-a716-446655440000", "-----BEGIN/KEY-----/a",
    "hunter2", "TopSecretWord",
  ])
  func `a secret in place of its file is not repeated`(given: String) throws {
    let error = #expect(throws: CredentialFault.self) {
      try CredentialPlan(request("--token-file " + given))
    }
    let sentence = try #require(error).description
    #expect(!sentence.contains(given))
    #expect(
      sentence.hasPrefix(
        "--token-file cannot be used: there is no such file; its name is not shown"))
    if case .unusableSecret = error {} else { Issue.record("another fault") }
  }

  @Test(arguments: [
    "F/n0ne", "token", "token.txt", "client_key-2.pem", "/etc/adherence/key.pem",
    "../secrets/token", "/run/user/1000/adherence.token",
  ])
  func `a file that is missing is named with its option`(given: String) throws {
    let error = #expect(throws: CredentialFault.self) {
      try CredentialPlan(request("--token-file " + given))
    }
    let path = given.replacing("F/", with: folder.path + "/")
    #expect(
      error?.description == "--token-file \(path) cannot be used: there is no such file")
    if case .unusableSecret = error {} else { Issue.record("another fault") }
  }

  @Test(arguments: [
    ("--basic-file F/token", "it must hold one line, user:password"),
    (
      "--token-file F/noKey.pem",
      "it must hold one token and nothing else, in letters, digits and signs"
    ),
    (
      "--client-id c --key-id k --private-key-file F/noKey.pem",
      "it holds a public key, where a private key is needed"
    ),
  ])
  func `a file of the wrong kind is found before anything is sent`(line: String, reason: String)
    throws
  {
    let error = #expect(throws: CredentialFault.self) { try CredentialPlan(request(line)) }
    #expect(error?.description.hasSuffix("cannot be used: " + reason) == true)
    #expect(error?.description.contains(Self.word) == false)
  }

  @Test func `a variable is taken where no option names a file, systemd's file before it`()
    async throws
  {
    let variable = ["ADHERENCE_TOKEN": "from-variable\n"]
    let plan = try CredentialPlan(request("", variable))
    #expect(try await authorization(plan) == "Bearer from-variable")
    #expect(plan.secretName == "ADHERENCE_TOKEN")

    try folder.write("credentials/adherence.token", lines: ["from-systemd"])
    let both = variable.merging(["CREDENTIALS_DIRECTORY": folder["credentials"]]) { $1 }
    #expect(
      try await authorization(CredentialPlan(request("", both))) == "Bearer from-systemd")
    #expect(
      try await authorization(CredentialPlan(request("--token-file F/token", both)))
        == "Bearer " + Self.word)
  }

  @Test func `two secrets of the environment are a wrong call, unless an option chooses`() throws {
    let both = ["ADHERENCE_TOKEN": "a", "ADHERENCE_BASIC": "a:b"]
    let error = #expect(throws: UsageError.self) { try CredentialPlan(request("", both)) }
    #expect(
      error?.description == "ADHERENCE_TOKEN and ADHERENCE_BASIC are both there; take one away, "
        + "or name a file with an option")
    #expect(
      try CredentialPlan(request("--token-file F/token", both)).secretName
        == "--token-file " + folder["token"])
  }

  @Test func `a client's secret of the environment needs its id`() throws {
    let secret = ["ADHERENCE_CLIENT_SECRET": "x", "ADHERENCE_TOKEN": ""]
    #expect(try CredentialPlan(request("", secret)).secretName == nil)
    #expect(
      try CredentialPlan(request("--client-id c", secret)).secretName == "ADHERENCE_CLIENT_SECRET")
  }

  @Test func `a key of the environment needs the id of the key`() throws {
    let key = ["ADHERENCE_PRIVATE_KEY": "no PEM"]
    #expect(throws: UsageError.self) { try CredentialPlan(request("--client-id c", key)) }
    #expect(throws: CredentialFault.self) {
      try CredentialPlan(request("--client-id c --key-id k", key))
    }
  }

  @Test func `nothing of a plan or a request prints a secret`() throws {
    let environment = ["ADHERENCE_TOKEN": Self.word, "HOME": "/home/nurse"]
    let request = request("", environment)
    var dumped = ""
    dump(request, to: &dumped)
    dump(try CredentialPlan(request), to: &dumped)
    dump(try CredentialPlan(self.request("--basic-file F/basic")), to: &dumped)
    #expect(dumped.contains("BearerToken"))
    #expect(!dumped.contains(Self.word))
    #expect(!dumped.contains("/home/nurse"))
  }

  @Test(arguments: [
    ("https://ward.example/fhir", 0), ("http://ward.example/fhir", 1),
    ("http://localhost:8080/fhir", 0), ("http://127.0.0.1/fhir", 0), ("http://[::1]/fhir", 0),
  ])
  func `credentials without TLS are a notice, but for this machine`(base: String, count: Int) throws
  {
    let address = try #require(WebAddress(base))
    let plan = try CredentialPlan(request("--token-file F/token"))
    #expect(plan.notices(for: address).count == count)
    #expect(try CredentialPlan(request("")).notices(for: address).isEmpty)
  }
}
