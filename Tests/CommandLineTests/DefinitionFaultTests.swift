import Foundation
import TestSupport
import Testing

/// Definitions that cannot be carried out: all that is wrong is reported at once, with line and column.
@Suite struct DefinitionFaultTests {
  /// A definition that is right, of which each case changes something.
  private static let right = """
    adherence: 1
    source:
      folders: [data]
    report:
      by: week
    output:
      folder: out

    """
  private static let folders = "folders: [data]"
  private static let server = "server: https://host/fhir"

  private static func with(_ old: String, _ new: String) -> String {
    right.replacing(old, with: new)
  }

  /// A text and all that is said of it, by place and the beginning of the sentence.
  private static let cases: [(text: String, problems: [String])] = [
    ("", ["1:1: the definition is empty"]),
    ("# nothing\n", ["1:1: the definition is empty"]),
    ("- a\n", ["1:1: the definition has members"]),
    ("weekly\n", ["1:1: the definition has members"]),
    ("adherence: [1\n", ["2:1: this is no YAML"]),
    ("adherence: 1\nsource:\n\tfolders: [data]\n", ["3:1: this is no YAML"]),
    (right + "---\n" + right, ["8:1: this is no YAML"]),
    (with("adherence: 1\n", ""), ["1:1: the format is missing; begin with adherence: 1"]),
    (with(": 1\n", ": 2\n"), ["1:12: adherence: this version knows format 1"]),
    (with(": 1\n", ": one\n"), ["1:12: adherence: this version knows format 1"]),
    (with(": 1\n", ": '1'\n"), ["1:12: adherence: this version knows format 1, a number without"]),
    (with("week", "!!str week"), ["5:7: tags (!) are not taken"]),
    (with("[data]", "!!seq [data]"), ["3:12: tags (!) are not taken"]),
    (with("by: week", "join-doses: 'true'"), ["5:15: join-doses: give true or false, without"]),
    (right + "  keep: {last: '3'}\n", ["8:16: last takes a whole number without quotes"]),
    (with("[data]", "[5]"), ["3:13: 5 is no name of a file"]),
    (right + "store: 5\n", ["8:8: 5 is no name of a file; write ./5 if it is"]),
    (with("folder: out", "folder: 5"), ["7:11: 5 is no name of a file"]),
    (with("by: week", "metrics: true"), ["5:12: true is no name of a file"]),
    (right + "sorce: 3\n", ["8:1: the definition has no key sorce; did you mean source?"]),
    (right + "output:\n  folder: b\n", ["8:1: output is given twice"]),
    (with("by: week", "by: week\n  by: month"), ["6:3: by is given twice"]),
    (with("by: week", "by: week,month,week"), ["5:7: --by week,month,week: week is there twice"]),
    (with("by: week", "by: week,fortnight"), ["5:7: --by fortnight: give one of day, week"]),
    (with("[data]", "&a [data]"), ["3:12: anchors (&) and aliases (*) are not taken"]),
    (
      with("[data]", "&a [data]") + "notify:\n  command: *a\n",
      ["3:12: anchors (&) and aliases (*) are not taken"]
    ),
    (
      right + "notify:\n  <<: {command: [a]}\n",
      ["9:3: notify has no command", "9:3: notify has no key <<"]
    ),
    (with("[data]", "!files [data]"), ["3:12: tags (!) are not taken"]),
    (with("week", "!!int 3"), ["5:7: tags (!) are not taken"]),
    (with("source:\n  \(folders)\n", ""), ["1:1: source is missing"]),
    (with("source:\n  \(folders)", "source:"), ["2:8: source has no value"]),
    (with("source:\n  \(folders)", "source: data"), ["2:9: source has members"]),
    (with("[data]", "[]"), ["3:12: folders takes a list of values"]),
    (with("[data]", "[[data]]"), ["3:12: folders takes a list of values"]),
    (with(folders, "\(folders)\n  token: abc"), ["4:3: source has no key token: a definition"]),
    (
      with(folders, "\(folders)\n  client-secret: abc"),
      ["4:3: source has no key client-secret: a definition"]
    ),
    (with(folders, "server: https://u:p@host/fhir"), ["3:3: an address with a user and a pass"]),
    (with(folders, "\(folders)\n  group: g"), ["4:10: --group: only for servers"]),
    (with("by: week", "by: week\n  group: g"), ["6:3: group stands in source, not in report"]),
    (
      with(folders, "\(server)\n  search: true\n  bulk: true"),
      ["5:9: --search and --bulk exclude each other"]
    ),
    (with("by: week", "join-doses: yes"), ["5:15: join-doses: give true or false"]),
    (with("week", "weak"), ["5:7: --by weak: give one of day, week"]),
    (
      with("by: week", "permisible-gap: 3"),
      ["5:3: report has no key permisible-gap; did you mean permissible-gap?"]
    ),
    (with("by: week", "time_zone: UTC"), ["5:3: report has no key time_zone; did you mean time"]),
    (with("by: week", "series: [order, patient]"), ["5:11: series takes one value"]),
    (with("by: week", "last: twelve"), ["5:9: The value 'twelve' is invalid for '--last"]),
    (with("by: week", "threshold: 80"), ["5:14: --threshold 80: give 0 to 1"]),
    (with("by: week", "time-zone: Mars/Base"), ["5:14: --time-zone Mars/Base: the system knows"]),
    (with("by: week", "last: 3\n  from: 2025-01-01"), ["5:9: --last cannot be given together"]),
    (with("by: week", "as-of: today"), ["5:3: as-of stands beside report, not in it"]),
    (with("by: week", "output: x"), ["5:3: the folder stands in output, beside report"]),
    (with("by: week", "released: [x]"), ["5:13: --released is for reports with --suppress"]),
    (right + "as-of: tomorrow\n", ["8:8: as-of: give yesterday, today, last-complete-bucket"]),
    (right + "as-of: 2025-13-01\n", ["8:8: as-of: give yesterday, today, last-complete-bucket"]),
    (right + "name: Ward\n", ["8:7: name: give 1 to 60 of a-z, 0-9 and -"]),
    (right + "name: [a]\n", ["8:7: name takes one value"]),
    (with("output:\n  folder: out\n", ""), ["1:1: output is missing"]),
    (with("folder: out", "keep: {last: 3}"), ["7:3: output has no folder"]),
    (right + "  keep: {last: 0}\n", ["8:16: last takes a whole number without quotes, 1 or more"]),
    (right + "  keep: {last: 3, weekly: many}\n", ["8:27: weekly takes a whole number"]),
    (right + "  keep: {}\n", ["8:9: keep names nothing"]),
    (with("folder: out", "folder: ~/out"), ["7:11: ~ is taken as it stands; write the full path"]),
    (with("[data]", "[$HOME/data]"), ["3:13: $HOME is taken as it stands; write the full path"]),
    (right + "  keep: {yearly: 3}\n", ["8:10: keep has no key yearly"]),
    (right + "notify:\n  on: [failed]\n", ["9:3: notify has no command"]),
    (right + "notify:\n  command: [a]\n  on: [success]\n", ["10:7: on takes any of complete"]),
    (right + "[a, b]: 3\n", ["8:1: a key is a word"]),
    (
      with(folders, "\(server)\n  token-file: $CREDENTIALS_DIRECTORY/t"),
      ["4:15: $CREDENTIALS_DIRECTORY is known in a service of systemd only"]
    ),
    (right + "store: [a, b]\n", ["8:8: store takes one value"]),
    (right + "store: yes\n", ["8:8: store: give auto, none, or a folder"]),
    (right + "store: ~/store\n", ["8:8: ~ is taken as it stands"]),
    (right + "trend: {runs: 3}\n", ["8:8: trend looks back by the store"]),
    (right + "store: auto\ntrend: {runs: -1}\n", ["9:15: runs takes a whole number"]),
    (right + "store: auto\ntrend: {weeks: 3}\n", ["9:9: trend has no key weeks"]),
    (with(folders, "\(server)\n  full-every: often"), ["4:15: full-every: give a time"]),
    (
      right + "publish: {server: other}\n",
      [
        "8:10: publish needs a server in source",
        "8:10: publish takes what report makes; give per: patient there",
        "8:19: server: give same, which is the server of source",
      ]
    ),
    (
      with(folders, server) + "publish: {per: cohort, formats: [pdf], tag: a}\n",
      ["8:33: formats takes any of xlsx", "8:40: publish has no key tag"]
    ),
    (
      with(folders, server).replacing("by: week", with: "per: patient\n  pseudonymise: k")
        + "publish: {formats: [csv]}\n",
      [
        "6:17: the key in k cannot be used",
        "9:10: publish: a report with pseudonymise goes to no patient's record",
      ]
    ),
    (
      with(folders, "\(server)\n  session: s"),
      ["4:12: the session s cannot be used: there is none"]
    ),
    (
      with("week", "weak").replacing("folder: out", with: "folders: out")
        + "as-of: never\nnam: x\n",
      [
        "5:7: --by weak", "7:3: output has no folder",
        "7:3: output has no key folders; did you mean folder?", "8:8: as-of: give",
        "9:1: the definition has no key nam; did you mean name?",
      ]
    ),
    ("a: " + String(repeating: "[", count: 200_000), ["1:1: brackets stand too deep"]),
    ("a:\n " + String(repeating: "- ", count: 100_000), ["2:34: this stands too deep"]),
    ("# " + String(repeating: "x", count: 1 << 20), ["1:1: a definition has at most 1 MiB"]),
  ]

