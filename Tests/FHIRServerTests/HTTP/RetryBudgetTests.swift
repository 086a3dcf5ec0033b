import Testing
import TestSupport

@testable import FHIRServer

@Suite struct RetryBudgetTests {
  @Test func `what is lost at the same time counts once`() async throws {
    let clock = FakeClock()
    let budget = RetryBudget(seconds: 100, clock: clock)
    let start = clock.now()
    try await clock.pause(seconds: 10)
    #expect(try await budget.wait(afterFailures: 1, started: start, asked: 5))
    #expect(try await budget.wait(afterFailures: 1, started: start, asked: 5))
    #expect(79.0...80.1 ~= budget.remaining)
  }

  @Test func `of a transfer that took long a tenth of the budget is lost at most`() async throws {
    let clock = FakeClock()
    let budget = RetryBudget(seconds: 100, clock: clock)
    let start = clock.now()
    try await clock.pause(seconds: 3)
    let answered = clock.now()
    try await clock.pause(seconds: 500)
    #expect(
      try await budget.wait(
        afterFailures: 1, started: budget.start(of: start, answered: answered), asked: 5))
    #expect(81.0...82.1 ~= budget.remaining)
    #expect(budget.start(of: clock.now() - 4, answered: clock.now() - 2) == clock.now() - 4)
    #expect(budget.start(of: start, answered: nil) == start)
  }

  @Test(arguments: 1...12)
  func `a pause is at least half of its bound and never over 30 s`(failures: Int) {
    let bound = min(30, 0.5 * Double(1 << (failures - 1)))
    for _ in 0..<50 {
      #expect(bound / 2...bound ~= RetryBudget.backoff(failures: failures))
    }
  }

  @Test func `it is used up when a usual pause does not fit, not when a server asks for much`()
    async throws
  {
    let clock = FakeClock()
    let budget = RetryBudget(seconds: 10, clock: clock)
    #expect(try await !budget.wait(afterFailures: 1, started: clock.now(), asked: 3600))
    #expect(!budget.isUsedUp)
    #expect(try await !budget.wait(afterFailures: 9, started: clock.now(), asked: nil))
    #expect(budget.isUsedUp)
  }
}
