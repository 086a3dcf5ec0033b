internal import ArgumentParser
internal import Foundation
internal import Logging
internal import Features

/// What the commands that list have in common.
struct ListOptions: ParsableArguments {
  @Flag(help: "Write one JSON object a line (NDJSON), for jq.")
  var json = false

  /// The request of a list of what was selected in the sources.
  func request(_ sources: [String], _ selection: SelectionOptions) -> ListRequest {
    var request = ListRequest()
    request.data.sources = sources
    selection.fill(&request.data)
    request.isJSON = json
    request.terminalWidth = StandardOutput.terminalWidth
    request.isColoured = StandardOutput.showsColours
    return request
  }

  /// Runs a list, and says what a reader must know and what was listed.
  func run(
    _ request: ListRequest, _ messages: MessageOptions,
    _ list: (ListRun) async throws -> ListSummary
  ) async throws {
    let plan = try ListPlan(
      request, now: .now(), processors: ProcessInfo.processInfo.activeProcessorCount)
    // Progress and a list on the same terminal would overwrite each other.
    let isShown = messages.showsProgress && StandardOutput.terminalWidth == nil
    let line = ProgressLine(isEnabled: isShown)
    defer { line.clear() }
    let summary = try await list(ListRun(plan, progress: line, log: messages.log))
    line.clear()
    for notice in summary.notices { messages.log.warning("\(notice)") }
    messages.log.notice("\(summary.sentence)")
    guard summary.isComplete else { throw ExitCode(1) }
  }
}
