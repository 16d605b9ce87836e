/** The vocabulary of JSON responses, member names folded: small letters, no separators. */

/** An object's members under folded names, so that `Success`, `is_error` and `statusCode` are found alike. */
export type Members = ReadonlyMap<string, unknown>;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** A word in a state that says it failed, or that it did not. */
export const FAILED_STATE =
  /^(?:error|errored|failed|failure|fail|exception|fatal|unauthorized|forbidden|(?:\w{1,30}_)?not_?found|rejected|denied|unsupported_\w{1,30})$/i;
export const FINE_STATE = /^(?:ok|okay|success|successful|succeeded|completed?|done|passed|valid)$/i;

/** Values of an error member that mean "no error". */
export const NO_ERROR = /^\s*(?:0+|none|no|no error|ok|success|false|null|n\/?a|-)\s*$/i;

/** Booleans that are false on failure, and true on failure. */
export const SUCCESS_FLAGS = ['success', 'ok', 'successful', 'succeeded', 'issuccess', 'issuccessful'];
export const FAILURE_FLAGS = ['iserror', 'haserror', 'failed', 'errored'];

/** Members that hold a state in a word, the error itself, an HTTP status, a type of object. */
export const STATE_NAMES = ['status', 'state', 'result', 'outcome', 'type'];
export const ERROR_NAMES = ['error', 'err', 'exception', 'fault', 'errormessage', 'errormsg', 'errorcode'];
export const STATUS_NAMES = ['statuscode', 'httpstatus', 'httpstatuscode', 'status', 'code'];
export const TYPE_MEMBERS = ['type', 'kind', 'object'];
/** Members of a printed exception. */
const EXCEPTION_MEMBERS = ['syscall', 'errno', 'name', 'code'];

/** Members that count, or list, what failed and what was done. */
export const FAILED_COUNTS = ['failed', 'failures', 'failedcount', 'failurecount', 'errorcount', 'errors'];
export const DONE_COUNT =
  /^(?!failed|passed|processed|attempted|requested|received)(?:sent|done|success(?:es|ful)?|\w{2,20}ed)(?:count)?$/;

/** Names of what holds the whole result. */
export const WRAPPERS = set('response result data body output payload reply value return');

/** An object without any of these members does not itself say how the call went. */
export const TELLING_NAMES: ReadonlySet<string> = new Set([
  ...[...SUCCESS_FLAGS, ...FAILURE_FLAGS, ...STATE_NAMES, ...ERROR_NAMES, ...FAILED_COUNTS],
  ...[...STATUS_NAMES, ...TYPE_MEMBERS, ...EXCEPTION_MEMBERS],
]);

/** Sentences for people. */
export const SENTENCE_NAMES = ['message', 'detail', 'title', 'msg', 'description'];

/** Members that go with an error. */
export const COMPANIONS = [
  ...SENTENCE_NAMES,
  ...['error', 'errors', 'details', 'reason', 'errortype', 'errordetails', 'errormessages'],
  ...['cause', 'stack', 'statustext'],
];

/** Members that show that an object is a record and not the report of a failure. */
export const IDENTITY = ['id', 'uuid', 'key', 'number', 'createdat', 'startedat', 'updatedat', 'timestampms'];

/** When something began and ended: a failed job, as it was asked for. */
export const TIMES = ['createdat', 'startedat', 'updatedat', 'finishedat', 'completedat', 'endedat'];

/** Members of a verdict on the input: the errors next to them are the result. */
export const VERDICT_NAMES = ['valid', 'isvalid', 'passed', 'exitcode', 'score'];

/** What was asked for and not done: beside an error it is no data. */
export const LEFT_OUT_NAMES = set('skipped failed failures invalid rejected ignored unprocessed missing');

/** Lists of results that may each have failed. */
export const PER_ITEM = ['results', 'items', 'errors', 'responses', 'data'];

const ASIDE_NAMES = set(
  'context request meta metadata params parameters input inputargs args arguments headers config links rawresponse ' +
    'suggestions nextstep nextsteps hint hints help usage example examples debug debuginfo diagnostics trace ' +
    'stacktrace traceback summary',
);
const ASIDE_BEGINNING =
  /^(?:valid|available|allowed|supported|expected|accepted|possible|received|provided)\w{0,40}$/;

/** Whether a member is neither the result nor the error. */
export const isAside = (name: string): boolean => ASIDE_NAMES.has(name) || ASIDE_BEGINNING.test(name);
