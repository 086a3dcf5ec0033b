internal import FHIRDecoding

/// Reading resources by their ids.
extension ServerSearch {
  /// Reads the one resource that a part is; its progress says whether it came.
  func readResource(_ part: FetchPart, _ progress: inout PartProgress) async throws {
    let request = try first(SearchQuery(part.type + "/" + SearchQuery.encoded(part.name)))
    let bytes = try await connection.perform(request) { answer in
      try await answer.body.first(PageCutter.longestEntry)
    }
    let reader = PageReader(part: part, base: connection.base, sink: sink) { $0.id == part.name }
    guard try reader.take(resource: bytes) else {
      throw ServerFault.unusable(
        request: request.label, reason: "the answer is not the resource that was asked for")
    }
    (progress.pages, progress.fetched, progress.unique, progress.isWhole) = (1, 1, 1, true)
    try sink.keep(part, progress: progress)
    noteProgress(part, progress, request)
  }
}

extension PartEnd {
  /// The reason of a resource that came.
  static let found = "found"

  /// The end of a resource that was read by its id: found, gone, missing, denied, or what else went
  /// wrong.
  init(reading fault: ServerFault?) {
    guard let fault else {
      self.init(.complete, reason: Self.found)
      return
    }
    let words =
      switch fault.httpStatus {
      case 410: "gone: "
      case 404: "missing: "
      case 401, 403: "denied: "
      default: ""
      }
    self.init(.failed, reason: words + fault.summary, cause: PartEnd.Cause(fault))
  }
}
