internal import Foundation

/// How a server exports.
package struct ExportRules: Sendable {
  /// How long a client shall wait.
  package enum Wait: Sendable {
    case seconds(Int), date

    /// The value of `Retry-After`, from now; a date is one to two seconds away.
    var text: String {
      switch self {
      case .seconds(let seconds): "\(seconds)"
      case .date: HTTPDate.text(Date(timeIntervalSinceNow: 2))
      }
    }
  }

  /// How many polls are answered with 202.
  package var polls = 2
  /// How the wait between polls is said.
  package var wait = Wait.seconds(1)
  /// The text of `X-Progress`.
  package var progress = "in progress"
  /// The files that each type is cut into.
  package var filesPerType = 2
  /// Where the files are.
  package var party = ServerRequest.Party.own
  /// Whether a file is given only to who has a token.
  package var requiresToken = true
  /// Whether the files are gzip files.
  package var zips = false
  /// Whether the manifest comes in two parts.
  package var parts = false
  /// Whether each manifest's links are worth anything, by how often it was asked for.
  package var linksWork: @Sendable (Int) -> Bool = { _ in true }
  /// Types of which no export has anything, though the server has them.
  package var forgottenTypes: Set<String> = []
  /// What is added to the counts of a type in the manifest.
  package var miscounts: [String: Int] = [:]
  /// The ids of administrations that a `deleted` file takes back.
  package var deleted: [String] = []
  /// A message: its severity and text.
  package var message: (severity: String, text: String)?
  /// Whether the searches that an export is narrowed by are passed over.
  package var ignoresFilters = false
  /// The answer to DELETE.
  package var deletion = 202
  /// Changes the text of a file, by its type and number.
  package var rewritesFile: @Sendable (_ type: String, _ number: Int, String) -> String = { $2 }

  /// Makes the rules of a server that exports well.
  package init(_ change: (inout ExportRules) -> Void = { _ in }) { change(&self) }
}
