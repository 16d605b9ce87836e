import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote, quoteValue } from '../../model/quote.js';
import { readJson } from '../../model/read-json.js';
import { type HttpConnection, mediaType } from './http-connection.js';
import { isResponseTo, type MessageSink } from './message-sink.js';
import type { HttpResponse } from './send-request.js';
import { showUrl } from './show-url.js';

/** Reads a response that is not an event stream; throws a `Fault` when it does not answer the request. */
export async function readJsonResponse(
  connection: HttpConnection,
  response: HttpResponse,
  id: unknown,
  sink: MessageSink,
): Promise<void> {
  if (response.status === 202 || response.status === 204) return unanswered(response, sink);
  const { messageBytes, idle, request } = connection.limits;
  const { text, bytes } = await response.body.text({ bytes: messageBytes, idle, total: request });
  const shown = quote(connection.secrets.mask(text.slice(0, 2_000)).trim(), 120);
  const type = mediaType(response);
  if (type !== 'application/json') {
    if (!/^\s*[[{]/.test(text.slice(0, 100)))
      throw notMcp(response, `responded with ${quote(type, 60) || 'no content type'}`, shown);
    wrongType(type, sink);
  }
  const value = sink.deliver(text, bytes);
  if (value === undefined) throw notMcp(response, 'responded with something that is not JSON', shown);
  if (!isResponseTo(value, id))
    throw notMcp(response, 'responded with something that is not a response to the request', shown);
}

/** Whether the body of a refusal is a JSON-RPC error that names the request. */
export function isErrorFor(id: unknown, text: string): boolean {
  const reading = readJson(text);
  if (reading.outcome !== 'value') return false;
  const { value } = reading;
  return isRecord(value) && value.id === id && isRecord(value.error);
}

/** Some servers accept a request and answer on the listening stream, so this is not a fault yet. */
function unanswered(response: HttpResponse, sink: MessageSink): void {
  response.body.drain();
  sink.report('wire/request-accepted', 'error', {
    path: '',
    message: 'The server accepted a request without responding with JSON or an event stream.',
    received: `HTTP ${response.status}`,
    fix: 'Respond to a request with application/json or text/event-stream.',
  });
}

/** JSON under a wrong name is still read. */
function wrongType(type: string, sink: MessageSink): void {
  sink.report('wire/content-type', 'error', {
    path: '',
    message: 'The response to a request has the wrong content type.',
    expected: 'application/json or text/event-stream',
    received: type === '' ? 'no content type' : quoteValue(type, 60),
    fix: 'Send Content-Type: application/json.',
  });
}

function notMcp(response: HttpResponse, what: string, shown: string): Fault {
  return new Fault('not_mcp', `${showUrl(response.url)} ${what}: "${shown}"`, {
    fix: `Check that the address is the MCP endpoint; servers usually listen at ${response.url.origin}/mcp.`,
  });
}
