import Foundation
import TestSupport
import Testing

/// How the program ends, and what it says last.
@Suite struct EndingTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("d.ndjson", lines: [FHIRLine.patient("p"), FHIRLine.order("o")])
  }

  private struct Message: Decodable {
    let level: String
    let message: String
  }

  @Test(arguments: [
    (["report", "nowhere", "--log-format", "json"], 66, "there is no file or folder nowhere"),
    (["orders", "nowhere", "--log-format=json"], 66, "there is no file or folder nowhere"),
    (["report", "d.ndjson", "--by", "x", "--log-format", "json"], 64, "--by x: give one of"),
    (["fetch", "--log-format", "json"], 64, "Missing expected argument '<SERVER>'"),
    (
      ["report", "d.ndjson", "--last", "x", "--log-format", "json"], 64, "The value 'x' is invalid"
    ),
    (
      ["check", "d.ndjson", "--quiet", "--verbose", "--log-format", "json"], 64,
      "--quiet and --verbose exclude each other"
    ),
  ])
  func `the last message is JSON too where messages are`(
    arguments: [String], status: Int32, start: String
  ) throws {
    let result = try program.run(arguments)
    #expect((result.status, result.output) == (status, ""))
    let lines = result.messages.split(separator: "\n").map(String.init)
    #expect(lines.count == 1)
    let message = try JSONDecoder().decode(Message.self, from: Data(lines.joined().utf8))
    #expect(message.level == "error")
    #expect(message.message.hasPrefix(start), "\(message.message)")
  }

  @Test func `a limit of addresses that is too low is told before anything is read`() throws {
    let result = try program.runScript(
      "ulimit -v 400000; \"$ADHERENCE\" report d.ndjson --output out; echo $?; ls")
    #expect(result.output == "71\nd.ndjson\n")
    #expect(
      result.messages
        == "adherence: the limit of virtual memory (address space) is 390 MiB, 1024 MiB are needed; raise"
        + " it (ulimit -v 1048576)\n")
  }

  @Test func `a limit of open files that is too low is told`() throws {
    let result = try program.runScript(
      "ulimit -n 16; \"$ADHERENCE\" report d.ndjson --output out; echo $?; ls")
    #expect(result.output == "71\nd.ndjson\n")
    #expect(result.messages.hasPrefix("adherence: the limit of open files is 16, 32 are needed"))
  }

  @Test(arguments: ["ILL", "TRAP", "ABRT", "BUS", "FPE", "SEGV"])
  func `a fault of the program ends it with a sentence and a code`(signal: String) throws {
    let result = try program.runScript(
      """
      mkfifo pipe
      SWIFT_BACKTRACE=enable=no "$ADHERENCE" report pipe --output out --log-format json & run=$!
      until [ -d out.partial ]; do sleep 0.01; done
      kill -\(signal) $run
      wait $run
      echo $?
      """)
    #expect(result.output == "70\n")
    let message = try JSONDecoder().decode(Message.self, from: Data(result.messages.utf8))
    #expect(message.message.hasPrefix("ended by a fault of this program"))
  }

  @Test func `help is help, whatever the form of messages`() throws {
    let result = try program.run(["report", "--help", "--log-format", "json"])
    #expect((result.status, result.messages) == (0, ""))
    #expect(result.output.contains("USAGE: "))
  }

  @Test(arguments: [
    "orders ward", "administrations ward --json", "report ward --as-of 2025-02-01 --output -",
  ])
  func `a reader that has seen enough is no error and no news`(command: String) throws {
    try program.run(["sample", "--patients", "3", "--days", "40", "--output", "ward"])
    let result = try program.runScript(
      "$ADHERENCE \(command) | true; echo ${PIPESTATUS[0]}; ls")
    #expect(result.output == "\(128 + SIGPIPE)\nd.ndjson\nward\n")
    #expect(!result.messages.contains("write"), "\(result.messages)")
    #expect(!result.messages.contains("listed"), "\(result.messages)")
  }

  @Test func `a check whose report cannot be written is 73, and one that nobody reads is quiet`()
    throws
  {
    let full = try program.runScript("$ADHERENCE check d.ndjson --json > /dev/full")
    #expect(full.status == 73)
    #expect(
      full.messages
        == "adherence: cannot write standard output: No space left on device; free some space or "
        + "write elsewhere\n")
    let gone = try program.runScript("$ADHERENCE check d.ndjson | true; echo ${PIPESTATUS[0]}")
    #expect((gone.output, gone.messages) == ("\(128 + SIGPIPE)\n", ""))
  }

  @Test func `a list that finds no room on standard output is 73, and is written elsewhere`() throws
  {
    for list in ["orders", "administrations"] {
      let full = try program.runScript("$ADHERENCE \(list) d.ndjson > /dev/full")
      #expect(full.status == 73)
      #expect(
        full.messages
          == "adherence: cannot write standard output: No space left on device; free some space or "
          + "write elsewhere\n")
    }
  }

  @Test(arguments: [
    ("report d.ndjson --as-of 2025-03-09 -o out", "out/manifest.json"),
    ("refills x.ndjson -o out", "out/cma.csv"),
    ("sample --patients 1 --days 7 -o out", "out/Patient.ndjson"),
  ])
  func `an output whose name finds no room on standard output is there, and the end is 73`(
    call: String, file: String
  ) throws {
    let dispense =
      #"{"resourceType":"MedicationDispense","id":"x","status":"completed","daysSupply":{"value":9},"#
      + #""subject":{"reference":"Patient/p"},"medicationCodeableConcept":{"text":"Aspirin"},"#
      + #""whenHandedOver":"2025-03-01"}"#
    try program.folder.write("x.ndjson", lines: [dispense])
    let full = try program.runScript("$ADHERENCE \(call) > /dev/full")
    #expect(full.status == 73)
    #expect(full.messages.contains("cannot write standard output: No space left on device"))
    #expect(program.folder.has(file))
    let closed = try program.runScript("rm -r out; $ADHERENCE \(call) >&-")
    #expect(closed.status == 0, "\(closed.messages)")
  }

  @Test func `descriptors that are closed are nobody's else`() throws {
    let script = """
      $ADHERENCE report d.ndjson --verbose --as-of 2025-03-09 -o a <&- >&- 2>&- && \
      $ADHERENCE report d.ndjson --verbose --as-of 2025-03-09 -o b 2> /dev/null && diff -r a b
      """
    #expect(try program.runScript(script).status == 0)
    let closed = try program.runScript("$ADHERENCE orders d.ndjson >&-")
    #expect(closed.status == 73)
    #expect(
      closed.messages == "adherence: cannot write standard output: Bad file descriptor\n")
  }

  @Test(arguments: [
    (["report", "d.ndjson", "--tolerate", "-3"], "--tolerate -3: give 0 or more"),
    (["report", "d.ndjson", "--last", "-3"], "--last -3: give 1 to 100000"),
    (["report", "d.ndjson", "--threads", "-1"], "--threads -1: give 1 to 256"),
    (["report", "d.ndjson", "--threshold", "-0.5"], "--threshold -0.5: give 0 to 1"),
    (
      ["report", "d.ndjson", "--threshold", "80"], "--threshold 80: give 0 to 1; did you mean 0.8?"
    ),
    (
      ["report", "d.ndjson", "--per", "patient", "--format", "json"],
      "--format json is of the cohort; give --per cohort, too, or another format"
    ),
    (
      ["report", "d.ndjson", "--json"],
      "there is no option --json. Did you mean --format json?"
    ),
    (["report", "d.ndjson", "--permissible-gap", "-1"], "--permissible-gap -1: give 0 or more"),
    (["report", "d.ndjson", "--timing-window", "-1"], "--timing-window -1: give 0 to 0.5"),
    (
      ["report", "d.ndjson", "--timing-window", "30"],
      "--timing-window 30: give a share, 0 to 0.5; did you mean 30min?"
    ),
    (["report", "d.ndjson", "--limits", "p"], "--limits p: give one of xmr, p-prime"),
    (
      ["report", "d.ndjson", "--baseline", "March"],
      "--baseline March: give a date such as 2025-01-31"
    ),
    (["refills", "d.ndjson", "--threads", "-1"], "--threads -1: give 1 to 256"),
    (["check", "d.ndjson", "--places", "-1"], "--places -1: give 1 to 1000"),
    (["sample", "--patients", "-4", "--output", "s"], "--patients must be 1 to 100000000"),
    (
      ["fetch", "https://host.example", "-o", "o", "--retry-budget", "-1"],
      "--retry-budget: give a number of seconds, 0 or more"
    ),
    (
      ["fetch", "https://host.example", "-o", "o", "--poll-limit", "-1"],
      "--poll-limit: give a number of seconds, 0 or more"
    ),
    (
      ["fetch", "https://host.example", "-o", "o", "--page-size", "-1"],
      "--page-size -1: give 1 or more"
    ),
    (
      ["fetch", "https://host.example", "-o", "o", "--concurrency", "-1"],
      "--concurrency -1: give 1 to 16"
    ),
  ])
  func `a number out of range is refused by what it is for`(arguments: [String], sentence: String)
    throws
  {
    let result = try program.run(arguments)
    #expect(result.status == 64)
    #expect(result.messages == "adherence: \(sentence)\n")
  }

  @Test(arguments: [
    (["report", "d.ndjson", "--by", "month", "--by=year"], "--by"),
    (["report", "d.ndjson", "-o", "a", "--overwrite", "--output", "b"], "--output"),
    (["report", "d.ndjson", "--patients", "a", "--patients", "b"], "--patients"),
    (["refills", "d.ndjson", "--class", "a", "--class", "a"], "--class"),
    (["explain", "run", "p", "2025", "--series", "o", "--series", "q"], "--series"),
    (["sample", "-o", "a", "--seed", "1", "--seed", "2"], "--seed"),
  ])
  func `an option of one value that is given twice is a wrong call`(
    arguments: [String], option: String
  ) throws {
    let result = try program.run(arguments)
    #expect((result.status, result.output) == (64, ""))
    #expect(
      result.messages
        == "adherence: \(option) takes one value and is given more than once; give it once\n")
  }

  @Test func `what may be given several times is, and flags are as if given once`() throws {
    let result = try program.run([
      "orders", "d.ndjson", "--patient", "p", "--patient", "q", "--json", "--json",
    ])
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output.contains(#""order_id":"o""#))
    let files = try program.run(["check", "--", "d.ndjson", "--places", "--places"])
    #expect(files.messages.contains("no file or folder --places"), "\(files.messages)")
  }

  @Test(arguments: [
    (["report", "d.ndjson", "--token-file", "F"], "--token-file"),
    (["report", "d.ndjson", "--group", "7", "--client-id", "c"], "--group, --client-id"),
    (["report", "d.ndjson", "--since", "2025-01-01", "--bulk"], "--bulk, --since"),
    (["check", "d.ndjson", "--patient", "p"], "--patient"),
    (["check", "d.ndjson", "--retry-budget", "5"], "--retry-budget"),
  ])
  func `options for a server without a server are a wrong call`(
    arguments: [String], options: String
  ) throws {
    let result = try program.run(arguments)
    #expect((result.status, result.output) == (64, ""))
    #expect(
      result.messages == """
        adherence: \(options): only for servers, and no SOURCE is the address of one; leave it out, \
        or name a server

        """)
    #expect(!program.folder.has("adherence-report"))
  }
}
