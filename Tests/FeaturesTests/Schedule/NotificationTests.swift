import Foundation
import TestSupport
import Testing

@testable import Features

/// Programs that are told how a run ended.
@Suite struct NotificationTests {
  @Test func `a program that reads nothing of a long summary keeps nobody waiting`() async {
    let long = Data(repeating: 0x20, count: 1 << 20)
    #expect(await Features.Notification(["true"]).send(long) == nil)
  }

  @Test func `a program that does not end is stopped`() async {
    let fault = await Features.Notification(["sleep", "3600"], longest: 0.2).send(Data())
    #expect(fault == "sleep did not end in 0 s and was stopped")
  }

  @Test func `a program that is not there is told`() async {
    let fault = await Features.Notification(["no-such-program-here"]).send(Data())
    #expect(fault == "no-such-program-here ended with 127")
  }
}
