internal import ArgumentParser
internal import Features

/// `adherence administrations`: each dose, taken or not, and why not.
struct AdministrationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "administrations",
    abstract: "Lists administrations: when, taken or not taken, and why not.",
    usage: """
      adherence administrations SampleData/ward --order p000001-o1
      adherence administrations export/ --patient 42 --from 2025-03-01
      adherence administrations export/ --json | jq 'select(.outcome == "not-taken")'
      """,
    discussion: """
      Oldest first, those without a date last; with --from or --to, these are left out. What was \
      entered in error, or read more than once, is not listed again: standard error says how many.

      A terminal shows tables, coloured unless NO_COLOR is set; anything else gets lines of values \
      between tabs, or with --json one object a line.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"))
  var sources: [String]

  @OptionGroup(title: "What is selected") var selection: SelectionOptions

  @Option(
    help: ArgumentHelp(
      "Take the administrations of this order only; may be given several times.", valueName: "ID"))
  var order: [String] = []

  @OptionGroup var listing: ListOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = listing.request(sources, selection)
    request.orders = order
    try await listing.run(request, messages) { try await $0.administrations() }
  }
}
