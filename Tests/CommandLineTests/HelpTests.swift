import Foundation
import Testing

@Suite struct HelpTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  private static let commands = [
    "report", "orders", "administrations", "refills",
    "plan", "route", "settle", "part", "merge", "run", "runs",
    "prune", "store", "verify", "diff", "explain", "check", "fetch", "record", "send", "publish",
    "data", "sample", "survey",
    "login", "logout", "status", "key",
  ]

  @Test func `the help lists the commands that there are`() throws {
    let help = try program.run(["--help"]).output
    let listed = help.components(separatedBy: "SUBCOMMANDS:").last?
      .matches(of: /\n  ([a-z]+) +[A-Z]/).map { String($0.1) }
    #expect(listed == Self.commands)
  }

  @Test(arguments: [[]] + commands.map { [$0] })
  func `help is written to standard output, examples before options`(command: [String]) throws {
    let result = try program.run(command + ["--help"])
    #expect((result.status, result.messages) == (0, ""))
    let examples = try #require(result.output.range(of: "USAGE: adherence "))
    let options = try #require(result.output.range(of: "\nOPTIONS:"))
    #expect(examples.lowerBound < options.lowerBound)
  }

  private static let callable =
    commands.filter { !["publish", "record", "data", "store", "survey", "key"].contains($0) }.map {
      [$0]
    }
    + ["info", "compact", "rekey", "forget"].map { ["store", $0] }
    + ["put", "get", "list", "count", "delete"].map { ["data", $0] }
    + ["dose", "correct", "delete"].map { ["record", $0] }
    + ["run", "status", "retry", "cancel", "forget", "get", "identifiers"].map { ["publish", $0] }
    + ["steps", "ask", "check"].map { ["survey", $0] } + [["key", "new"]]

  @Test(arguments: callable)
  func `every option of a command has a sentence`(command: [String]) throws {
    let help = try program.run(command + ["--help"]).output
    let names = help.matches(of: /\n  (?:-[a-z], )?(--[a-z-]+)[^\n]*/)
    #expect(names.count > 3)
    for name in names {
      let line = String(name.0)
      let rest = help[name.range.upperBound...].prefix(40)
      #expect(line.contains(/\ {2}[A-Z]/) || rest.contains(/^\n {20,}[A-Z]/), "\(name.1)")
    }
  }

  @Test(arguments: commands)
  func `help of a command is the same both ways`(command: String) throws {
    #expect(
      try program.run(["help", command]).output == program.run([command, "--help"]).output)
  }

  @Test func `the version is a number, before its release with what the build is from`() throws {
    let result = try program.run(["--version"])
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+(~git[0-9a-f.]*)?\n/) != nil)
  }

  @Test(arguments: [
    ("reprt", "report"), ("Report", "report"), ("oders", "orders"),
    ("adminstrations", "administrations"),
    ("refill", "refills"), ("fecth", "fetch"), ("chek", "check"), ("halp", "help"),
  ])
  func `a mistyped command is a wrong call, and the nearest one is named`(
    word: String, command: String
  ) throws {
    for arguments in [[word], [word, "data", "--output", "out"]] {
      let result = try program.run(arguments)
      #expect((result.status, result.output) == (64, ""))
      #expect(
        result.messages == """
          adherence: there is no command '\(word)'. Did you mean '\(command)'? \
          See 'adherence --help'.

          """)
    }
  }

  @Test(arguments: ["data/ward", "x", "patients"])
  func `a word that is like no command is a wrong call without a guess`(word: String) throws {
    let result = try program.run([word])
    #expect(result.status == 64)
    #expect(result.messages.hasPrefix("adherence: Unexpected argument '\(word)'"))
    #expect(!result.messages.contains("Did you mean"))
  }

  @Test(arguments: [["--hlep"], ["report", "--hlep"], ["check", "x", "--helpp"]])
  func `a mistyped --help is a wrong call that names it`(arguments: [String]) throws {
    let result = try program.run(arguments)
    #expect((result.status, result.output) == (64, ""))
    let word = arguments.last ?? ""
    #expect(
      result.messages == "adherence: there is no option \(word). Did you mean --help?\n")
  }

  @Test func `what is said of a mistyped command can be had as JSON`() throws {
    let result = try program.run(["reprt", "--log-format", "json"])
    #expect(result.status == 64)
    #expect(result.messages.contains(#""message":"there is no command 'reprt'. Did you mean"#))
  }

  @Test func `without a command the help is shown`() throws {
    let result = try program.run([])
    #expect(result.status == 0)
    #expect(result.output.contains("SUBCOMMANDS:"))
  }
}
