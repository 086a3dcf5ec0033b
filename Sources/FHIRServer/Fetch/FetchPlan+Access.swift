extension FetchPlan {
  /// What the server can do, asked without credentials first, as the standard demands.
  package func capabilities(over access: ServerAccess) async throws -> ServerCapabilities {
    try await access.capabilities {
      let types = FetchSession.scopedTypes(self, ServerCapabilities())
      return credentials(over: access, reading: types)
    }
  }

  /// The credentials for reading some types, and the Group when one was asked for.
  package func credentials(
    over access: ServerAccess, reading types: [String]
  ) -> any Credentials {
    access.credentials(for: TypesOfAccess(read: types + (group == nil ? [] : ["Group"])))
  }
}
