internal import ArgumentParser
internal import Features

/// `adherence verify`: whether a report is as it was written.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Says whether a report is still as its run wrote it, file by file.",
    usage: """
      adherence verify ward
      adherence verify Reports/Runs/weekly-ward/* --inputs --json
      """,
    discussion: """
      Computes size and SHA-256 of every file anew and holds them against RUN/manifest.json. Files that no \
      run wrote are only told. A manifest cannot vouch for itself: --store does, for scheduled runs.

      Exit codes: 0 all is as it was, 1 it is not, 64 wrong call, 65 a manifest cannot be read, 66 there is \
      no run.
      """)

  @Argument(
    help: ArgumentHelp("The folders of reports.", valueName: "RUN"), completion: .directory)
  var folders: [String]

  @Flag(help: "Look at the inputs that the report was made of, too.")
  var inputs = false

  @Option(
    help: ArgumentHelp(
      "Hold the manifests of scheduled runs against what their store remembers.",
      valueName: "folder"),
    completion: .directory)
  var store: String?

  @OptionGroup var keys: KeyOptions

  @Flag(help: "Write JSON.")
  var json = false

  func run() async throws {
    let (folders, inputs, store, keys) = (folders, inputs, store, keys.source)
    let found = try await Interruption.ending {
      try folders.map { try VerifyRun($0, inputs: inputs, store: store, keys: keys).run() }
    }
    try StandardOutput.write(json ? try Verification.json(found) : found.map(\.text).joined())
    guard found.allSatisfy(\.isIntact) else { throw ExitCode(1) }
  }
}
