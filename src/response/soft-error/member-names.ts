/** The vocabulary of JSON answers, member names folded: small letters, no separators. */

/** A word in a state that says it failed, or that it did not. */
export const FAILED_STATE =
  /^(?:error|errored|failed|failure|fail|exception|fatal|unauthorized|forbidden|not_?found|rejected|denied)$/i;
export const FINE_STATE = /^(?:ok|okay|success|successful|succeeded|completed?|done|passed|valid)$/i;

/** What stands in an error's place where there is none. */
export const NO_ERROR = /^\s*(?:0+|none|no|no error|ok|success|false|null|n\/?a|-)\s*$/i;

/** Booleans that are false on failure, and true on failure. */
export const FLAGS = ['success', 'ok', 'successful', 'succeeded', 'issuccess', 'issuccessful'];
export const RAISED = ['iserror', 'haserror', 'failed', 'errored'];

/** Members that hold a state in a word, the error itself, an HTTP status, a type of object. */
export const STATES = ['status', 'state', 'result', 'outcome', 'type'];
export const ERRORS = ['error', 'err', 'exception', 'fault', 'errormessage', 'errormsg', 'errorcode'];
export const STATUSES = ['statuscode', 'httpstatus', 'httpstatuscode', 'status', 'code'];
export const TYPES = ['type', 'kind', 'object'];
/** Sentences for people. */
export const SENTENCES = ['message', 'detail', 'title', 'msg', 'description'];

/** Members that go with an error. */
export const COMPANIONS = [
  ...SENTENCES,
  ...['error', 'errors', 'details', 'name', 'reason', 'errortype', 'errordetails', 'errormessages'],
  ...['cause', 'stack', 'statustext'],
];

/** Members that tell a record of something else from the report of a failure. */
export const IDENTITY = ['id', 'uuid', 'key', 'number', 'createdat', 'startedat', 'updatedat', 'timestampms'];

/** When something began and ended: a failed job, as it was asked for. */
export const TIMES = ['createdat', 'startedat', 'updatedat', 'finishedat', 'completedat', 'endedat'];

/** Members of a judgement about what was given: the errors beside them are the answer. */
export const JUDGEMENTS = ['valid', 'isvalid', 'passed', 'exitcode', 'score'];

/** Lists of results that may each have failed. */
export const PER_ITEM = ['results', 'items', 'errors', 'responses', 'data'];

/** Members that are neither the answer nor the error. */
export const ASIDE =
  /^(?:context|request|meta|metadata|params|parameters|input(?:args)?|args|arguments|headers|config|links|rawresponse|suggestions|nextsteps?|hints?|help|usage|examples?|debug(?:info)?|diagnostics|trace|stacktrace|traceback|(?:valid|available|allowed|supported|expected|accepted|possible|received|provided)\w{0,40}|summary)$/;
