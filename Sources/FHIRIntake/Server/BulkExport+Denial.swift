extension BulkExport {
  /// What a fault means to a user: an export that is not allowed has ways around it.
  func sentence(_ fault: ServerFault) async -> String {
    guard fault.httpStatus == 403 else { return fault.description }
    return fault.summary + "; " + ExportWays(await connection.scopes()).sentence
  }
}

/// The ways out for who may not export, as far as the scopes tell.
package struct ExportWays: Sendable {
  private let scopes: GrantedScopes?

  /// Takes the scopes that were asked for and granted; nil when the credentials have none.
  package init(_ scopes: GrantedScopes?) { self.scopes = scopes }

  /// What to do.
  package var sentence: String {
    guard let scopes else { return "give --search, or credentials that may export" }
    guard let widest = scopes.widest else {
      return "give --search, or have the server let this client export (\(scopes.words))"
    }
    return
      "give --search, or ask for a wider scope, such as --scope \"\(widest)\" (\(scopes.words))"
  }
}
