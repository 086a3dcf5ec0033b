internal import CYAML

/// One step of a YAML text, with its place.
struct YAMLEvent {
  enum Kind {
    case text(String, isPlain: Bool)
    case listStart, listEnd
    case membersStart, membersEnd
    /// What an anchor of this name holds.
    case alias(String)
    case documentStart, documentEnd
    case end
  }

  let kind: Kind
  /// The line, from 1.
  let line: Int
  /// The column, from 1, counted in Unicode scalars.
  let column: Int
  /// The name by which an alias may stand for the value.
  let anchor: String?
  /// The tag that is written before the value, as a full name.
  let tag: String?

  func problem(_ sentence: String) -> ConfigurationProblem {
    ConfigurationProblem(line: line, column: column, sentence: sentence)
  }
}

/// The events of a YAML text, read by libyaml.
///
/// An alias is an event of its own and stands for nothing, so that no text is longer than it looks.
@safe final class YAMLEvents {
  /// What libyaml calls wrong.
  struct Fault: Error { let problem: ConfigurationProblem }

  /// libyaml keeps the address of its parser and of its text.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Begins to read a text.
  init(_ text: String) {
    unsafe self.text = .allocate(capacity: text.utf8.count)
    _ = unsafe self.text.initialize(from: text.utf8)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, self.text.baseAddress, self.text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// The next event; once the text has ended, ``YAMLEvent/Kind/end``.
  ///
  /// Throws ``Fault`` at the first place that is no YAML.
  func next() throws(Fault) -> YAMLEvent {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault }
      defer { unsafe yaml_event_delete(&event) }
      if unsafe event.type != YAML_STREAM_START_EVENT { return unsafe YAMLEvent(event) }
    }
  }

  private var fault: Fault {
    let parser = unsafe parser.pointee
    guard unsafe parser.error == YAML_SCANNER_ERROR || parser.error == YAML_PARSER_ERROR else {
      return Fault(problem: .atStart("this is no YAML"))
    }
    return Fault(
      problem: ConfigurationProblem(
        line: Int(unsafe parser.problem_mark.line) + 1,
        column: Int(unsafe parser.problem_mark.column) + 1,
        sentence: "this is no YAML: \(unsafe String(cString: parser.problem))"))
  }
}

extension YAMLEvent {
  fileprivate init(_ event: yaml_event_t) {
    (line, column) =
      (Int(unsafe event.start_mark.line) + 1, Int(unsafe event.start_mark.column) + 1)
    var (anchor, tag): (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?) = (nil, nil)
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      unsafe anchor = scalar.anchor
      unsafe tag = scalar.quoted_implicit == 1 ? nil : scalar.tag
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .text(
        unsafe String(decoding: bytes, as: UTF8.self),
        isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      let list = unsafe event.data.sequence_start
      unsafe anchor = list.anchor
      unsafe tag = list.implicit == 1 ? nil : list.tag
      kind = .listStart
    case YAML_MAPPING_START_EVENT:
      let members = unsafe event.data.mapping_start
      unsafe anchor = members.anchor
      unsafe tag = members.implicit == 1 ? nil : members.tag
      kind = .membersStart
    case YAML_ALIAS_EVENT: kind = .alias(unsafe String(cString: event.data.alias.anchor))
    case YAML_SEQUENCE_END_EVENT: kind = .listEnd
    case YAML_MAPPING_END_EVENT: kind = .membersEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    default: kind = .end
    }
    self.anchor = unsafe anchor.map { unsafe String(cString: $0) }
    self.tag = unsafe tag.map { unsafe String(cString: $0) }
  }
}
