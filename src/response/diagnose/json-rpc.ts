import type { Message } from '../read/message.js';
import type { ErrorKind } from './diagnosis.js';
import { kindOfStatus } from './http-status.js';
import type { Signal } from './signal.js';

/**
 * Codes of JSON-RPC 2.0 and of MCP with what they say about the call. −32603 says nothing: SDKs wrap any exception
 * in it, business ones included.
 */
const CODES: Readonly<Record<number, { kind: ErrorKind; weight: number }>> = {
  [-32700]: { kind: 'validation_rejection', weight: 2 },
  [-32600]: { kind: 'validation_rejection', weight: 2 },
  [-32601]: { kind: 'not_found', weight: 2.5 },
  [-32602]: { kind: 'validation_rejection', weight: 2.5 },
  [-32000]: { kind: 'upstream_unreachable', weight: 0.5 },
  [-32001]: { kind: 'upstream_unreachable', weight: 1.5 },
  [-32002]: { kind: 'not_found', weight: 2.5 },
  [-32003]: { kind: 'conflict_or_rule', weight: 0.5 },
  [-32042]: { kind: 'auth', weight: 2 },
};

const IN_TEXT = /(?:^|[\s(:"])(-32\d{3})\b/;

/** The vote of a JSON-RPC code: that of the error itself, else one that an SDK wrote into the text. */
export function* jsonRpcCode(message: Message, code: number | undefined): Generator<Signal> {
  if (code !== undefined && code >= 400 && code <= 599) {
    const kind = kindOfStatus(code);
    if (kind !== undefined)
      yield {
        kind,
        weight: 4,
        name: `HTTP status ${code} as JSON-RPC code`,
        quote: String(code),
        status: code,
      };
    return;
  }
  const written = IN_TEXT.exec(message.raw)?.[1];
  const number = code !== undefined && code !== -32603 ? code : Number(written ?? code);
  const known = CODES[number];
  if (known !== undefined) yield { ...known, name: `JSON-RPC code ${number}`, quote: String(number) };
}
