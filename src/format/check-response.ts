import type { Finding, FindingDraft, Severity } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { quoteValue } from '../model/quote.js';
import { checkContentItem } from './check-content-item.js';
import type { FormatRuleId } from './format-rules.js';

type Draft = FindingDraft & { readonly rule: FormatRuleId; readonly severity: Severity };

/** Where a value departs from the response format standard, with the standard's reason; empty where it keeps to it. */
export function checkMcpResponse(response: unknown, toolName?: string): Finding[] {
  const subject =
    toolName === undefined ? { part: 'response' as const } : { tool: toolName, part: 'response' as const };
  return [...drafts(response)].map(({ evidence = [], ...draft }) => ({ ...draft, subject, evidence }));
}

function* drafts(response: unknown): Generator<Draft> {
  if (!isRecord(response)) {
    yield {
      rule: 'format/envelope',
      severity: 'error',
      path: '',
      message: 'Response must be an object with success, timestamp and content.',
      received: jsonTypeOf(response),
      fix: 'Return createSuccessResponse(data) or createErrorResponse(message, code).',
    };
    return;
  }
  yield* successFlag(response);
  yield* timestamp(response);
  yield* content(response);
  yield* errorPart(response);
}

/** Flags that other conventions use where the standard says `success`. */
const OTHER_FLAGS = ['ok', 'status', 'succeeded', 'isSuccess'];

function* successFlag(response: Readonly<Record<string, unknown>>): Generator<Draft> {
  if (typeof response.success === 'boolean') {
    if ('isError' in response && response.isError === response.success)
      yield {
        rule: 'format/flags-agree',
        severity: 'error',
        path: '/isError',
        message: 'The flags success and isError contradict each other.',
        received: `success: ${response.success}, isError: ${String(response.isError)}`,
        fix: 'Set isError to the opposite of success.',
      };
    return;
  }
  const other = OTHER_FLAGS.find((flag) => Object.hasOwn(response, flag));
  yield {
    rule: 'format/success-flag',
    severity: 'error',
    path: '/success',
    message: 'Response must include a boolean success field',
    expected: 'boolean',
    received:
      other === undefined ? jsonTypeOf(response.success) : `"${other}": ${quoteValue(response[other])}`,
    fix: other === undefined ? 'Add success: true or false.' : `Use success instead of ${other}.`,
  };
}

function* timestamp(response: Readonly<Record<string, unknown>>): Generator<Draft> {
  const value = response.timestamp;
  const isTime =
    value instanceof Date
      ? !Number.isNaN(value.getTime())
      : typeof value === 'string' && ISO_8601.test(value);
  if (isTime) return;
  yield {
    rule: 'format/timestamp',
    severity: 'error',
    path: '/timestamp',
    message: value === undefined ? 'Missing timestamp' : 'The timestamp is not a valid time.',
    expected: 'a Date, or ISO 8601 text on the wire',
    received: quoteValue(value),
    fix: 'Set timestamp to the time at which the response was created.',
  };
}

const ISO_8601 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

function* content(response: Readonly<Record<string, unknown>>): Generator<Draft> {
  const { content: items, data } = response;
  if (!Array.isArray(items)) {
    yield {
      rule: 'format/content-array',
      severity: 'error',
      path: '/content',
      message: 'Response must include a content array',
      received: jsonTypeOf(items),
      fix: 'Add content: [{ type: "text", text: "…" }], even for a simple success.',
    };
    return;
  }
  if (items.length === 0)
    yield {
      rule: 'format/content-empty',
      severity: 'error',
      path: '/content',
      message: 'Empty content array',
      expected: 'at least one item',
      fix: 'Add a text item that says what was done.',
    };
  for (const [i, item] of items.entries()) {
    for (const draft of checkContentItem(item))
      yield { ...draft, path: joinPointer('/content', i) + draft.path };
    if (isDump(item, data)) yield rawDump(i);
  }
}

/** Text that only repeats the JSON of `data` adds nothing for a person. */
function isDump(item: unknown, data: unknown): boolean {
  if (!isRecord(item) || typeof item.text !== 'string' || typeof data !== 'object' || data === null)
    return false;
  const first = item.text.trimStart()[0];
  if (first !== '{' && first !== '[') return false;
  return item.text === JSON.stringify(data) || item.text === JSON.stringify(data, null, 2);
}

function rawDump(index: number): Draft {
  return {
    rule: 'format/raw-data',
    severity: 'warning',
    path: joinPointer('/content', index, 'text'),
    message: 'The text is a dump of the data and hard to read.',
    expected: 'a human-readable text representation',
    fix: 'Build the response with createSuccessResponse, or write a readable text.',
  };
}

function* errorPart(response: Readonly<Record<string, unknown>>): Generator<Draft> {
  const { success, error } = response;
  if (success === true && error !== undefined)
    yield {
      rule: 'format/error-on-success',
      severity: 'error',
      path: '/error',
      message: 'A success response must not carry an error.',
      fix: 'Leave error out, or set success: false.',
    };
  if (success !== false) return;
  if (!isRecord(error)) {
    yield {
      rule: 'format/error-object',
      severity: 'error',
      path: '/error',
      message: 'Error response missing error object',
      expected: '{ code, message, details? }',
      received: quoteValue(error),
      fix: 'Return createErrorResponse(message, code, details).',
    };
    return;
  }
  for (const field of ['code', 'message'] as const)
    if (typeof error[field] !== 'string')
      yield {
        rule: 'format/error-object',
        severity: 'error',
        path: `/error/${field}`,
        message: `The error object has no ${field}.`,
        expected: 'string',
        received: jsonTypeOf(error[field]),
        fix: 'Return createErrorResponse(message, code, details).',
      };
}
