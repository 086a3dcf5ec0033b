internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import Glibc
internal import MedicationAdherence

/// A questionnaire with all that is known of it.
struct LoadedSurvey: Sendable {
  /// What a message calls it.
  let name: String
  /// The questionnaire with the options that were found.
  var questionnaire: Questionnaire
  /// The version of FHIR that it is written in.
  let version: FHIRVersion
  /// What must be said.
  var findings: [SurveyFinding]

  /// What is wrong, each as a line; empty when it can be asked.
  func faults(lenient: Bool) -> [String] {
    findings.filter { $0.isError(lenient: lenient) }.map(\.description)
  }

  /// What is only said.
  func remarks(lenient: Bool) -> [String] {
    findings.filter { !$0.isError(lenient: lenient) }.map(\.description)
  }
}

/// Where questionnaires and responses come from.
struct SurveySource: Sendable {
  /// The longest file that is read: 64 MiB.
  private static let longest = 64 << 20

  /// Reads a questionnaire and finds its options.
  ///
  /// Throws ``SurveyError``, `UsageError`, and what stands in the way to a server.
  static func load(
    _ request: SurveyRequest, log: any ExchangeLog
  ) async throws -> LoadedSurvey {
    let name = request.questionnaire
    let isFile = unsafe access(name, F_OK) == 0
    guard name != "-", !isFile, let place = try SurveyPlace(name, request.server) else {
      var survey = try survey(try file(name), name, folder: name == "-" ? nil : name.parentPath)
      if let server = request.server, !survey.openPlaces.isEmpty {
        let found = survey
        survey = try await SurveyServer.open(server, log: log) { try await $0.completed(found) }
      }
      return survey
    }
    return try await SurveyServer.open(place.server, log: log) { server in
      guard let bytes = try await server.questionnaire(place) else {
        throw SurveyError.notThere(name, reason: "the server does not have it")
      }
      return try await server.completed(try survey(bytes, name, folder: nil))
    }
  }

  /// The bytes of a file or of standard input.
  static func file(_ path: String) throws(SurveyError) -> [UInt8] {
    guard let bytes = Descriptor.readFile(path == "-" ? "/dev/stdin" : path, limit: longest + 1)
    else {
      throw .notThere(path, reason: path == "-" ? "nothing came" : SystemReason.ofReading(path))
    }
    guard bytes.count <= longest else {
      throw .notThere(path, reason: "it is longer than 64 MiB")
    }
    return bytes
  }

  /// Makes a questionnaire of its bytes, with options from value sets in it and beside it.
  static func survey(
    _ bytes: [UInt8], _ name: String, folder: String?
  ) throws(SurveyError) -> LoadedSurvey {
    let reading: QuestionnaireReading
    do { reading = try QuestionnaireReading(bytes) } catch {
      throw .unfit(name, faults: [error.reason])
    }
    var survey = LoadedSurvey(
      name: name, questionnaire: reading.questionnaire, version: reading.version,
      findings: reading.findings)
    let places = survey.openPlaces
    guard !places.isEmpty else { return survey }
    var terminology = reading.terminology
    // Files that belong to something else are passed over.
    for path in folder.map(Self.neighbours) ?? [] {
      if let bytes = Descriptor.readFile(path), bytes.count <= longest {
        try? terminology.take(bytes)
      }
    }
    survey.take(terminology)
    return survey
  }

  /// The JSON files of a folder whose names tell value sets or code systems, or tell nothing.
  private static func neighbours(_ folder: String) -> [String] {
    (FolderEntry.all(in: folder) ?? []).map(\.name).filter { name in
      name.hasSuffix(".json") && !name.hasPrefix("Questionnaire")
    }.sorted().prefix(1_000).map { folder + "/" + $0 }
  }
}

extension LoadedSurvey {
  /// The places of the items whose options are not known.
  var openPlaces: [Int] {
    questionnaire.items.indices.filter { questionnaire.items[$0].options == .unknown }
  }

  /// Takes the options that value sets make, and notes which cannot be had; `found` are those that a server
  /// gave.
  mutating func take(
    _ terminology: Terminology, found: [String: (list: [SurveyOption]?, reason: String)] = [:]
  ) {
    findings.removeAll { if case .optionsNotFound = $0.kind { true } else { false } }
    var known = found
    for place in openPlaces {
      let item = questionnaire.items[place]
      guard let set = item.valueSet else { continue }
      let found = known[set] ?? terminology.options(of: set)
      known[set] = found
      if let list = found.list {
        questionnaire.set(.listed(list), of: place)
      } else {
        findings.append(
          SurveyFinding(
            .optionsNotFound(set, reason: found.reason), path: item.path, linkID: item.linkID))
      }
    }
  }
}
