internal import ArgumentParser
internal import Features
internal import Glibc

/// `adherence runs`: the scheduled runs whose reports are there.
struct RunsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "Lists the reports that runs of definitions made, the newest first.",
    usage: """
      adherence runs
      adherence runs Reports/weekly-ward.yaml
      adherence runs Reports/*.yaml --json
      """)

  @Argument(
    help: ArgumentHelp(
      "The files of definitions; without any, the runs of every store here.",
      valueName: "DEFINITION"),
    completion: .file(extensions: ["yaml", "yml"]))
  var definitions: [String] = []

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let calls = ReportCalls(messages: messages)
    let entries =
      definitions.isEmpty
      ? try RunList.all(in: RunCommand.storesFolder, keys: keys.source)
      : try definitions.flatMap {
        try RunList(
          $0, credentialsDirectory: RunCommand.credentialsDirectory,
          storesFolder: RunCommand.storesFolder, keys: keys.source, calls: calls
        ).entries()
      }
    try StandardOutput.write(json ? try RunList.json(entries) : RunList.text(entries))
  }
}

/// `adherence prune`: removes the reports of runs that need not stay.
struct PruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Removes the reports of runs that a definition does not keep.",
    usage: """
      adherence prune Reports/weekly-ward.yaml --dry-run
      adherence prune Reports/weekly-ward.yaml
      """,
    discussion: """
      Every run does this by itself. A folder stays that latest leads to, that holds a file that no run \
      wrote, or that another definition's run made.
      """)

  @Argument(
    help: ArgumentHelp("The file of a definition.", valueName: "DEFINITION"),
    completion: .file(extensions: ["yaml", "yml"]))
  var definition: String

  @Flag(help: "Say what would be removed, and remove nothing.")
  var dryRun = false

  @OptionGroup var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let list = try RunList(
      definition, credentialsDirectory: RunCommand.credentialsDirectory,
      storesFolder: RunCommand.storesFolder, keys: keys.source,
      calls: ReportCalls(messages: messages))
    for sentence in try await list.prune(removes: !dryRun) {
      try StandardOutput.write(sentence + "\n")
    }
  }
}