  @Test func `each of many bad definitions is 78, with all that is wrong and where`() throws {
    #expect(Self.cases.count >= 40)
    let program = try BuiltProgram()
    for (number, bad) in Self.cases.enumerated() {
      try program.folder.write("case-\(number).yaml", bad.text)
      let result = try program.run(["run", "--dry-run", "case-\(number).yaml"])
      #expect(result.status == 78, "\(bad.problems)")
      let told = result.messages.split(separator: "\n").map(String.init)
      #expect(told.count == bad.problems.count, "\(told)")
      for (line, problem) in zip(told, bad.problems) {
        #expect(line.hasPrefix("adherence: case-\(number).yaml:\(problem)"), "\(line)")
      }
    }
  }

  @Test func `what is wrong with the address of a server repeats no password`() throws {
    let program = try BuiltProgram()
    try program.folder.write(
      "bad.yaml", Self.with(Self.folders, "server: https://user:hunter2@host/fhir"))
    let result = try program.run(["run", "--dry-run", "bad.yaml"])
    #expect(result.status == 78 && !result.messages.contains("hunter2"))
  }

  @Test func `a definition that is not there is 66, one that is no text 78`() throws {
    let program = try BuiltProgram()
    let missing = try program.run(["run", "none.yaml"])
    #expect(missing.status == 66)
    #expect(missing.messages == "adherence: none.yaml cannot be read: there is no such file\n")
    try program.folder.write("bytes.yaml", [0x61, 0x3A, 0xFF])
    #expect(try program.run(["run", "bytes.yaml"]).status == 78)
  }
}
