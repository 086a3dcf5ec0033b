/// The fields that tell a resource apart.
struct OriginFields {
  private(set) var id = Field<PlainValue>()
  private(set) var meta = Field<PlainValue>()
  private(set) var identifier = Field<PlainValue>()

  /// Takes a member when it is one of these fields; throws when it stands there twice.
  mutating func take(_ key: JSONString, _ value: PlainValue) throws(DecodingFault) -> Bool {
    switch key {
    case "id": try id.set(value, key)
    case "meta": try meta.set(value, key)
    case "identifier": try identifier.set(value, key)
    default: return false
    }
    return true
  }
}
