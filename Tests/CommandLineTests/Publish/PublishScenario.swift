import Foundation
import TestSupport
import Testing

/// What a server does, and what becomes then of the document of one patient, who has three files.
struct PublishScenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scenario: Scenario
  /// What the command ends with.
  var status: Int32 = 0
  /// The words of a message.
  var words = ""
  /// How the document stands in the queue.
  var state = "done"
  /// The documents that the server has in the end.
  var documents = 1
  /// The Binaries that it has in the end.
  var binaries = 3
  /// How often a Binary was sent.
  var sent = 3
  /// What the same command, given again, ends with.
  var again: Int32 = 0

  init(
    _ behaviour: String, _ scenario: Scenario, _ change: (inout PublishScenario) -> Void = { _ in }
  ) {
    (testDescription, self.scenario) = (behaviour, scenario)
    change(&self)
  }

  /// It ends with a failure, and only `publish retry` has it tried again.
  private mutating func fail(
    _ status: Int32, _ words: String, documents: Int = 0, binaries: Int = 3, sent: Int = 3
  ) {
    (self.status, self.words, state, again) = (status, words, "failed", 1)
    (self.documents, self.binaries, self.sent) = (documents, binaries, sent)
  }

  /// It ends with a failure, and the same command goes on.
  private mutating func stop(_ status: Int32, binaries: Int, sent: Int) {
    (self.status, again, state, documents) = (status, status, "sending", 0)
    (self.binaries, self.sent) = (binaries, sent)
  }
}

/// The servers.
extension PublishScenario {
  /// The types that documents are made of.
  static let types = ["Binary", "DocumentReference"]

  /// A server that takes documents, and says nothing of that, with some rules changed.
  private static func server(_ change: (inout WritingRules) -> Void = { _ in }) -> Scenario {
    Scenario("publishing") { scenario in
      scenario.writing = WritingRules {
        ($0.moreTypes, $0.listsMoreTypes, $0.isConditional) = (types, false, false)
        change(&$0)
      }
    }
  }

  /// A server that gives another answer to what is asked of a type by a verb, and does nothing.
  private static func answering(
    _ verb: String, _ type: String, times: Int = .max,
    _ answer: @escaping @Sendable (ServerRequest, Site) -> ServerAnswer?
  ) -> Scenario {
    var scenario = server()
    scenario.interferes = { request, site in
      guard request.method == verb, (request.resource ?? "").hasPrefix(type),
        site.times("answered") <= times
      else { return nil }
      return answer(request, site)
    }
    return scenario
  }

  /// A server that changes its answers to what is asked of a type by a verb.
  private static func spoiling(
    _ verb: String, _ type: String, times: Int = .max, of scenario: Scenario = server(),
    _ change: @escaping @Sendable (ServerAnswer, Site) -> ServerAnswer
  ) -> Scenario {
    var scenario = scenario
    scenario.spoils = { request, answer, site in
      guard request.method == verb, (request.resource ?? "").hasPrefix(type),
        answer.status < 400, site.times("spoilt") <= times
      else { return answer }
      return change(answer, site)
    }
    return scenario
  }

  private static func replacing(
    _ text: String, with other: String
  ) -> @Sendable (ServerAnswer, Site) -> ServerAnswer {
    { answer, site in
      var answer = answer
      let body = String(decoding: answer.body, as: UTF8.self)
      answer.body = Data(body.replacing(text, with: other.replacing("BASE", with: site.base)).utf8)
      return answer
    }
  }

  private static let failing = ServerAnswer.outcome(500, "Something broke")

  static let all: [PublishScenario] = published + refused + stopped

