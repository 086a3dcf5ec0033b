/// What a user asked to have listed, in the user's words, nothing checked yet.
public struct ListRequest: Sendable {
  /// Which data are read and which patients, medications and days are looked at.
  public var data = DataRequest()
  /// The language of sentences.
  public var locale = "en"
  /// The ids of the orders whose administrations are listed; none for those of all.
  public var orders: [String] = []
  /// Whether rows are JSON objects.
  public var isJSON = false
  /// The columns of the terminal that shows the list; nil when it goes elsewhere.
  public var terminalWidth: Int?
  /// Whether a terminal is sent colours.
  public var isColoured = false

  /// Makes an empty request.
  public init() {}
}
