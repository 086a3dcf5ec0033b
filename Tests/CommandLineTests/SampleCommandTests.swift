import TestSupport
import Testing

/// The command that makes up data, by the built program.
@Suite struct SampleCommandTests {
  @Test func `it says what it made, and the day to report on`() throws {
    let program = try BuiltProgram()
    let options = ["--patients", "1", "--days", "28", "--start", "2024-02-05", "--output", "made"]
    let result = try program.run(["sample"] + options)
    #expect(result.status == 0)
    #expect(result.messages.contains("adherence: 1 made-up patient, "))
    #expect(result.messages.contains("end on 2024-03-03; report on them with --as-of 2024-03-03"))
    let report = ["report", "made", "--as-of", "2024-03-03", "--format", "csv"]
    #expect(try program.run(report).messages.contains("1 patient"))
  }

  @Test func `one of a kind is said to be one`() throws {
    let program = try BuiltProgram()
    let result = try program.run(["sample", "--administrations", "1", "--output", "made"])
    #expect(result.messages.contains(", 1 administration (0 not given"))
  }

  @Test(arguments: ["-", ""]) func `standard output is no folder`(output: String) throws {
    let program = try BuiltProgram()
    let result = try program.run(["sample", "--patients", "1", "--output", output])
    #expect(result.status == 64)
    #expect(result.messages.contains("--output: name the folder to write"))
    #expect(!program.folder.has("-") && !program.folder.has(".partial"))
  }
}
