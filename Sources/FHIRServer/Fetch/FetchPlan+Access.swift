extension FetchPlan {
  /// What the server can do, asked without credentials first, as the standard demands.
  package func capabilities(over access: ServerAccess) async throws -> ServerCapabilities {
    do {
      return try await access.connection(NoCredentials()).capabilities()
    } catch let fault as ServerFault where fault.isDenial && server.credentials.isPresent {
      let types = FetchSession.scopedTypes(self, ServerCapabilities())
      return try await access.connection(credentials(over: access, reading: types)).capabilities()
    }
  }

  /// The credentials for reading some types, and the Group when one was asked for.
  package func credentials(
    over access: ServerAccess, reading types: [String]
  ) -> any Credentials {
    access.credentials(reading: types + (group == nil ? [] : ["Group"]))
  }
}
