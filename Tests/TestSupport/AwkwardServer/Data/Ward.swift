package import Foundation

/// Six made-up patients, two orders and eight administrations each, in one version of FHIR.
package struct Ward: Sendable {
  /// Family names that nobody has, to be looked for in messages.
  package static let families = [
    "Wrzesniewskova", "Oyelaranbright", "Thistlethwaitesen", "Xolanidubeva", "Quistgaardovic",
    "Vandersloothuis",
  ]

  /// The ids of the patients.
  package static let patients = (1...6).map { "awk-p\($0)" }

  /// The patients of the Group `ward-3`.
  package static let members = ["awk-p2", "awk-p5"]

  /// The id of the Group.
  package static let group = "ward-3"

  /// The family name of the patient who is meant by a number from 1.
  static func family(_ number: Int) -> String { families[number - 1] }

  /// The rows of a version.
  package static func rows(_ release: FHIRRelease) -> [Row] {
    let writer = WardWriter(release: release)
    let patients = (1...6).flatMap { patient in
      [writer.patient(patient)] + ["a", "b"].map { writer.order($0, of: patient) }
        + (1...8).map { writer.administration($0, of: patient) }
    }
    return patients + ["awk-m1", "awk-m2"].map(writer.medication) + [writer.group()]
  }

  /// The time of the eight administrations: eight o'clock in Vienna on the first days of March.
  package static func time(_ number: Int) -> String { "2025-03-0\(number)T08:00:00+01:00" }

  /// An instant of a text; nil for another form.
  package static func instant(_ text: String) -> Date? {
    let formats = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    return formats.lazy.compactMap { try? Date(text, strategy: $0) }.first
  }
}
