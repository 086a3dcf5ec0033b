/// Why a report is not published, beside what the server says.
public enum PublishError: Error, Equatable, CustomStringConvertible {
  /// The files of the run are not those that it wrote.
  case notIntact(String)
  /// It cannot be told whose files those of a folder are.
  case unknownPatient(String)
  /// The run has no files of some patients who were asked for.
  case noSuchPatients(String, count: Int)
  /// The server does not have what the document is about: the type.
  case noSubject(String)
  /// A file was changed after it was looked at.
  case changedFile(String)
  /// The server has the document with other files.
  case otherFiles(String)
  /// The server gives other bytes than those that were sent.
  case otherBytes(String)
  /// The document was entered in error since.
  case takenBack(String)
  /// Nothing of the run was published from here.
  case notQueued(String)
  /// Another process sends documents.
  case busy
  /// The resource has no attachments, or none that was asked for.
  case noAttachments(String)
  /// The bytes of an attachment are not those that they should be.
  case wrongAttachment(String, name: String, fault: String)
  /// A document failed before, for this reason.
  case failedBefore(String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .notIntact(let run):
      "\(run) is not as its run wrote it, so nothing was sent; adherence verify \(run) says what changed"
    case .unknownPatient(let folder):
      "\(folder) does not say whose files it has; make the report with --format csv, too"
    case .noSuchPatients(let run, let count):
      "\(run) has no files of \(count) of the patients that --patient names"
    case .noSubject(let type):
      "the server has no such \(type), so nothing was sent; is it the server that the report is of?"
    case .changedFile(let path): "\(path) has changed since it was looked at"
    case .otherFiles(let name):
      "\(name) is this document and has other files; publish with the same --format as before"
    case .otherBytes(let name): "\(name), read back, is not what was sent"
    case .takenBack(let name):
      "\(name) is this document and was entered in error; make a new report"
    case .notQueued(let run): "nothing of \(run) was published from here"
    case .busy: "another command is publishing; wait for it, then give the same command again"
    case .noAttachments(let name): "\(name) has no attachment, or none that --only names"
    case .wrongAttachment(let resource, let name, let fault):
      "\(name) of \(resource) \(fault), so it was not written"
    case .failedBefore(let reason):
      "failed before: \(reason); adherence publish retry, then the same command, tries again"
    }
  }
}
