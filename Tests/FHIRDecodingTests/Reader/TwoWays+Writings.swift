import Foundation

@testable import FHIRDecoding

extension TwoWays {
  /// A text as other programs write it, which says the same.
  enum Writing: CaseIterable {
    /// With blanks behind colons and commas, as Python writes.
    case spaced
    /// With blanks wherever JSON may have them.
    case blank
    /// With its type as the last member, as programs may have it that sort members by their names.
    case typeLast
    /// With a narrative, in which quotes and line ends are escaped.
    case narrated

    /// Escapes of every kind, in markup.
    static let narrative =
      #"<div xmlns=\"http://www.w3.org/1999/xhtml\">\n<p>Dose<\/p>\u00e9</div>"#

    /// Writes a resource that begins with its type and has no blank around colons and commas, nor any of
    /// the two behind a quote in a string.
    func write(_ resource: String) -> String {
      let members = String(resource.dropFirst().dropLast())
      let comma = members.firstIndex(of: ",") ?? members.endIndex
      let (type, others) = (members[..<comma], members[comma...].dropFirst())
      switch self {
      case .spaced:
        return resource.replacingOccurrences(of: "\":", with: "\": ")
          .replacingOccurrences(of: ",\"", with: ", \"")
      case .blank:
        return " { "
          + members.replacingOccurrences(of: "\":", with: "\" :\t")
          .replacingOccurrences(of: ",\"", with: " , \"") + "\r } "
      case .typeLast: return "{\(others),\(type)}"
      case .narrated:
        return #"{\#(type),"text":{"status":"generated","div":"\#(Self.narrative)"},\#(others)}"#
      }
    }
  }
}
