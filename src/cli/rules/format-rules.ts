import type { RuleInfo } from '../../report/index.js';

const TIME = '2026-01-31T12:00:00.000Z';
const TEXT = [{ type: 'text', text: 'Found 2 users.' }];
const GOOD = { success: true, timestamp: TIME, content: TEXT };
const ERROR = { code: 'NOT_FOUND', message: 'There is no user 7.' };

const rule = (
  name: string,
  summary: string,
  fix: string,
  examples: Pick<RuleInfo, 'fails' | 'passes'>,
  severity: RuleInfo['severity'] = 'error',
): RuleInfo => ({ id: `format/${name}`, severity, summary, fix, ...examples });

/** What the response format standard asks of an answer. */
export const FORMAT_RULES: readonly RuleInfo[] = [
  rule(
    'envelope',
    'A response is an object with `success`, `timestamp` and `content`.',
    'Return `createSuccessResponse(data)` or `createErrorResponse(message, code)`.',
    { fails: 'done', passes: GOOD },
  ),
  rule('success-flag', 'A response says in `success` whether it is one.', 'Add `success: true` or `false`.', {
    fails: { ok: true, timestamp: TIME, content: TEXT },
    passes: GOOD,
  }),
  rule(
    'flags-agree',
    'The flags `success` and `isError` do not contradict each other.',
    'Set `isError` to the opposite of `success`.',
    { fails: { ...GOOD, isError: true }, passes: { ...GOOD, isError: false } },
  ),
  rule('timestamp', 'A response has the moment at which it was made.', 'Set `timestamp` to that moment.', {
    fails: { success: true, content: TEXT },
    passes: GOOD,
  }),
  rule(
    'content-array',
    'A response has an array `content`.',
    'Add `content: [{ type: "text", text: "…" }]`, even for a simple success.',
    { fails: { success: true, timestamp: TIME, content: 'Found 2 users.' }, passes: GOOD },
  ),
  rule(
    'content-empty',
    'The content of a response is not empty.',
    'Add a text item that says what was done.',
    {
      fails: { success: true, timestamp: TIME, content: [] },
      passes: GOOD,
    },
  ),
  rule(
    'item-type',
    'Every item of the content has a type.',
    'Add the type of the item, such as `type: "text"`.',
    {
      fails: { success: true, timestamp: TIME, content: [{ text: 'Found 2 users.' }] },
      passes: GOOD,
    },
  ),
  rule('item-field', 'An item has the fields that its type needs.', 'Add the field that the message names.', {
    fails: { success: true, timestamp: TIME, content: [{ type: 'text' }] },
    passes: GOOD,
  }),
  rule(
    'raw-data',
    'The text of a response is written for people, and not a dump of the data.',
    'Build the response with `createSuccessResponse`, or write a text for people.',
    {},
    'warning',
  ),
  rule('error-on-success', 'A success has no error.', 'Leave `error` out, or set `success: false`.', {
    fails: { ...GOOD, error: ERROR },
    passes: GOOD,
  }),
  rule(
    'error-object',
    'An error response has an `error` with a code and a message.',
    'Return `createErrorResponse(message, code, details)`.',
    {
      fails: { success: false, timestamp: TIME, content: TEXT },
      passes: { success: false, timestamp: TIME, content: TEXT, error: ERROR },
    },
  ),
];
