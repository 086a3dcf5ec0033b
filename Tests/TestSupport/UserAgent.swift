internal import Foundation

/// A person with a browser, by a script: opens the page of a login and chooses.
package struct UserAgent: Sendable {
  /// What the person chooses.
  package enum Choice: String, Sendable { case allow, deny }

  /// There is no such page, or no such choice on it.
  package struct Lost: Error {
    /// The status of the page.
    package let status: Int
  }

  /// Opens an address and chooses; the address to which the server then sends the browser.
  package static func sentBack(from address: String, _ choice: Choice) async throws -> String {
    let page = PlainAnswer(try await PlainRequest(address).send())
    let links = page.body.matches(of: /<a href="([^"]*)">([a-z]+)<\/a>/)
    guard let link = links.first(where: { $0.output.2 == choice.rawValue }) else {
      throw Lost(status: page.status)
    }
    let target = link.output.1.replacing("&amp;", with: "&")
    let answer = PlainAnswer(try await PlainRequest(String(target)).send())
    guard let place = answer.field("Location") else { throw Lost(status: answer.status) }
    return place
  }

  /// Follows an address to a port of this machine, with a verb, and for a host that may be another's; what
  /// came, and status 0 when nobody listens.
  package static func visit(
    _ address: String, method: String = "GET", host: String? = nil
  ) async -> PlainAnswer {
    let request = PlainRequest(address, method: method, host: host)
    return PlainAnswer((try? await request.send()) ?? .init())
  }
}
