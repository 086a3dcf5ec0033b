import Testing

@testable import FHIRServer

@Suite("Retry-After")
struct RetryAfterTests {
  @Test(
    "reads seconds and the three forms of an HTTP-date",
    arguments: [
      ("120", RetryAfter.seconds(120)), (" 0 ", .seconds(0)),
      ("Sun, 06 Nov 1994 08:49:37 GMT", .moment(784_111_777)),
      ("Sunday, 06-Nov-94 08:49:37 GMT", .moment(784_111_777)),
      ("Sun Nov  6 08:49:37 1994", .moment(784_111_777)),
      ("Tuesday, 01-Jan-30 00:00:00 GMT", .moment(1_893_456_000)),
      ("Sat Dec 31 23:59:60 2016", .moment(1_483_228_800)),
      ("99999999999999999999999", .seconds(.max)),
    ])
  func reads(text: String, meant: RetryAfter) {
    #expect(RetryAfter(text) == meant)
  }

  @Test(
    "takes nothing else",
    arguments: [
      "", "soon", "-1", "1.5", "1994-11-06T08:49:37Z", "٣", "Sun, 30 Feb 2025 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
      "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06-Nov 94 08:49:37 GMT",
      "Sun, 06 Now 1994 08:49:37 GMT",
    ])
  func refuses(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test(
    "what a server asks for is never more than a clock can wait",
    arguments: ["99999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
  func longest(text: String) throws {
    #expect(try #require(RetryAfter(text)).wait(from: 1000) == 1e9)
  }

  @Test("a date is waited for until it is over; one that is over is no advice, and neither is 0")
  func waits() {
    #expect(RetryAfter.seconds(7).wait(from: 1000) == 7)
    #expect(RetryAfter.moment(1010).wait(from: 1000) == 11)
    #expect(RetryAfter.moment(990).wait(from: 1000) == nil)
    #expect(RetryAfter.seconds(0).wait(from: 1000) == nil)
  }
}
