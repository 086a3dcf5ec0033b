internal import FHIRDecoding
internal import FHIRIntake

extension Intake {
  /// How many resources of each type were read, by type.
  var resourceCounts: [String: Int] {
    readers.reduce(into: [:]) { $0.merge($1.resourceCounts, uniquingKeysWith: +) }
  }

  /// How many administrations of each version of FHIR were read, by the version's name.
  var versionCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for reader in readers {
      for version in FHIRVersion.allCases {
        counts[version.name, default: 0] += reader.versionCounts[Int(version.rawValue)]
      }
    }
    return counts
  }

  /// The same with more that could not be read.
  func adding(_ findings: [Finding]) -> Intake {
    guard !findings.isEmpty else { return self }
    return Intake(
      readers: readers, spools: spools, inputs: inputs, sourceFindings: sourceFindings + findings)
  }

  /// Findings and those of the source together, in the order of files and lines.
  func sorted(_ findings: [Finding]) -> [Finding] {
    (sourceFindings + findings).sorted {
      ($0.file, $0.line, $0.detail) < ($1.file, $1.line, $1.detail)
    }
  }
}

extension Manifest.File {
  /// An input, without its SHA-256 when that was not computed.
  init(_ input: InputRecord) {
    self.init(
      path: input.path, bytes: input.byteCount, sha256: input.sha256.isEmpty ? nil : input.sha256)
  }
}
