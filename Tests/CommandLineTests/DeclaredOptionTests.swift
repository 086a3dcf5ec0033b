import ArgumentParser
import DurableOutput
import Testing

@testable import FHIRServer
@testable import Features
@testable import adherence

/// The lists of options beside what the parser takes.
@Suite struct DeclaredOptionTests {
  private static func kinds(_ command: any ParsableCommand.Type) -> [String: OptionKind] {
    CommandDescription(of: command).optionKinds
  }

  private static func differences<Request>(
    _ options: [RequestOption<Request>], _ kinds: [String: OptionKind]
  ) -> [String] {
    options.filter { kinds[$0.name] != $0.kind }.map(\.name)
  }

  @Test func `each option of report is declared once, and none that it does not have`() {
    let kinds = Self.kinds(ReportCommand.self)
    // `--version` is of the whole program, and every command takes it.
    let declared = ReportOption.all.filter { $0.name != "version" }
    let names = declared.map(\.name)
    #expect(names.count == Set(names).count)
    #expect(Set(names).symmetricDifference(kinds.keys) == [])
    #expect(Self.differences(declared.map(\.option), kinds) == [])
  }

  @Test func `the options of fetch and refills are declared as the parser takes them`() {
    let ofFetch = FetchOption.ofSources + FetchOption.forServersOnly
    #expect(Self.differences(ofFetch.map(\.option), Self.kinds(FetchCommand.self)) == [])
    #expect(Self.differences(RefillOption.all, Self.kinds(RefillsCommand.self)) == [])
  }
}
