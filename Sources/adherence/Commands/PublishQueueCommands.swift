internal import ArgumentParser
internal import Features

/// What commands about the queue have in common.
struct PublishQueueOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The folder of the report; all reports without it.", valueName: "RUN"),
    completion: .directory)
  var folder: String?

  @OptionGroup var keys: KeyOptions

  @Flag(help: "Write JSON, an object a line.")
  var json = false

  var run: QueueRun { QueueRun(PublishCommand.queue, keys: keys.source, run: folder) }

  /// Writes documents for people, or as JSON.
  func write(_ publications: [Publication]) throws {
    try StandardOutput.write(json ? publications.json : publications.text)
  }
}

/// `adherence publish status`.
struct PublishStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Lists the documents on their way, those that failed, and what was done in the last 7 days.")

  @OptionGroup var options: PublishQueueOptions

  func run() async throws { try options.write(try await options.run.status()) }
}

/// `adherence publish retry`.
struct PublishRetryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract:
      "Has documents wait again that failed or were cancelled; the next `publish RUN` sends them.")

  @OptionGroup var options: PublishQueueOptions

  func run() async throws { try options.write(try await options.run.change(.retry)) }
}

/// `adherence publish cancel`.
struct PublishCancelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancels what is on its way, between one file and the next; what is sent stays there."
  )

  @OptionGroup var options: PublishQueueOptions

  func run() async throws { try options.write(try await options.run.change(.cancel)) }
}

/// `adherence publish forget`.
struct PublishForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract:
      "Takes documents off the list that are done, failed or cancelled; the server keeps them.")

  @OptionGroup var options: PublishQueueOptions

  func run() async throws { try options.write(try await options.run.change(.forget)) }
}
