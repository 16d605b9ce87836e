import type { RuleInfo } from '../../report/index.js';

const HTTP = 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http';

/** What only a transport can see: the counterpart of `WIRE_RULES` for bytes and HTTP. */
export const TRANSPORT_RULES: readonly RuleInfo[] = [
  {
    id: 'wire/encoding',
    severity: 'error',
    summary: 'A message on stdout is not valid UTF-8.',
    fix: 'Write messages as UTF-8.',
    source: {
      url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports',
      level: 'MUST',
    },
  },
  {
    id: 'wire/accepted-status',
    severity: 'error',
    summary: 'A notification was accepted with another status than 202.',
    fix: 'Respond with 202 Accepted and no body.',
    source: { url: HTTP, level: 'MUST' },
  },
  {
    id: 'wire/cleartext-credentials',
    severity: 'warning',
    summary: 'Credentials are sent over unencrypted HTTP.',
    fix: 'Use https://.',
  },
  {
    id: 'wire/content-type',
    severity: 'error',
    summary: 'A request over HTTP was answered with the wrong content type.',
    fix: 'Send Content-Type: application/json.',
    source: { url: HTTP, level: 'MUST' },
  },
  {
    id: 'wire/event-type',
    severity: 'info',
    summary: 'An event of an unknown type was ignored.',
    fix: 'Send messages as events without a type, or of the type `message`.',
  },
  {
    id: 'wire/listen-stream',
    severity: 'error',
    summary: 'GET at the endpoint is answered by neither an event stream nor 405.',
    fix: 'Answer GET with 405 where the server has no stream of its own to offer.',
    source: { url: HTTP, level: 'MUST' },
  },
  {
    id: 'wire/request-accepted',
    severity: 'error',
    summary: 'A request over HTTP was answered with an empty success.',
    fix: 'Respond to a request with application/json or text/event-stream.',
    source: { url: HTTP, level: 'MUST' },
  },
  {
    id: 'wire/response-on-listen-stream',
    severity: 'error',
    summary: 'A response came on the stream that is for requests and notifications.',
    fix: 'Answer a request on the stream that the request opened.',
    source: { url: HTTP, level: 'MUST' },
  },
  {
    id: 'wire/session-id',
    severity: 'error',
    summary: 'The session id has characters other than visible ASCII.',
    fix: 'Use a UUID as session id.',
    source: { url: HTTP, level: 'MUST' },
  },
  {
    id: 'wire/stream-left-open',
    severity: 'warning',
    summary: 'An event stream stayed open after it had brought its answer.',
    fix: 'Close the stream after the answer.',
    source: { url: HTTP, level: 'SHOULD' },
  },
];
