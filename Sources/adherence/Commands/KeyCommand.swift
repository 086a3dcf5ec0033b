internal import ArgumentParser
internal import Features
internal import Logging

/// `adherence key`: keys by which this program proves itself.
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract:
      "Makes the key by which this program proves itself to a server (SMART Backend Services).",
    usage: """
      adherence key new --type P-384 --output key.pem
      """,
    subcommands: [NewKeyCommand.self])
}

/// `adherence key new`.
struct NewKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Makes a pair of keys: the private one, and jwks.json beside it to register.",
    usage: """
      adherence key new --type P-384 --output key.pem
      adherence fetch https://host/fhir --client-id ID --private-key-file key.pem --key-id KID --output ward
      """,
    discussion: """
      The id of the key (kid) is written to standard output. No file is replaced.
      """)

  @Option(
    help: ArgumentHelp("P-384 (signs with ES384), or RSA (RS384).", valueName: "P-384|RSA"),
    completion: .list(["P-384", "RSA"]))
  var type: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("The file of the private key.", valueName: "file"), completion: .file())
  var output: String

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let run = try KeyRun(type, output: output)
    let id = try run.run()
    messages.log.notice("register \(run.keySetPath) with the server; --key-id is \(id)")
    try StandardOutput.tell(place: id)
  }
}
