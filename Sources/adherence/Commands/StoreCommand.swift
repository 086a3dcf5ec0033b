internal import ArgumentParser
internal import Features

/// `adherence store`: what scheduled runs keep.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Looks after what scheduled runs keep: the encrypted store of a definition.",
    usage: """
      adherence store info STORE
      adherence store forget 42 STORE --runs /srv/ward/reports/weekly-ward
      """,
    subcommands: [
      StoreInfoCommand.self, StoreCompactCommand.self, StoreRekeyCommand.self,
      StoreForgetCommand.self,
    ])
}

/// The store that a command is about.
struct StoreOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The folder of the store.", valueName: "STORE"), completion: .directory)
  var folder: String

  @OptionGroup var keys: KeyOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Wait so long for a run that uses it.", valueName: "seconds"))
  var wait = 0.0

  var run: StoreRun { StoreRun(folder, keys: keys.source, waiting: wait) }
}

/// `adherence store info`.
struct StoreInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Says what was fetched up to when, and how much it is.")

  @OptionGroup var store: StoreOptions

  @Flag(help: "Write JSON.")
  var json = false

  func run() async throws {
    let info = try await store.run.info()
    try StandardOutput.write(json ? info.json : info.text)
  }
}

/// `adherence store compact`.
struct StoreCompactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Folds what changed into the base, as runs do when it has grown large.")

  @OptionGroup var store: StoreOptions

  func run() async throws { try StandardOutput.write(try await store.run.compact() + "\n") }
}

/// `adherence store rekey`.
struct StoreRekeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rekey",
    abstract: "Has another key open the store, in a moment: its files stay as they are.")

  @OptionGroup var store: StoreOptions

  @Option(
    help: ArgumentHelp("The file of the new key.", valueName: "file"), completion: .file())
  var newKeyFile: String

  func run() async throws {
    let new = KeySource([:], file: newKeyFile)
    try StandardOutput.write(try await store.run.rekey(to: new) + "\n")
  }
}

/// `adherence store forget`.
struct StoreForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Removes all that the store has of a patient, and names the reports that still do.")

  @Argument(help: ArgumentHelp("The patient's id.", valueName: "PATIENT"))
  var patient: String

  @OptionGroup var store: StoreOptions

  @Option(
    help: ArgumentHelp(
      "A folder of runs to look through for reports of the patient; may be given several times.",
      valueName: "folder"), completion: .directory)
  var runs: [String] = []

  func run() async throws {
    for sentence in try await store.run.forget(patient, in: runs) {
      try StandardOutput.write(sentence + "\n")
    }
  }
}
