/// The fields that tell a resource apart.
struct OriginFields<Value: FieldValue> {
  private(set) var type = Field<Value>()
  private(set) var id = Field<Value>()
  private(set) var meta = Field<Value>()
  private(set) var identifier = Field<Value>()

  /// Takes a member when it is one of these fields; throws when it stands there twice.
  mutating func take(_ key: JSONString, _ value: Value) throws(DecodingFault) -> Bool {
    switch key {
    case "resourceType": try type.set(value, key)
    case "id": try id.set(value, key)
    case "meta": try meta.set(value, key)
    case "identifier": try identifier.set(value, key)
    default: return false
    }
    return true
  }
}

extension OriginFields<JSONValue> {
  /// Takes the fields of a resource; throws when one stands there twice.
  init(_ resource: JSONValue) throws(DecodingFault) {
    self.init()
    for (key, value) in resource.members { _ = try take(key, value) }
  }
}
