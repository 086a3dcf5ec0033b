import Testing

@testable import ReportPipeline

@Suite struct ReportRequestArgumentsTests {
  /// A request with every option that shapes the result set to something unusual.
  private static var unusual: ReportRequest {
    var request = ReportRequest()
    request.sources = ["export", "more/a.ndjson"]
    (request.patients, request.patientsFile) = (["1", "--by"], "list.txt")
    request.medications = ["C09AA05", "--", "-"]
    (request.by, request.series, request.csv) = ("month", "medication", "excel")
    (request.from, request.to, request.last) = ("2025-01", "2025-03", 4)
    (request.timeZone, request.per, request.format) = ("Europe/Vienna", ["patient"], "csv,svg")
    (request.threshold, request.permissibleGap, request.timingWindow) = (0.1 + 0.2, 7, 0.125)
    (request.renewals, request.joinsDoses) = ("add", true)
    (request.locale, request.tint) = ("de", "#00695C")
    (request.title, request.organisation) = ("--title", "Ward 3")
    return request
  }

  private static var plain: ReportRequest {
    var request = ReportRequest()
    request.sources = ["export"]
    return request
  }

  private static var sourcesLikeOptions: ReportRequest {
    var request = unusual
    request.sources = ["-", "--by", "--", "-x.ndjson"]
    return request
  }

  @Test(arguments: [plain, unusual, sourcesLikeOptions])
  func `arguments read back give the same arguments`(request: ReportRequest) throws {
    let arguments = request.shapingArguments
    let back = try #require(ReportRequest(shapingArguments: arguments))
    #expect(back.shapingArguments == arguments)
    #expect(back.sources == request.sources)
    #expect(back.patients == request.patients)
    #expect(back.medications == request.medications)
    #expect(back.threshold == request.threshold)
  }

  @Test(arguments: [["in", "--unheard-of", "1"], ["in", "--by"], ["in", "--last", "few"]])
  func `arguments that no report has are refused`(arguments: [String]) {
    #expect(ReportRequest(shapingArguments: arguments) == nil)
  }
}
