internal import ArgumentParser
internal import Features

/// `adherence orders`: each order with its instruction as a sentence.
struct OrdersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "Lists orders, each with its instruction in words.",
    usage: """
      adherence orders SampleData/ward --patient p000001
      adherence orders SampleData/ward --medication ramipril --locale de
      adherence orders export/ --json | jq -r 'select(.remarks != []) | .order'
      """,
    discussion: """
      The instruction is made from the order's structured data; what is only text is quoted. An \
      order is active from its first to its last day; without a last day it goes on after the as-of \
      day. \
      With --from or --to, orders are listed that were active, or given, in these days. What could \
      not be used or was assumed in the schedule follows each order, with its JSON path.

      A terminal shows tables; anything else gets lines of values between tabs, or with --json \
      one object a line.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"))
  var sources: [String]

  @OptionGroup(title: "What is selected") var selection: SelectionOptions

  @Option(
    help: ArgumentHelp("The language of instructions and remarks.", valueName: "en|de"),
    completion: .list(["en", "de"]))
  var locale = "en"

  @OptionGroup var listing: ListOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = listing.request(sources, selection)
    request.locale = locale
    try await listing.run(request, messages) { try await $0.orders() }
  }
}
