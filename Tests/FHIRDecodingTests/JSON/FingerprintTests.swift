import Testing

@testable import FHIRDecoding

@Suite struct FingerprintTests {
  private static func fingerprint(_ pieces: String...) -> Fingerprint {
    var printer = Fingerprinter()
    for piece in pieces {
      var piece = piece
      piece.withUTF8 { unsafe printer.add($0) }
    }
    return printer.fingerprint
  }

  @Test func `pieces that make the same text are not the same pieces`() {
    // 47 is the code of a slash, and 303 is 47 in its lowest byte.
    let (system, value) = (String(repeating: "s", count: 47), String(repeating: "x", count: 255))
    #expect(
      Self.fingerprint(system, value + "/v") != Self.fingerprint(system + "/" + value, "v"))
  }

  @Test(arguments: [UInt8(ascii: "/"), 0, 1, 16, 255])
  func `a text that is cut elsewhere has another fingerprint`(byte: UInt8) {
    let text = [UInt8](repeating: byte, count: 700)
    var seen: Set<Fingerprint> = []
    for cut in text.indices {
      var printer = Fingerprinter()
      unsafe text[..<cut].withUnsafeBufferPointer { unsafe printer.add($0) }
      unsafe text[cut...].withUnsafeBufferPointer { unsafe printer.add($0) }
      #expect(seen.insert(printer.fingerprint).inserted, "cut at \(cut)")
    }
  }

  @Test(arguments: 0...50)
  func `each byte of a text tells in its fingerprint`(count: Int) {
    let text = (0..<count).map { UInt8($0 + 65) }
    var seen: Set<Fingerprint> = []
    func note(_ text: [UInt8]) {
      var printer = Fingerprinter()
      unsafe text.withUnsafeBufferPointer { unsafe printer.add($0) }
      #expect(seen.insert(printer.fingerprint).inserted, "\(text)")
    }
    note(text)
    note(text + [0])
    for place in text.indices {
      var changed = text
      changed[place] ^= 0x80
      note(changed)
      changed[place] = 0
      note(changed)
    }
  }
}