  private static let published: [PublishScenario] = [
    PublishScenario("does everything right", server()),
    PublishScenario(
      "creates conditionally", server { ($0.listsMoreTypes, $0.isConditional) = (true, true) }),
    PublishScenario("tells no versions", server { $0.tellsVersion = false }),
    PublishScenario(
      "is searched by identifier when that is not strict",
      server { $0.searchesIdentifiers = false }),
    PublishScenario("does not say where it stores", server { $0.tellsLocation = false }),
    PublishScenario("gives Binaries as they are", server { $0.givesRawBinaries = true }),
    PublishScenario(
      "shows no patients", answering("GET", "Patient") { _, _ in .outcome(403, "No") }),
    PublishScenario("gives ids itself: 405", server { $0.takesIDs = false }) { $0.sent = 4 },
    PublishScenario(
      "gives ids itself: 400", server { ($0.takesIDs, $0.refusalOfIDs) = (false, 400) }
    ) { $0.sent = 4 },
    PublishScenario(
      "gives ids itself, and an answer is lost",
      spoiling("POST", "Binary", times: 1, of: server { $0.takesIDs = false }) { _, _ in failing }
    ) { $0.sent = 4 },
    PublishScenario(
      "loses the answer to a Binary",
      spoiling("PUT", "Binary", times: 1) { _, _ in .withheld }),
    PublishScenario(
      "fails before it stores a Binary",
      answering("PUT", "Binary", times: 1) { _, _ in .outcome(502, "Nobody there") }
    ) { $0.sent = 4 },
    PublishScenario(
      "loses the answer to the document",
      spoiling("POST", "DocumentReference", times: 1) { _, _ in failing }),
    PublishScenario(
      "stores the same of somebody else just before",
      answering("POST", "DocumentReference", times: 1) { request, site in
        site.store(request.body)
        return nil
      }
    ) { $0.documents = 2 },
    PublishScenario(
      "writes its own address into attachments",
      spoiling(
        "GET", "DocumentReference/", replacing(#""url":"Binary"#, with: #""url":"BASE/Binary"#))),
  ]

  private static let refused: [PublishScenario] = [
    PublishScenario("forbids Binaries", answering("PUT", "Binary") { _, _ in .outcome(403, "No") })
    {
      $0.fail(77, "not supported", binaries: 0, sent: 1)
    },
    PublishScenario(
      "finds a file too large", answering("PUT", "Binary") { _, _ in .outcome(413, "Too large") }
    ) { $0.fail(1, "Too large", binaries: 0, sent: 1) },
    PublishScenario(
      "refuses the document",
      answering("POST", "DocumentReference") { _, _ in .outcome(422, "Not this one") }
    ) { $0.fail(1, "Not this one") },
    PublishScenario(
      "redirects the document",
      answering("POST", "DocumentReference") { .redirect(to: $1.foreignOrigin + $0.target) }
    ) { $0.fail(69, "is redirected to") },
    PublishScenario(
      "does not have the patient",
      answering("GET", "Patient/") { _, _ in .outcome(404, "There is none") }
    ) { $0.fail(66, "no such Patient", binaries: 0, sent: 0) },
    PublishScenario(
      "gives other bytes than were sent",
      spoiling("GET", "Binary/") { _, _ in
        .json(#"{"resourceType":"Binary","contentType":"text/csv","data":"AAAA"}"#)
      }
    ) { $0.fail(1, "is not what was sent", binaries: 1, sent: 1) },
    PublishScenario(
      "changes the document",
      spoiling("GET", "DocumentReference/", replacing(#""hash":""#, with: #""hash":"0"#))
    ) { $0.fail(1, "is not what was sent", documents: 1) },
    PublishScenario(
      "could not keep the document from being there twice",
      answering("GET", "DocumentReference") { _, _ in .outcome(400, "No such parameter") }
    ) { $0.fail(69, "being there twice") },
    PublishScenario(
      "has the document, entered in error",
      answering("POST", "DocumentReference") { request, site in
        let body = String(decoding: request.body, as: UTF8.self)
        site.store(Data(body.replacing(#""current""#, with: #""entered-in-error""#).utf8))
        return .outcome(412, "It is there")
      }
    ) { $0.fail(1, "entered in error", documents: 1) },
  ]

  private static let stopped: [PublishScenario] = [
    PublishScenario(
      "is closed for documents",
      answering("POST", "DocumentReference") { _, _ in .outcome(503, "Closed") }
    ) { $0.stop(69, binaries: 3, sent: 3) },
    PublishScenario("knows nobody", answering("GET", "Patient") { _, _ in .outcome(401, "Who?") }) {
      $0.stop(77, binaries: 0, sent: 0)
    },
  ]
}
