internal import DurableOutput
package import FHIRDecoding
package import FHIRFiles
internal import MedicationAdherence

extension Intake {
  /// How many resources of each type were read, by type.
  package var resourceCounts: [String: Int] {
    readers.reduce(into: [:]) { $0.merge($1.resourceCounts, uniquingKeysWith: +) }
  }

  /// How many administrations of each version of FHIR were read, by the version's name.
  package var versionCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for reader in readers {
      for version in FHIRVersion.allCases {
        counts[version.name, default: 0] += reader.versionCounts[Int(version.rawValue)]
      }
    }
    return counts
  }

  /// Whether all of the input could be read, though a resource may have been of no use.
  package var isWhole: Bool {
    sourceFindings.allSatisfy { $0.severity != .unreadable }
      && readers.allSatisfy { $0.findings.allSatisfy { $0.severity != .unreadable } }
  }

  /// Refuses an input without a single byte.
  ///
  /// An export without anything has most likely failed, which nobody would see in a report of
  /// nothing; a Bundle without entries says itself that there are none. When the reason is known,
  /// because something could not be read, the report's ledger says it.
  package func checkIsNotEmpty() throws(IntakeError) {
    guard isWhole, let first = inputs.first,
      inputs.allSatisfy({ $0.byteCount == 0 })
    else { return }
    throw .emptyInput(first.path, others: inputs.count - 1)
  }

  /// The same with more that could not be read.
  package func adding(_ findings: [Finding]) -> Intake {
    guard !findings.isEmpty else { return self }
    return Intake(
      readers: readers, spills: spills, inputs: inputs, sourceFindings: sourceFindings + findings)
  }

  /// Findings and those of the source together, in the order of files and lines, and then of what they say.
  package func sorted(_ findings: [Finding]) -> [Finding] {
    (sourceFindings + findings).sorted {
      let (one, other) = (($0.file, $0.path, $0.line), ($1.file, $1.path, $1.line))
      return one == other ? $0.detail.text < $1.detail.text : one < other
    }
  }
}
