/// What options are read into; a new one holds what is usual.
package protocol OptionRequest: Sendable {
  init()
}

/// How often an option of a command is given.
public enum OptionKind: Sendable {
  /// It has no value.
  case flag
  /// It has one value.
  case single
  /// It has a value each time that it is given.
  case repeated
}

/// The file or folder that the value of an option names.
package struct OptionPath: Sendable {
  /// Whether the result is made of what the file says, so that a manifest names it with its digest.
  package var isInput = false
  /// The values that are words and name no file.
  package var words: Set<String> = []
  /// The name by which systemd hands over the file, which holds a secret; nil for any other file.
  package var credential: String?

  /// Any file or folder.
  package static let plain = OptionPath()
  /// A file of what the result is made of.
  package static let input = OptionPath(isInput: true)

  /// A file or folder, or one of some words.
  package static func orWord(_ words: Set<String>) -> OptionPath { OptionPath(words: words) }

  /// A file of a secret.
  package static func secret(_ credential: String) -> OptionPath {
    OptionPath(credential: credential)
  }
}

/// An option of a command: its long name, and where a request keeps what is given for it.
package struct RequestOption<Request: OptionRequest>: Sendable {
  /// Where a request keeps a value.
  package typealias Place<Value> = any WritableKeyPath<Request, Value> & Sendable

  /// The long name, without dashes.
  package let name: String
  /// How often it is given.
  package let kind: OptionKind
  /// The file or folder that its value names; nil when it names none.
  package let path: OptionPath?
  /// What a request has for it, a text for each time that it is given; that of a flag is empty.
  package let values: @Sendable (_ request: Request) -> [String]
  /// Takes a further text into a request; false when it is no value of the option.
  package let take: @Sendable (_ text: String, _ request: inout Request) -> Bool
  /// Puts back what is usual.
  package let reset: @Sendable (_ request: inout Request) -> Void

  /// Describes an option by what reads and sets it.
  package init(
    _ name: String, _ kind: OptionKind, path: OptionPath? = nil,
    values: @escaping @Sendable (_ request: Request) -> [String],
    take: @escaping @Sendable (_ text: String, _ request: inout Request) -> Bool,
    reset: @escaping @Sendable (_ request: inout Request) -> Void
  ) {
    (self.name, self.kind, self.path) = (name, kind, path)
    (self.values, self.take, self.reset) = (values, take, reset)
  }

  /// Describes an option that no request keeps: the command itself does what it says.
  package init(_ name: String, _ kind: OptionKind, path: OptionPath? = nil) {
    self.init(
      name, kind, path: path, values: { _ in [] }, take: { _, _ in false }, reset: { _ in })
  }

  /// The name as it is given.
  package var flag: String { "--" + name }

  /// Whether a request has anything but what is usual.
  package func isGiven(in request: Request) -> Bool { values(request) != values(Request()) }

  /// The arguments that give a request what it has for the option.
  package func arguments(of request: Request) -> [String] {
    values(request).flatMap { kind == .flag ? [flag] : [flag, $0] }
  }

  /// The same option of a request that may hold one of these.
  package func held<Outer>(
    by place: RequestOption<Outer>.Place<Request?>
  ) -> RequestOption<Outer> {
    let (values, take, reset) = (values, take, reset)
    return RequestOption<Outer>(
      name, kind, path: path, values: { $0[keyPath: place].map(values) ?? [] },
      take: { text, outer in
        var request = outer[keyPath: place] ?? Request()
        let isValue = take(text, &request)
        outer[keyPath: place] = request
        return isValue
      },
      reset: { outer in
        guard var request = outer[keyPath: place] else { return }
        reset(&request)
        outer[keyPath: place] = request
      })
  }
}

extension RequestOption {
  /// Describes an option by the value that a request keeps: its texts, and how it takes a further one.
  private init<Value: SendableMetatype>(
    _ name: String, _ kind: OptionKind, _ place: Place<Value>, path: OptionPath?,
    texts: @escaping @Sendable (Value) -> [String],
    take: @escaping @Sendable (String, inout Value) -> Bool
  ) {
    self.init(
      name, kind, path: path, values: { texts($0[keyPath: place]) },
      take: { take($0, &$1[keyPath: place]) },
      reset: { $0[keyPath: place] = Request()[keyPath: place] })
  }

  /// Describes an option with a value.
  package init<Value: LosslessStringConvertible & SendableMetatype>(
    _ name: String, _ place: Place<Value>, path: OptionPath? = nil
  ) {
    self.init(name, .single, place, path: path, texts: { ["\($0)"] }) { text, value in
      Value(text).map { value = $0 } != nil
    }
  }

  /// Describes an option with a value that is usually not given.
  package init<Value: LosslessStringConvertible & SendableMetatype>(
    _ name: String, _ place: Place<Value?>, path: OptionPath? = nil
  ) {
    self.init(name, .single, place, path: path, texts: { $0.map { ["\($0)"] } ?? [] }) {
      text, value in
      value = Value(text)
      return value != nil
    }
  }

  /// Describes an option that may be given several times.
  package init(_ name: String, _ place: Place<[String]>, path: OptionPath? = nil) {
    self.init(name, .repeated, place, path: path, texts: { $0 }) { text, values in
      values.append(text)
      return true
    }
  }

  /// Describes a flag that turns on, or off, what is usually not so.
  package init(_ name: String, _ place: Place<Bool>) {
    let usual = Request()[keyPath: place]
    self.init(name, .flag, place, path: nil, texts: { $0 == usual ? [] : [""] }) { _, value in
      value = !usual
      return true
    }
  }
}

extension RequestOption: CustomStringConvertible {
  /// The name as it is given.
  package var description: String { flag }
}
