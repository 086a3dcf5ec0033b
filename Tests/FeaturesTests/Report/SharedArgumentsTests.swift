import FHIRServer
import Foundation
import MedicationAdherence
import Testing

@testable import Counting
@testable import Features

@Suite("Arguments of a report that is given out") struct SharedArgumentsTests {
  private let pseudonyms = Pseudonyms(key: "0123456789abcdef".utf8.span)

  private var request: ReportRequest {
    var request = ReportRequest()
    request.data.sources = ["smith-john.ndjson", "export"]
    (request.data.patients, request.data.patientsFile) = (["Patient/p1", "p2"], "smiths.txt")
    (request.data.namesFile, request.data.outcomeCodesFile) = (
      "smiths-drops.csv", "smiths-codes.csv"
    )
    request.data.timingCodesFile = "smiths-timings.csv"
    (request.suppress, request.pseudonymise) = ("n=20", "/secret/key")
    var server = FetchRequest()
    server.group = "smiths"
    request.server = server
    return request
  }

  @Test func `without sharing they are the arguments as given`() {
    #expect(request.shapingArguments(Sharing()) == request.shapingArguments)
  }

  @Test func `under pseudonyms ids are replaced and names of files left out`() {
    let arguments = request.shapingArguments(Sharing(suppression: nil, pseudonyms: pseudonyms))
    let names = ["p1", "p2"].map { pseudonyms.name(.patient, $0) }.sorted()
    #expect(arguments.prefix(5) == ["SOURCE", "--patient", names[0], "--patient", names[1]])
    #expect(arguments.contains(pseudonyms.name(.group, "smiths")))
    #expect(arguments.suffix(2) == ["--pseudonymise", pseudonyms.fingerprint])
    let words = arguments.joined(separator: " ")
    #expect(["smith", "/", " p1 ", " p2 "].filter(words.contains) == [])
  }

  @Test func `under pseudonyms days and medications that were asked for are not told`() {
    var request = request
    (request.data.from, request.data.to, request.data.medications) = (
      "2025-11-04", "2025-11-30", ["Her drops"]
    )
    let arguments = request.shapingArguments(Sharing(suppression: nil, pseudonyms: pseudonyms))
    #expect(arguments.contains(pseudonyms.name(.medication, "Her drops")))
    #expect(!arguments.contains("--from") && !arguments.contains("--to"))
    #expect(!arguments.contains("Her drops"))
    let suppressed = request.shapingArguments(Sharing(suppression: .cms11, pseudonyms: nil))
    #expect(suppressed.contains("2025-11-04") && suppressed.contains("Her drops"))
  }

  @Test func `without small numbers it is not told how many patients were asked for`() {
    let arguments = request.shapingArguments(Sharing(suppression: .cms11, pseudonyms: pseudonyms))
    #expect(!arguments.contains("--patient"))
    #expect(!arguments.contains("--patients"))
    #expect(!arguments.contains("--group"))
    #expect(arguments.suffix(4).prefix(3) == ["--suppress", "n=20", "--pseudonymise"])
  }
}
