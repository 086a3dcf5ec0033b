import Testing

@testable import FHIRDecoding

@Suite struct NestingTests {
  /// Where a walk ended, and how it stands there.
  struct End: Equatable {
    let offset: Int
    let depth: Int
    let isInString: Bool
    let isEscaped: Bool
  }

  private func walk(_ bytes: [UInt8], pieces: [Int], from depth: Int, downTo floor: Int) -> End {
    var (nesting, start) = (Nesting(), 0)
    nesting.depth = depth
    for piece in pieces {
      let end = nesting.pass(bytes, in: start..<start + piece, downTo: floor)
      start += piece
      if end < start { return Self.end(nesting, at: end) }
    }
    return Self.end(nesting, at: start)
  }

  private static func end(_ nesting: Nesting, at offset: Int) -> End {
    End(
      offset: offset, depth: nesting.depth, isInString: nesting.isInString,
      isEscaped: nesting.isEscaped)
  }

  /// The same by the definition of JSON's strings and brackets, one byte after the other.
  private func slowly(_ bytes: [UInt8], from depth: Int, downTo floor: Int) -> End {
    var (depth, isInString, isEscaped) = (depth, false, false)
    for (offset, byte) in bytes.enumerated() {
      switch (UnicodeScalar(byte), isInString) {
      case (_, true) where isEscaped: isEscaped = false
      case ("\\", true): isEscaped = true
      case ("\"", _): isInString.toggle()
      case ("{", false), ("[", false): depth += 1
      case ("}", false), ("]", false):
        if depth == floor + 1 {
          return End(offset: offset, depth: depth, isInString: false, isEscaped: false)
        }
        depth -= 1
      default: break
      }
    }
    return End(offset: bytes.count, depth: depth, isInString: isInString, isEscaped: isEscaped)
  }

  @Test func `a walk ends at the bracket that closes down to the floor`() {
    let text = #"{"a}":"\"}","b":[{},[1]]},{"c":{"# + String(repeating: "x", count: 80) + "}}}"
    let end = walk(Array(text.utf8), pieces: [text.utf8.count], from: 3, downTo: 2)
    #expect(end == End(offset: text.utf8.count - 1, depth: 3, isInString: false, isEscaped: false))
  }

  @Test(arguments: [
    (#""a"#, true, false), (#""a\"#, true, true), (#""a\\"#, true, false), (#""a\""#, true, false),
    (#""a\\""#, false, false), (#"\"#, false, false),
  ])
  func `what a piece ends with is known to the next`(
    text: String, isInString: Bool, isEscaped: Bool
  ) {
    for before in [0, 61, 62, 63, 64, 127] {
      let bytes = Array((String(repeating: " ", count: before) + text).utf8)
      let end = walk(bytes, pieces: [bytes.count], from: 1, downTo: 0)
      #expect(
        end == End(offset: bytes.count, depth: 1, isInString: isInString, isEscaped: isEscaped))
    }
  }

  @Test func `any bytes in any pieces are walked through as one byte after the other`() {
    var generator = SeededGenerator(seed: 11)
    // Many backslashes, none and few of them, so that blocks of bytes with and without come up.
    let alphabets = [
      #"{}[]"\ "#, #"{}[]" aaaaaaaaaaaa"#, #"{["}]aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"#,
    ]
    for _ in 0..<3_000 {
      let alphabet = Array(alphabets.randomElement(using: &generator)?.utf8 ?? "".utf8)
      let bytes = (0..<Int.random(in: 0...400, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      let floor = Int.random(in: 0...2, using: &generator)
      let depth = floor + Int.random(in: 1...70, using: &generator)
      let split = Int.random(in: 0...bytes.count, using: &generator)
      let expected = slowly(bytes, from: depth, downTo: floor)
      for pieces in [[bytes.count], [split, bytes.count - split]] {
        let end = walk(bytes, pieces: pieces, from: depth, downTo: floor)
        #expect(end == expected, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
