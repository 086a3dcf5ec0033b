import TestSupport
import Testing

@testable import FHIRServer

@Suite struct ContentCodingTests {
  private let text = (1...20_000).map { #"{"id":"\#($0)"}"# }.joined(separator: "\n")

  @Test(arguments: ["gzip", " GZIP", "x-gzip", "deflate"])
  func `gzip is unpacked, whatever it is called and however it is cut up`(coding: String)
    async throws
  {
    let packed = GzipData.compressed(text)
    #expect(try await unpacked(packed, coding, pieces: 7) == text)
    #expect(try await unpacked(packed, coding, pieces: packed.count) == text)
  }

  @Test func `gzip of several members is unpacked to its end`() async throws {
    let packed = GzipData.compressed(text) + GzipData.compressed("") + GzipData.compressed("\nlast")
    #expect(try await unpacked(packed, "gzip", pieces: 1000) == text + "\nlast")
  }

  @Test func `zlib's own form is unpacked where a server sends it unasked`() async throws {
    let packed: [UInt8] = [0x78, 0x9C, 0x4B, 0x4C, 0x4A, 0x06, 0x00, 0x02, 0x4D, 0x01, 0x27]
    #expect(try await unpacked(packed, "deflate", pieces: 4) == "abc")
  }

  @Test(arguments: [nil, "", "identity"])
  func `what is not packed stays as it is`(coding: String?) async throws {
    #expect(try await unpacked(Array(text.utf8), coding, pieces: 1000) == text)
  }

  @Test func `an answer without a body is empty`() async throws {
    #expect(try await unpacked([], "gzip", pieces: 1) == "")
  }

  @Test func `gzip that ends in the middle or is damaged is cut off`() async throws {
    var packed = GzipData.compressed(text)
    await #expect(throws: TransportFault.cutOff("its gzip data end in the middle")) {
      try await unpacked(packed.dropLast(9), "gzip", pieces: 1000)
    }
    packed[packed.count / 2] ^= 0xFF
    await #expect(throws: TransportFault.cutOff("its gzip data are damaged")) {
      try await unpacked(packed, "gzip", pieces: 1000)
    }
  }

  @Test(arguments: [("br", "br"), ("gzip, br", "what is not known"), ("x\"y", "what is not known")])
  func `any other coding is refused by name`(coding: String, name: String) async throws {
    await #expect(throws: TransportFault.refused("it is packed with \(name)")) {
      try await unpacked([1, 2, 3], coding, pieces: 1)
    }
  }

  private func unpacked(
    _ bytes: some Collection<UInt8>, _ coding: String?, pieces length: Int
  ) async throws -> String {
    let bytes = Array(bytes)
    let body = HTTPBody {
      var rest = bytes[...]
      return {
        defer { rest = rest.dropFirst(length) }
        return rest.isEmpty ? nil : Array(rest.prefix(length))
      }
    }
    var text: [UInt8] = []
    for try await piece in ContentCoding.unpacked(body, coding) { text += piece }
    return String(decoding: text, as: UTF8.self)
  }
}
