internal import DurableOutput

extension DataRequest {
  /// The files that options name, beside the sources.
  var listFiles: [String] { ReportOption.inputs.flatMap { $0.option.values(asReport) } }

  /// The same request with each of the files that options name in another place.
  func placingFiles(_ place: (_ path: String) -> String) -> DataRequest {
    var request = asReport
    for option in ReportOption.inputs.map(\.option) {
      let paths = option.values(request)
      option.reset(&request)
      for path in paths { _ = option.take(place(path), &request) }
    }
    return request.data
  }

  private var asReport: ReportRequest {
    var request = ReportRequest()
    request.data = self
    return request
  }
}
