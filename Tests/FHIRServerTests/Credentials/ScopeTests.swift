import Testing

@testable import FHIRServer

@Suite struct ScopeTests {
  @Test(arguments: [
    ("system/Patient.rs", "system/Patient.rs", true),
    ("system/Patient.rs", "system/Patient.read", true),
    ("system/Patient.read", "system/Patient.rs", true),
    ("system/Patient.rs", "system/*.read", true),
    ("system/Patient.rs", "system/*.cruds", true),
    ("system/Patient.rs", "system/Patient.*", true),
    ("system/Patient.rs", "system/Patient.r system/Patient.s", true),
    ("system/Patient.rs", "openid system/Patient.rs", true),
    ("system/Patient.rs", "system/Patient.r", false),
    ("system/Patient.rs", "system/Patient.write", false),
    ("system/Patient.rs", "patient/Patient.rs", false),
    ("system/Patient.rs", "user/*.*", false),
    ("system/Patient.rs", "system/Group.rs", false),
    ("system/Patient.rs", "system/Patient.rs?_id=1", false),
    ("system/Patient.rs?_id=1", "system/Patient.rs?_id=1", true),
    ("fhir-reader", "fhir-reader", true),
    ("fhir-reader", "system/*.*", false),
  ])
  func `what is granted covers what was asked, in either dialect`(
    asked: String, granted: String, isCovered: Bool
  ) {
    #expect(Scope(asked).isCovered(by: Scope.list(granted)) == isCovered)
  }

  @Test func `scopes for reading name their type`() {
    #expect(Scope.reading("Group", .letters).description == "system/Group.rs")
    #expect(Scope.reading("Group", .words).description == "system/Group.read")
    #expect(Scope.reading("Group", .words).type == "Group")
    #expect(Scope("openid").type == nil)
  }
}
