import type { Severity, SpecReference } from '../../model/finding.js';

/** What the wire is judged by: how bad a deviation is and where the specification speaks of it. */
export interface WireRule {
  readonly severity: Severity;
  readonly summary: string;
  readonly spec?: SpecReference;
  readonly fix?: string;
}

const BASE = 'https://modelcontextprotocol.io/specification/2025-11-25/basic';
const must = (page: string): SpecReference => ({ url: `${BASE}${page}`, level: 'MUST' });
const should = (page: string): SpecReference => ({ url: `${BASE}${page}`, level: 'SHOULD' });
const JSON_RPC: SpecReference = { url: 'https://www.jsonrpc.org/specification', level: 'MUST' };

/** Every deviation that a session itself can see; a channel adds those that only its transport can see. */
export const WIRE_RULES = {
  'wire/noise': {
    severity: 'error',
    summary: 'The server writes something that is not a message to the channel of messages.',
    spec: must('/transports#stdio'),
    fix: 'Write logs to stderr; nothing but messages belongs on stdout.',
  },
  'wire/not-an-object': {
    severity: 'error',
    summary: 'A message is not a JSON object.',
    spec: must('#messages'),
  },
  'wire/batch': {
    severity: 'error',
    summary: 'Messages came as a batch, which this revision does not have.',
    spec: must('#messages'),
  },
  'wire/jsonrpc-version': {
    severity: 'error',
    summary: 'A message does not say jsonrpc: "2.0".',
    spec: must('#messages'),
    fix: 'Send "jsonrpc": "2.0" with every message.',
  },
  'wire/unknown-message': {
    severity: 'error',
    summary: 'A message is neither a request nor a notification nor an answer.',
    spec: JSON_RPC,
  },
  'wire/result-and-error': {
    severity: 'error',
    summary: 'An answer has a result and an error at once.',
    spec: must('#responses'),
    fix: 'Send either result or error.',
  },
  'wire/empty-answer': {
    severity: 'error',
    summary: 'An answer has neither a result nor an error.',
    spec: must('#responses'),
  },
  'wire/result-not-object': {
    severity: 'error',
    summary: 'The result of an answer is not an object.',
    spec: must('#responses'),
  },
  'wire/malformed-error': {
    severity: 'error',
    summary: 'The error of an answer lacks an integer code or a message.',
    spec: must('#responses'),
  },
  'wire/unknown-id': {
    severity: 'error',
    summary: 'An answer has an id that no request had.',
    spec: must('#responses'),
  },
  'wire/id-type': {
    severity: 'error',
    summary: 'An answer has the id of its request with another type.',
    spec: must('#responses'),
    fix: 'Echo the id exactly as it came.',
  },
  'wire/error-without-id': {
    severity: 'warning',
    summary: 'An error names no request.',
    spec: must('#responses'),
    fix: 'Echo the id of the request wherever it could be read.',
  },
  'wire/repeated-answer': {
    severity: 'error',
    summary: 'A request was answered more than once.',
    spec: JSON_RPC,
  },
  'wire/late-answer': {
    severity: 'info',
    summary: 'An answer came after its request had timed out.',
    spec: should('/utilities/cancellation#behavior-requirements'),
  },
  'wire/request-id': {
    severity: 'error',
    summary: 'A request of the server has an id that is neither a string nor an integer.',
    spec: must('#requests'),
  },
  'wire/undeclared-capability': {
    severity: 'error',
    summary: 'The server sent a request that needs a capability which the client did not announce.',
    spec: must('/lifecycle#operation'),
    fix: 'Look at the client capabilities before sending such a request.',
  },
  'wire/server-request': {
    severity: 'error',
    summary: 'The server sent a request, which this revision does not allow.',
    spec: { url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic', level: 'MUST' },
  },
  'wire/unknown-progress': {
    severity: 'error',
    summary: 'Progress came for a token that no request in flight has.',
    spec: must('/utilities/progress#behavior-requirements'),
  },
  'wire/progress-value': {
    severity: 'error',
    summary: 'Progress is not a number that increases.',
    spec: must('/utilities/progress#progress-flow'),
  },
  'wire/repeated-cursor': {
    severity: 'error',
    summary: 'tools/list gave a cursor that it had given before; the list would never end.',
    fix: 'Leave nextCursor out on the last page.',
  },
  'wire/endless-list': {
    severity: 'error',
    summary: 'tools/list went past the limit of pages or tools.',
  },
  'wire/cursor-type': {
    severity: 'error',
    summary: 'nextCursor is not a string.',
  },
  'wire/tools-not-array': {
    severity: 'error',
    summary: 'The result of tools/list has no array of tools.',
  },
  'wire/capabilities': {
    severity: 'error',
    summary: 'The server introduced itself without an object of capabilities.',
    spec: must('/lifecycle#initialization'),
  },
  'wire/revision-offer': {
    severity: 'error',
    summary: 'The server answered initialize with a revision that has no initialize.',
    spec: must('/lifecycle#version-negotiation'),
  },
} as const satisfies Readonly<Record<`wire/${string}`, WireRule>>;

/** The id of a rule that a session judges by. */
export type WireRuleId = keyof typeof WIRE_RULES;
