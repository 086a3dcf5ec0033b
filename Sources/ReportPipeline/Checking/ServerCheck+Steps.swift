internal import FHIRIntake
internal import Glibc

extension ServerCheck {
  /// The steps of a server that gave no usable answer.
  static func steps(unreached fault: ServerFault, _ address: WebAddress) -> [CheckReport.Step] {
    guard case .transport(let transport, _) = fault else {
      return [
        CheckReport.Step("reachable", .good, "\(address.origin) answers"),
        CheckReport.Step("capabilities", fault),
      ]
    }
    if case .notTrusted = transport { return [CheckReport.Step("tls", fault)] }
    return [CheckReport.Step("reachable", fault)]
  }

  /// The steps of a server that answered: that it did, and whether others can listen.
  static func steps(reached plan: FetchPlan) -> [CheckReport.Step] {
    let origin = plan.server.origin
    var steps = [CheckReport.Step("reachable", .good, "\(origin) answers")]
    if origin.scheme == "https" {
      steps.append(CheckReport.Step("tls", .good, "the certificate is accepted"))
    } else if plan.server.isPrivate {
      steps.append(CheckReport.Step("tls", .skipped, "http, which does not leave this machine"))
    } else {
      steps.append(
        CheckReport.Step(
          "tls", .warning, "http: whoever is on the way can read the patients' data",
          fix: "give an https address"))
    }
    steps += plan.credentials.notices(for: plan.server).map {
      CheckReport.Step("tls", .warning, $0, fix: "give https addresses")
    }
    return steps
  }

  /// Whether who asks can be proved, and which scopes were not granted.
  func steps(
    of credentials: any Credentials, _ exitCode: inout Int32
  ) async throws -> [CheckReport.Step] {
    guard plan.credentials.isPresent else {
      return [CheckReport.Step("credentials", .skipped, "none are given; asked without")]
    }
    do {
      _ = try await credentials.authorization()
      let missing = try await credentials.missingScopes().map(\.description)
      let held = CheckReport.Step("credentials", .good, "there are credentials to ask with")
      guard !missing.isEmpty else {
        return [held, CheckReport.Step("scopes", .good, "no scope is known to be missing")]
      }
      return [
        held,
        CheckReport.Step(
          "scopes", .warning, "not granted: \(missing.sorted().joined(separator: " "))",
          fix: "have these scopes granted to the client, or give what is granted as --scope"),
      ]
    } catch let fault as CredentialFault {
      exitCode = FetchError(.credentials(fault)).exitCode
      return [
        CheckReport.Step(
          "credentials", .error, fault.description,
          fix: "check the files and ids that the options name, and how the server knows them")
      ]
    }
  }
}
