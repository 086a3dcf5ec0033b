internal import ArgumentParser
internal import DurableOutput
internal import Features
internal import FoundationEssentials
internal import Glibc
internal import Logging

/// `adherence data`: small named records on a server.
struct DataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Keeps small named records on a server, such as settings of a tool.",
    usage: """
      adherence data put settings --server https://host/fhir --file settings.json --yes
      adherence data get settings --server https://host/fhir
      adherence data list --server https://host/fhir --tag study-1
      """,
    discussion: """
      A record is a Basic with its name as identifier and up to 1 MiB of anything but patients' data. \
      What somebody else wrote meanwhile is never overwritten (1).

      Exit codes: 0 done; 1 somebody else was quicker, or it is in another version; 64 wrong call; 66 \
      no such record; 69 the server gives no usable answer, or does not offer it; 77 not allowed.

      \(CredentialOptions.discussion)
      """,
    subcommands: [
      PutDataCommand.self, GetDataCommand.self, ListDataCommand.self, CountDataCommand.self,
      DeleteDataCommand.self,
    ])
}

/// The options of all commands about named records.
struct AppDataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A tag that it gets, or that those have that are listed; may be given several times.",
      valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("Only when the server still has this version.", valueName: "number"))
  var ifVersion: String?

  @OptionGroup var server: WritingServerOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  /// The run about a record, or about all.
  func run(_ name: String?, writes: Bool) throws -> AppDataRun {
    var request = AppDataRequest()
    (request.writing, request.name) = (server.request, name)
    (request.tags, request.version) = (tag, ifVersion)
    return AppDataRun(
      try AppDataPlan(request, writes: writes), log: ExchangeMessages(log: messages.log))
  }
}

/// `adherence data put`.
struct PutDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "put", abstract: "Stores a file, or standard input, by a name.")

  @Argument(help: ArgumentHelp("The name.", valueName: "NAME"))
  var name: String

  @Option(
    help: ArgumentHelp("The file (default: standard input).", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: AppDataOptions

  func run() async throws {
    let run = try options.run(name, writes: true)
    let content = try Self.content(of: file ?? "/dev/stdin")
    let sentence = try await Interruption.ending { try await run.put(content) }
    options.messages.log.notice("\(sentence)")
  }

  private static func content(of path: String) throws -> [UInt8] {
    guard let bytes = Descriptor.readFile(path, limit: (1 << 20) + 1) else {
      throw InputTableError.unreadable(
        option: "--file", path: path, reason: SystemReason.ofReading(path))
    }
    return bytes
  }
}

/// `adherence data get`.
struct GetDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Writes what is stored by a name.")

  @Argument(help: ArgumentHelp("The name.", valueName: "NAME"))
  var name: String

  @Option(
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: AppDataOptions

  func run() async throws {
    let run = try options.run(name, writes: false)
    let content = try await Interruption.ending { try await run.get() }
    guard let file else { return try StandardOutput.write(bytes: content) }
    let written = try DurableFile(file, of: file)
    try written.write(content[...])
    try written.keep()
    try StandardOutput.tell(place: file)
  }
}

/// `adherence data list`.
struct ListDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists what is stored, a line each: name, version, bytes, when it was stored.")

  @Argument(help: ArgumentHelp("Only this name.", valueName: "NAME"))
  var name: String?

  @OptionGroup var options: AppDataOptions

  func run() async throws {
    let run = try options.run(name, writes: false)
    let records = try await Interruption.ending { try await run.list() }
    let lines = records.map { "\($0.name)\t\($0.version)\t\($0.size)\t\($0.updated)\n" }
    try StandardOutput.write(lines.joined())
  }
}

/// `adherence data count`.
struct CountDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Says how many records are stored.")

  @Argument(help: ArgumentHelp("Only this name.", valueName: "NAME"))
  var name: String?

  @OptionGroup var options: AppDataOptions

  func run() async throws {
    let run = try options.run(name, writes: false)
    let records = try await Interruption.ending { try await run.list() }
    try StandardOutput.write("\(records.count)\n")
  }
}

/// `adherence data delete`.
struct DeleteDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Deletes what is stored by a name.")

  @Argument(help: ArgumentHelp("The name.", valueName: "NAME"))
  var name: String

  @OptionGroup var options: AppDataOptions

  func run() async throws {
    let run = try options.run(name, writes: true)
    let sentence = try await Interruption.ending { try await run.delete() }
    options.messages.log.notice("\(sentence)")
  }
}
