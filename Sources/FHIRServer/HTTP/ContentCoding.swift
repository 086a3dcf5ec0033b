internal import DurableOutput

/// How the bytes of an answer were packed for their way (RFC 9110, 8.4.1).
enum ContentCoding {
  /// The content codings that a request accepts.
  ///
  /// Not `deflate`, which servers send in two forms, one of them wrong.
  static let taken = "gzip"

  /// Unpacks a body as the field `Content-Encoding` says; nil stands for no such field.
  static func unpacked(_ body: HTTPBody, _ field: String?) -> HTTPBody {
    let coding = (field ?? "").filter { !$0.isWhitespace }.lowercased()
    switch coding {
    case "", "identity": return body
    case "gzip", "x-gzip", "deflate":
      return HTTPBody {
        let unpacking = Unpacking(body)
        return { try await unpacking.next() }
      }
    default:
      return HTTPBody { { throw TransportFault.refused("it is packed with \(name(coding))") } }
    }
  }

  /// A coding as it may be shown; anything may stand in a field.
  private static func name(_ coding: String) -> String {
    let isLetters = coding.utf8.allSatisfy { 97...122 ~= $0 }
    return isLetters && coding.utf8.count <= 20 ? coding : "what is not known"
  }
}

/// The place up to which a body was unpacked; used by one task at a time.
private final class Unpacking {
  /// The most bytes that are unpacked at once: they become 1,032 times as many at most.
  private static let stretch = 1 << 14

  private var packed: HTTPBody.AsyncIterator
  private let inflater = Inflater()
  private var rest: ArraySlice<UInt8> = []
  private var isEmpty = true

  init(_ body: HTTPBody) { packed = body.makeAsyncIterator() }

  /// The next piece; nil at the end, which must be that of a whole member.
  func next() async throws -> [UInt8]? {
    while true {
      while rest.isEmpty {
        guard let piece = try await packed.next() else {
          guard isEmpty || inflater.isAtMemberEnd else {
            throw TransportFault.cutOff("its gzip data end in the middle")
          }
          return nil
        }
        rest = piece[...]
      }
      let piece = try unpack(Array(rest.prefix(Self.stretch)))
      rest = rest.dropFirst(Self.stretch)
      isEmpty = false
      if !piece.isEmpty { return piece }
    }
  }

  private func unpack(_ bytes: [UInt8]) throws -> [UInt8] {
    var piece: [UInt8] = []
    do {
      try inflater.take(bytes) { piece += $0 }
    } catch GzipDecoder.Fault.bomb {
      throw TransportFault.refused("its gzip data expand more than 1000-fold to over 1 GiB")
    } catch {
      throw TransportFault.cutOff("its gzip data are damaged")
    }
    return piece
  }
}
