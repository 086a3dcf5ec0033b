internal import ArgumentParser
internal import Glibc
internal import ReportPipeline

/// The command: it parses, calls the pipeline, and exits.
@main
struct Adherence: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adherence",
    abstract: "Reports how medicines were taken, from FHIR orders and administrations.",
    usage: """
      adherence report SampleData/ward --as-of 2026-01-01 --output ward
      adherence report export/ --per patient --by month --time-zone Europe/Vienna
      adherence sample --patients 40 --days 365 --output made-up
      """,
    discussion: """
      Reads FHIR DSTU2, STU3, R4, R4B and R5 from files; writes CSV, SVG charts, XLSX workbooks \
      and a page to start from. Every administration that is read is counted or listed in \
      ledger.csv with the reason why not.

      Exit codes: 0 all good, 1 incomplete (see ledger.csv), 64 wrong call, 65 bad data with \
      --strict, 66 no such input, 73 cannot write, 75 try again later.
      """,
    version: ReportRun.toolVersion,
    subcommands: [ReportCommand.self, SampleCommand.self])

  static func main() async {
    // Files are 0600 and folders 0700: a report holds patients' data.
    umask(0o077)
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as any Error & CustomStringConvertible {
      Failure(error).exit()
    } catch {
      exit(withError: error)
    }
  }
}
