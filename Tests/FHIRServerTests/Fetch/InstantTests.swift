import Testing

@testable import FHIRServer

@Suite struct InstantTests {
  @Test func everyMillisecondComesBackAsItWas() {
    for millisecond in 0...999 {
      let digits = String(1000 + millisecond).dropFirst()
      let text = "2026-11-21T16:20:01.\(digits)Z"
      #expect(Instant.seconds(text).map(Instant.text) == text)
    }
  }

  @Test func anInstantIsRoundedToTheNearestMillisecond() {
    #expect(Instant.text(0.0006) == "1970-01-01T00:00:00.001Z")
    #expect(Instant.text(0.9996) == "1970-01-01T00:00:01.000Z")
  }

  @Test func aDateIsNoInstant() {
    #expect(Instant.seconds("2026-11-21") == nil)
    #expect(Instant.seconds("2026-11-21T16:20:01") == nil)
  }
}
