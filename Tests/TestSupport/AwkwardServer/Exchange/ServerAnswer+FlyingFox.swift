internal import FlyingFox
internal import FlyingSocks
internal import Foundation

extension ServerAnswer {
  /// The answer as FlyingFox gives it.
  func response() async -> HTTPResponse {
    if case .slow(let first, _) = manner { try? await Task.sleep(for: .seconds(first)) }
    // FlyingFox writes nothing before a web socket's handler agrees; when that refuses, the
    // connection is closed.
    if case .withheld = manner { return HTTPResponse(webSocket: RefusedSocket()) }
    var fields = HTTPHeaders()
    for (name, value) in headers { fields.addValue(value, for: HTTPHeader(name)) }
    return HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: "Status"), headers: fields,
      body: HTTPBodySequence(
        from: SentBody(bytes: [UInt8](body), manner: manner), count: body.count))
  }
}

private struct RefusedSocket: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> { throw CancellationError() }
}

/// The bytes of a body in two halves, which may be late or missing.
private struct SentBody: AsyncBufferedSequence {
  typealias Element = UInt8
  let bytes: [UInt8]
  let manner: ServerAnswer.Manner

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], manner: manner) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: ArraySlice<UInt8>
    let manner: ServerAnswer.Manner

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      guard !rest.isEmpty else { return nil }
      var wanted = Swift.max(count, 1)
      switch manner {
      case .whole, .withheld: break
      case .cut(let limit):
        guard rest.startIndex < limit else { throw CancellationError() }
        wanted = Swift.min(wanted, limit - rest.startIndex)
      case .slow(_, let last):
        if rest.startIndex == 0 { wanted = Swift.max(1, rest.count / 2) }
        if rest.startIndex > 0 { try await Task.sleep(for: .seconds(last)) }
        if rest.startIndex > 0 { wanted = rest.count }
      }
      let piece = [UInt8](rest.prefix(wanted))
      rest = rest.dropFirst(wanted)
      return piece
    }
  }
}
