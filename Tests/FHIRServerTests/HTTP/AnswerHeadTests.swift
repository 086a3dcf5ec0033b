import Testing

@testable import FHIRServer

@Suite struct AnswerHeadTests {
  private func head(_ lines: [String]) -> (head: AnswerHead, ends: [Int]) {
    var head = AnswerHead()
    let ends = lines.indices.filter { head.take(Array((lines[$0] + "\r\n").utf8)) }
    return (head, ends)
  }

  @Test func `a head is its status and its fields in order`() {
    let (head, ends) = head([
      "HTTP/1.1 404 Not Found", "Content-Type: text/plain ", "X-Empty:", "x-two:a: b", "",
    ])
    #expect(head.status == 404)
    #expect(
      head.headers == [
        HTTPHeader("Content-Type", "text/plain"), HTTPHeader("X-Empty", ""),
        HTTPHeader("x-two", "a: b"),
      ])
    #expect(ends == [4])
  }

  @Test func `a head that announces another is forgotten`() {
    let (head, ends) = head(["HTTP/1.1 103 Early Hints", "Link: </x>", "", "HTTP/1.1 200", ""])
    #expect(head.status == 200)
    #expect(head.headers.isEmpty)
    #expect(ends == [2, 4])
  }

  @Test func `a field may go on in the next line`() {
    #expect(
      head(["HTTP/1.1 200 OK", "X-Long: one", "  two"]).head.headers == [
        HTTPHeader("X-Long", "one two")
      ])
  }

  @Test(arguments: [
    (["HTTP/1.1 200 OK"], false), (["HTTP/1.1 200 OK", "content-length: 3"], true),
    (["HTTP/1.0 200 OK", "Transfer-Encoding: chunked"], true), (["HTTP/2 200"], true),
  ])
  func `an end is said by a length, a last chunk or HTTP/2`(lines: [String], saysItsEnd: Bool) {
    #expect(head(lines).head.saysItsEnd == saysItsEnd)
  }

  @Test func `what is no head is no status`() {
    #expect(head(["HTTP/ ", "junk", ""]).head.status == 0)
  }
}
