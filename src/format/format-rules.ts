import { rulesById } from '../model/rule.js';

const TIME = '2026-01-31T12:00:00.000Z';
const TEXT = [{ type: 'text', text: 'Found 2 users.' }];
const GOOD = { success: true, timestamp: TIME, content: TEXT };
const ERROR = { code: 'NOT_FOUND', message: 'There is no user 7.' };

/** What the response format standard asks of a response. */
export const FORMAT_RULES = rulesById([
  {
    id: 'format/envelope',
    severity: 'error',
    summary: 'The response is not an object with `success`, `timestamp` and `content`.',
    reason: 'Clients of the standard cannot read the response at all.',
    fix: 'Return `createSuccessResponse(data)` or `createErrorResponse(message, code)`.',
    fails: 'done',
    passes: GOOD,
  },
  {
    id: 'format/success-flag',
    severity: 'error',
    summary: 'The response has no boolean `success`.',
    reason: 'Clients of the standard cannot tell success from failure.',
    fix: 'Add `success: true` or `success: false`.',
    fails: { ok: true, timestamp: TIME, content: TEXT },
    passes: GOOD,
  },
  {
    id: 'format/flags-agree',
    severity: 'error',
    summary: '`success` and `isError` contradict each other.',
    reason: 'Clients of the standard and clients of the protocol come to opposite conclusions.',
    fix: 'Set `isError` to the opposite of `success`.',
    fails: { ...GOOD, isError: true },
    passes: { ...GOOD, isError: false },
  },
  {
    id: 'format/timestamp',
    severity: 'error',
    summary: 'The response has no valid `timestamp`.',
    reason: 'Nobody can tell how old the data is, and audit logs lose their order.',
    fix: 'Set `timestamp` to the time at which the response was created.',
    fails: { success: true, content: TEXT },
    passes: GOOD,
  },
  {
    id: 'format/content-array',
    severity: 'error',
    summary: 'The response has no `content` array.',
    reason: 'Clients find nothing to show.',
    fix: 'Add `content: [{ type: "text", text: "…" }]`, even for a simple success.',
    fails: { success: true, timestamp: TIME, content: 'Found 2 users.' },
    passes: GOOD,
  },
  {
    id: 'format/content-empty',
    severity: 'error',
    summary: 'The `content` of the response is empty.',
    reason: 'Clients find nothing to show, and a model cannot tell what happened.',
    fix: 'Add a text item that says what was done.',
    fails: { success: true, timestamp: TIME, content: [] },
    passes: GOOD,
  },
  {
    id: 'format/item-type',
    severity: 'error',
    summary: 'A content item has no type.',
    reason: 'Clients do not know how to show it.',
    fix: 'Add the type of the item, such as `type: "text"`.',
    fails: { success: true, timestamp: TIME, content: [{ text: 'Found 2 users.' }] },
    passes: GOOD,
  },
  {
    id: 'format/item-field',
    severity: 'error',
    summary: 'A content item lacks a field that its type needs.',
    reason: 'Clients cannot show the item.',
    fix: 'Add the field that the message names.',
    fails: { success: true, timestamp: TIME, content: [{ type: 'text' }] },
    passes: GOOD,
  },
  {
    id: 'format/raw-data',
    severity: 'warning',
    summary: 'The text of the response is raw data instead of a readable text.',
    reason: 'People cannot read it, and `data` is the place for it.',
    fix: 'Build the response with `createSuccessResponse`, or write a readable text.',
  },
  {
    id: 'format/error-on-success',
    severity: 'error',
    summary: 'A successful response has an `error`.',
    reason: 'Clients cannot tell whether the call succeeded.',
    fix: 'Remove `error`, or set `success: false`.',
    fails: { ...GOOD, error: ERROR },
    passes: GOOD,
  },
  {
    id: 'format/error-object',
    severity: 'error',
    summary: 'An error response has no `error` with a code and a message.',
    reason: 'Clients that react to error codes cannot handle the failure.',
    fix: 'Return `createErrorResponse(message, code, details)`.',
    fails: { success: false, timestamp: TIME, content: TEXT },
    passes: { success: false, timestamp: TIME, content: TEXT, error: ERROR },
  },
]);

/** The id of a rule of the standard. */
export type FormatRuleId = keyof typeof FORMAT_RULES;
