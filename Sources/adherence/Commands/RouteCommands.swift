internal import ArgumentParser
internal import Features

/// `adherence route`: what begins in one split of a planned report's input, to the parts that count it.
struct RouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Routes one split of a planned report's input to the parts.",
    usage: """
      adherence route --plan ward.plan --split 0 --blocks blocks
      adherence route --plan plan.json --split 63 --blocks /shared/blocks
      table_rows.py table.parquet | adherence route --plan plan.json --split 0 --read - --blocks blocks
      """,
    discussion: """
      It reads what begins in the split and puts each line into a block of the part in whose range its \
      patient is, with the keys by which lines may know of each other. When all splits are routed, \
      adherence settle joins the keys. The same plan and split give the same blocks.
      """)

  @OptionGroup var planned: RoutedOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Which split: the first one is 0.", valueName: "number"))
  var split: Int

  @OptionGroup var rows: RowOptions

  func run() async throws {
    try RouteRun(split: split, of: planned.plan, rows: rows.read, to: planned.blocks).run()
  }
}

/// `adherence settle`: who is counted with whom, by the keys of one class.
struct SettleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle",
    abstract: "Finds out who is counted together in a planned report.",
    usage: """
      adherence settle --plan ward.plan --class 0 --blocks blocks
      adherence settle --plan plan.json --class 63 --blocks /shared/blocks
      """,
    discussion: """
      It joins the keys of one class that adherence route found in all splits: patients with one in \
      common are counted by one part. There are as many classes as parts. Then adherence part counts \
      each part with --blocks.
      """)

  @OptionGroup var planned: RoutedOptions

  @Option(
    name: .customLong("class"), parsing: .unconditional,
    help: ArgumentHelp("Which class: the first one is 0.", valueName: "number"))
  var number: Int

  func run() async throws {
    try SettleRun(class: number, of: planned.plan, in: planned.blocks).run()
  }
}

/// The option for rows of tables that another program reads.
struct RowOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rows of a table from another program, in place of its file; - is standard input.",
      valueName: "file"), completion: .file())
  var read: String?
}

/// The options of what is done before the parts of a plan are counted.
struct RoutedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file that adherence plan wrote.", valueName: "file"),
    completion: .file())
  var plan: String

  @Option(
    help: ArgumentHelp("The folder of the blocks.", valueName: "folder"), completion: .directory)
  var blocks: String
}
