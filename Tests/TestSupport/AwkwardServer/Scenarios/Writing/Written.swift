internal import Foundation

extension Scenario {
  /// A server that takes administrations, and does everything right unless its rules say otherwise.
  package static func writable(_ change: (inout WritingRules) -> Void = { _ in }) -> Scenario {
    Scenario("writable") { $0.writing = WritingRules(change) }
  }

  /// What is created, changed or deleted with a verb is stored, and the first answer to it is lost.
  package static func lostAnswer(
    to verb: String, _ loss: Loss, _ change: (inout WritingRules) -> Void = { _ in }
  ) -> Scenario {
    Scenario("lost-answer") { scenario in
      scenario.writing = WritingRules(change)
      scenario.spoils = { request, answer, site in
        guard request.writes(verb), site.times("lost") == 1 else { return answer }
        return loss.answer
      }
    }
  }

  /// The first request with a verb is answered with a failure and not carried out.
  package static func lostRequest(to verb: String, _ loss: Loss) -> Scenario {
    Scenario("lost-request") { scenario in
      scenario.writing = WritingRules()
      scenario.interferes = { request, site in
        request.writes(verb) && site.times("lost") == 1 ? loss.answer : nil
      }
    }
  }

  /// How an answer is lost.
  package enum Loss: Sendable, CaseIterable {
    /// A status that says nothing of what became of the request.
    case internalError, badGateway, timeout
    /// The connection is closed.
    case cut

    var answer: ServerAnswer {
      switch self {
      case .internalError: .outcome(500, "Something broke")
      case .badGateway: .outcome(502, "Nobody there")
      case .timeout: .outcome(408, "Too late")
      case .cut: .withheld
      }
    }
  }

  /// Whatever is written is answered with a status and not carried out.
  package static func refusing(_ verb: String, with status: Int) -> Scenario {
    Scenario("refusing") { scenario in
      scenario.writing = WritingRules()
      scenario.interferes = { request, _ in
        request.method == verb ? .outcome(status, "Not this one") : nil
      }
    }
  }

  /// The first creation is answered with a status and how long to wait, and not carried out.
  package static func throttledWriting(
    _ status: Int, _ wait: ExportRules.Wait, _ change: (inout WritingRules) -> Void = { _ in }
  ) -> Scenario {
    Scenario("throttled-writing") { scenario in
      scenario.writing = WritingRules(change)
      scenario.interferes = { request, site in
        guard request.method == "POST", site.times("throttled") == 1 else { return nil }
        return .outcome(status, "Too many requests", ["Retry-After": wait.text])
      }
    }
  }

  /// What is created is said to be elsewhere.
  package static func redirecting(_ status: Int, to party: ServerRequest.Party) -> Scenario {
    Scenario("redirecting") { scenario in
      scenario.writing = WritingRules()
      scenario.interferes = { request, site in
        guard request.method == "POST" else { return nil }
        let origin = party == .own ? site.origin : site.foreignOrigin
        return ServerAnswer(status, ["Location": origin + request.target + "-moved"])
      }
    }
  }

  /// Somebody else creates the same just before the first creation, which then meets `answer`, or is
  /// carried out, too.
  package static func otherwiseCreated(
    meeting answer: Int?, _ change: (inout WritingRules) -> Void = { _ in }
  ) -> Scenario {
    Scenario("otherwise-created") { scenario in
      scenario.writing = WritingRules(change)
      scenario.interferes = { request, site in
        guard request.method == "POST", site.times("created") == 1 else { return nil }
        site.store(request.body)
        return answer.map { .outcome($0, "Somebody else was quicker") }
      }
    }
  }

  /// Somebody else changes a text of what is changed, before the first changes reach the server.
  package static func otherwiseChanged(
    _ text: String, to others: [String], _ change: (inout WritingRules) -> Void = { _ in }
  ) -> Scenario {
    Scenario("otherwise-changed") { scenario in
      scenario.writing = WritingRules(change)
      scenario.interferes = { request, site in
        guard ["PUT", "PATCH", "DELETE"].contains(request.method) else { return nil }
        let (time, id) = (site.times("changed"), request.path.split(separator: "/").last ?? "")
        if time <= others.count {
          let before = time == 1 ? text : others[time - 2]
          site.edit(String(id), before, to: others[time - 1])
        }
        return nil
      }
    }
  }

  /// The first answer to a Bundle lacks its last entries, and the status of the first.
  package static func shortAnswers(lacking count: Int) -> Scenario {
    Scenario("short-answers") { scenario in
      scenario.writing = WritingRules()
      scenario.spoils = { request, answer, site in
        guard request.writes("POST"), request.path == "fhir", site.times("short") == 1 else {
          return answer
        }
        var bundle = Resource(answer.body)
        var entries = bundle.members["entry"] as? [[String: Any]] ?? []
        entries.removeLast(count)
        if !entries.isEmpty { entries[0] = ["response": ["etag": "1"]] }
        bundle.members["entry"] = entries
        var short = answer
        short.body = (try? JSONSerialization.data(withJSONObject: bundle.members)) ?? Data()
        return short
      }
    }
  }

  /// Bundles are answered with a status and not carried out.
  package static func refusingBundles(with status: Int) -> Scenario {
    Scenario("refusing-bundles") { scenario in
      scenario.writing = WritingRules()
      scenario.interferes = { request, _ in
        request.method == "POST" && request.path == "fhir" ? .outcome(status, "No Bundles") : nil
      }
    }
  }

  /// A resource that holds a text is refused with a status, by itself and in a Bundle.
  package static func refusingText(_ text: String, with status: Int) -> Scenario {
    Scenario("refusing-text") { scenario in
      scenario.writing = WritingRules { $0.refused = (text, status) }
    }
  }
}

extension ServerRequest {
  /// Whether it changes something by a verb; a Bundle of readings does not.
  package func writes(_ verb: String) -> Bool {
    method == verb && !String(decoding: body, as: UTF8.self).contains(#""method":"GET""#)
  }
}
