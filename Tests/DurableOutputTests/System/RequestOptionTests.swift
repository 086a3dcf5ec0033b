import Testing

@testable import DurableOutput

@Suite struct RequestOptionTests {
  private struct Inner: OptionRequest {
    var address = "here"
    var names: [String] = []
    var count: Int?
    var isLoud = false
    var isHashed = true
  }

  private struct Outer: OptionRequest {
    var inner: Inner?
  }

  private let address = RequestOption("address", \Inner.address)
  private let names = RequestOption("name", \Inner.names)
  private let count = RequestOption("count", \Inner.count)
  private let loud = RequestOption("loud", \Inner.isLoud)
  private let unhashed = RequestOption("no-hash", \Inner.isHashed)

  @Test func `arguments give a request what another one has`() {
    var request = Inner()
    for (option, text) in [
      (names, "a"), (names, "--b"), (count, "3"), (loud, ""), (unhashed, ""),
    ] {
      #expect(option.take(text, &request))
    }
    #expect((request.names, request.count) == (["a", "--b"], 3))
    #expect(request.isLoud && !request.isHashed)
    let all = [address, names, count, loud, unhashed].flatMap { $0.arguments(of: request) }
    #expect(
      all == [
        "--address", "here", "--name", "a", "--name", "--b", "--count", "3", "--loud", "--no-hash",
      ])
  }

  @Test func `what is usual is not given, and can be put back`() {
    var request = Inner()
    let options = [address, names, count, loud, unhashed]
    #expect(options.allSatisfy { !$0.isGiven(in: request) })
    for option in options {
      #expect(option.take("7", &request))
      #expect(option.isGiven(in: request), "\(option)")
      option.reset(&request)
      #expect(!option.isGiven(in: request), "\(option)")
    }
  }

  @Test func `a text that is no value is refused`() {
    var request = Inner()
    #expect(!count.take("few", &request))
    #expect(request.count == nil)
  }

  @Test func `an option of a request within another one is read and set there`() {
    var outer = Outer()
    let option = count.held(by: \Outer.inner)
    #expect(option.arguments(of: outer) == [])
    #expect(option.take("4", &outer))
    #expect(outer.inner?.count == 4 && option.arguments(of: outer) == ["--count", "4"])
    option.reset(&outer)
    #expect(outer.inner?.count == nil)
  }
}
