import DurableOutput
import Testing

@testable import Features

@Suite struct ReportOptionTests {
  @Test func `files of options are looked for elsewhere, and the others stay as they are`() {
    var request = DataRequest()
    (request.patientsFile, request.classFile) = ("list.txt", "classes.csv")
    (request.by, request.sources) = ("month", ["export"])
    #expect(request.listFiles == ["list.txt", "classes.csv"])
    let placed = request.placingFiles { "/data/" + $0 }
    #expect(placed.listFiles == ["/data/list.txt", "/data/classes.csv"])
    (request.patientsFile, request.classFile) = (placed.patientsFile, placed.classFile)
    #expect(placed == request)
  }

  @Test func `no key and no secret is recorded`() {
    let secret = ReportOption.all.filter {
      $0.option.path?.credential != nil || $0.name == "key-file"
    }
    #expect(secret.count == 5)
    #expect(secret.allSatisfy { $0.recorded == .never })
  }

  @Test func `what is recorded is taken back by the option that gave it`() throws {
    var request = ReportRequest()
    for option in ReportOption.all where option.recorded != .never {
      let text = option.option.kind == .flag ? "" : "3"
      #expect(option.option.take(text, &request), "\(option)")
      // A share is recorded with its decimals.
      let recorded = option.name == "threshold" ? "3.0" : text
      #expect(option.option.values(request) == [recorded], "\(option)")
      option.option.reset(&request)
      #expect(!option.option.isGiven(in: request), "\(option)")
    }
  }
}
