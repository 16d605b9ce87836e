import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { type Connection, mediaType } from './connection.js';
import type { Answer } from './exchange.js';
import { answers, type Inbox } from './inbox.js';
import { showUrl } from './show-url.js';

/** Reads an answer that is no event stream; throws a `Fault` when it does not answer the request. */
export async function readJsonAnswer(
  connection: Connection,
  answer: Answer,
  id: unknown,
  inbox: Inbox,
): Promise<void> {
  if (answer.status === 202 || answer.status === 204) return unanswered(answer, inbox);
  const { messageBytes, idle, exchange } = connection.limits;
  const { text, bytes } = await answer.body.text({ bytes: messageBytes, idle, total: exchange });
  const shown = quote(connection.secrets.mask(text.slice(0, 2_000)).trim(), 120);
  const type = mediaType(answer);
  if (type !== 'application/json') {
    if (!/^\s*[[{]/.test(text.slice(0, 100)))
      throw notMcp(answer, `answered with ${quote(type, 60) || 'no content type'}`, shown);
    wrongType(type, inbox);
  }
  const value = inbox.deliver(text, bytes);
  if (value === undefined) throw notMcp(answer, 'answered with something that is no JSON', shown);
  if (!answers(value, id))
    throw notMcp(answer, 'answered with something that is no answer to the request', shown);
}

/** Whether the body of a refusal is a JSON-RPC error that names the request. */
export function isErrorFor(id: unknown, text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value.id === id && isRecord(value.error);
  } catch {
    return false;
  }
}

/** Some servers accept a request and answer on the listening stream, so this is no fault yet. */
function unanswered(answer: Answer, inbox: Inbox): void {
  answer.body.drain();
  inbox.report('wire/request-accepted', 'error', {
    path: '',
    message: 'A request was answered with an empty success instead of JSON or an event stream.',
    received: `HTTP ${answer.status}`,
    fix: 'Answer a request with application/json or text/event-stream.',
  });
}

/** JSON under a wrong name is still read. */
function wrongType(type: string, inbox: Inbox): void {
  inbox.report('wire/content-type', 'error', {
    path: '',
    message: 'A request was answered with the wrong content type.',
    expected: 'application/json or text/event-stream',
    received: quote(type, 60) || 'none',
    fix: 'Send Content-Type: application/json.',
  });
}

function notMcp(answer: Answer, what: string, shown: string): Fault {
  return new Fault('not_mcp', `${showUrl(answer.url)} ${what}: "${shown}"`, {
    fix: `Check that the address is the MCP endpoint; servers usually listen at ${answer.url.origin}/mcp.`,
  });
}
