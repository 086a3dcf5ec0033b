import Foundation
import TestSupport
import Testing

/// What TAB completes.
@Suite struct CompletionTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  /// Lines typed at bash, with the words that the program then gets.
  private static let lines: KeyValuePairs = [
    "adherence rep\t": ["report"],
    "adherence report exp\t": ["report", "export of may.ndjson"],
    "adherence report wa\t": ["report", "ward 3/"],
    "adherence report ward\\ 3/d\t": ["report", "ward 3/doses.ndjson"],
    "adherence report \"wa\tdo\t": ["report", "ward 3/doses.ndjson"],
    "adherence check export\\ of\t": ["check", "export of may.ndjson"],
    "adherence report x --output wa\t": ["report", "x", "--output", "ward 3/"],
    "adherence report x -o exp\t": ["report", "x", "-o", "exp"],
    "adherence report x --patients exp\t": ["report", "x", "--patients", "export of may.ndjson"],
    "adherence refills x --class c\t": ["refills", "x", "--class", "classes.csv"],
    "adherence report x --pseud\tke\t": ["report", "x", "--pseudonymise", "key"],
    "adherence report x --by q\t": ["report", "x", "--by", "quarter"],
    "adherence report x --per p\t": ["report", "x", "--per", "patient"],
    "adherence report x --format xl\t": ["report", "x", "--format", "xlsx"],
    "adherence report x --locale d\t": ["report", "x", "--locale", "de"],
    "adherence report x --suppress c\t": ["report", "x", "--suppress", "cms11"],
    "adherence report x --suppress n\t": ["report", "x", "--suppress", "n=5"],
    "adherence report x --time-zone Europe/Vie\t": ["report", "x", "--time-zone", "Europe/Vienna"],
    "adherence sample --fhir st\t": ["sample", "--fhir", "stu3"],
  ]

  @Test(.enabled(if: BuiltProgram.hasTerminal))
  func `bash completes commands, options, paths with spaces and values`() async throws {
    for name in ["export of may.ndjson", "ward 3/doses.ndjson", "classes.csv", "key"] {
      try program.folder.write(name, Data())
    }
    let bash = try TerminalSession(
      program, command: ["/usr/bin/env", "PS1=> ", "/bin/bash", "--norc", "--noprofile", "-i"])
    #expect(try await Waiting.until { try bash.screen.contains("> ") })
    // A function in place of the program writes the words that it would get, each in brackets.
    try bash.type(
      """
      source <(\(BuiltProgram.path) --generate-completion-script bash); \
      adherence() { printf '[%s]' "$@"; echo .; }; echo rea''dy\n
      """)
    #expect(try await Waiting.until { try bash.screen.contains("ready\n") })
    for (line, words) in Self.lines {
      let before = try bash.screen.count
      try bash.type(line + "\n")
      let isWritten = try await Waiting.until { try bash.screen.dropFirst(before).contains("].") }
      let written = try bash.screen.dropFirst(before)
      #expect(isWritten, "\(line)")
      #expect(
        written.contains(words.map { "[\($0)]" }.joined() + "."), "\(line) gave \(written)")
    }
    try bash.type("exit\n")
    #expect(try await bash.end() == 0)
  }

  @Test(arguments: [
    "report", "orders", "administrations", "refills", "explain", "check", "fetch", "sample",
  ])
  func `every option and argument for a file or a folder completes paths`(
    command: String
  ) throws {
    let help = try program.run([command, "--experimental-dump-help"])
    let arguments = try JSONDecoder().decode(Help.self, from: Data(help.output.utf8))
      .command.arguments
    let paths = arguments.filter {
      ["SOURCE", "RUN", "file", "folder", "keyfile"].contains($0.valueName)
    }
    #expect(!paths.isEmpty)
    for path in paths {
      let kinds = (path.completionKind ?? [:]).keys
      #expect(kinds.contains("file") || kinds.contains("directory"), "\(path)")
    }
  }

  /// What the parser says of a command.
  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Argument] }
    struct Argument: Decodable {
      let valueName: String?
      let completionKind: [String: Values]?
    }
    /// What a kind of completion holds, which differs from kind to kind.
    struct Values: Decodable { init(from decoder: any Decoder) {} }
    let command: Command
  }
}
