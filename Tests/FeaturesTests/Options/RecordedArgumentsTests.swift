import FHIRServer
import Testing

@testable import Features

@Suite struct RecordedArgumentsTests {
  /// A request with every option that shapes the result set to something unusual.
  private static var unusual: ReportRequest {
    var request = ReportRequest()
    request.data.sources = ["export", "more/a.ndjson"]
    (request.data.patients, request.data.patientsFile) = (["1", "--by"], "list.txt")
    request.data.medications = ["C09AA05", "--", "-"]
    (request.data.namesFile, request.data.outcomeCodesFile) = ("names.csv", "outcomes.csv")
    (request.data.by, request.data.series, request.csv) = ("month", "medication", "excel")
    (request.data.from, request.data.to, request.data.last) = ("2025-01", "2025-03", 4)
    (request.data.timeZone, request.per, request.format) = ("Europe/Vienna", ["patient"], "csv,svg")
    (request.threshold, request.data.permissibleGap, request.data.timingWindow) = (
      0.1 + 0.2, 7, "30min"
    )
    (request.data.renewals, request.data.joinsDoses) = ("add", true)
    (request.data.matchOrders, request.data.timingCodesFile) = ("medication", "timings.csv")
    (request.limits, request.baseline) = ("p-prime", "2025-02")
    (request.locale, request.tint) = ("de", "#00695C")
    (request.title, request.organisation) = ("--title", "Ward 3")
    (request.data.classFile, request.data.reasonsFile) = ("classes.csv", "reasons.csv")
    (request.groupBy, request.ageBands) = (["age", "teams.csv"], "18,65")
    (request.setting, request.patientDetails) = ("ward", "identify")
    request.data.joinsInfusions = true
    var server = FetchRequest()
    (server.group, server.since, server.types) = ("7", "2025-01-31", ["Patient", "Medication"])
    request.server = server
    return request
  }

  private static var plain: ReportRequest {
    var request = ReportRequest()
    request.data.sources = ["export"]
    return request
  }

  private static var sourcesLikeOptions: ReportRequest {
    var request = unusual
    request.data.sources = ["-", "--by", "--", "-x.ndjson"]
    return request
  }

  @Test(arguments: [plain, unusual, sourcesLikeOptions])
  func `arguments read back give the data and rules that they were made of`(request: ReportRequest)
    throws
  {
    let arguments = request.shapingArguments
    let read = try #require(RecordedArguments(arguments))
    let back = try #require(ReportRequest(read))
    #expect(back.data == request.data)
    #expect(read.value(of: .csv) == request.csv)
    #expect(back.shapingArguments == arguments)
  }

  @Test func `of what is usual only a few options are recorded`() {
    #expect(
      Self.plain.shapingArguments == [
        "export", "--by", "week", "--series", "order", "--per", "cohort", "--csv", "plain",
      ])
  }

  @Test(arguments: [
    ["in", "--unheard-of", "1"], ["in", "--by"], ["in", "--last", "few"], ["in", "--strict"],
    ["in", "--key-file", "key"],
  ])
  func `arguments that no report has are refused`(arguments: [String]) {
    #expect(RecordedArguments(arguments).flatMap { ReportRequest($0) } == nil)
  }
}
