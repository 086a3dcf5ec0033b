internal import FHIRServer
internal import FoundationEssentials

/// What is known of a session, without any secret.
public struct SessionState: Sendable, Encodable {
  /// What it is called.
  public let session: String
  /// The FHIR server.
  public let server: String
  /// The patient whom it is about; nil for none.
  public let patient: String?
  /// The address of the person's own resource; nil when it is not said.
  public let user: String?
  /// What was granted.
  public let scopes: [String]
  /// When it ends, in UTC; nil for one that is renewed, and where that is not known.
  public let ends: String?
  /// Whether it is renewed.
  public let isRenewed: Bool
  /// Whether it has ended, as far as is known here.
  public let isOver: Bool
  /// Whether the server took it when it was asked; nil when it was not.
  public var isAccepted: Bool?

  init(_ session: PersonSession, now: Double) {
    (self.session, server) = (session.name, session.server)
    (patient, user) = (session.patient, session.user)
    scopes = session.scopes.held.map(\.description).sorted()
    isRenewed = session.isRenewable
    isOver = !session.isRenewable && session.isOver(at: now)
    ends =
      session.isRenewable
      ? nil : session.end.map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }
  }

  private enum CodingKeys: String, CodingKey {
    case session, server, patient, user, scopes, ends
    case isRenewed = "renewed"
    case isOver = "over"
    case isAccepted = "accepted"
  }

  /// All of it in a sentence.
  public var sentence: String {
    let parts = [
      "\(session): \(server)", patient.map { "patient \($0)" }, user.map { "user \($0)" },
      scopes.isEmpty ? nil : "scopes \(scopes.joined(separator: " "))",
      isRenewed ? "renewed as long as the server allows it" : isOver ? "ended" : nil,
      ends.map { isOver ? "on \($0)" : "ends \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Several as JSON, one a line.
  public static func json(_ states: [SessionState]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try states.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
      .joined()
  }
}
