import { isRecord } from '../../model/json.js';
import { jsonIn, withoutCallIds, withoutEnvelope } from '../../model/payload.js';
import { quote } from '../../model/quote.js';
import type { Reply } from '../../model/session.js';
import { proseData } from './prose-data.js';

/** Characters of a response that are looked at. */
const LOOKED_AT = 50_000;

/** What a response says in words: its text blocks, or the message and data of a JSON-RPC error. */
export function replyText(reply: Reply | undefined): string {
  if (reply === undefined) return '';
  if (reply.kind === 'error') {
    const { message, data } = isRecord(reply.error) ? reply.error : {};
    return [typeof message === 'string' ? message : '', data === undefined ? '' : quote(data, 4_000)]
      .join('\n')
      .slice(0, LOOKED_AT);
  }
  const content: unknown = isRecord(reply.result) ? reply.result.content : undefined;
  return Array.isArray(content) ? beginningOfTexts(content) : '';
}

/** The texts of blocks, a line each, as far as they are looked at: all of them may be very long. */
function beginningOfTexts(blocks: readonly unknown[]): string {
  const texts: string[] = [];
  let length = 0;
  for (let at = 0; at < blocks.length && length <= LOOKED_AT; at++) {
    const block = blocks[at];
    const text = isRecord(block) && typeof block.text === 'string' ? block.text : '';
    texts.push(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
    length += text.length + 1;
  }
  return texts.join('\n').slice(0, LOOKED_AT);
}

/** The structured content of a response, if it has any. */
export function structuredOf(reply: Reply | undefined): unknown {
  return reply?.kind === 'result' && isRecord(reply.result) ? reply.result.structuredContent : undefined;
}

/** What responses were read as: each is looked at by many. */
const READ = new WeakMap<Reply, { readonly data: unknown }>();

/**
 * The data of a response: structured, or the JSON in its text, without the envelope; `undefined` where it is prose.
 */
export function replyData(reply: Reply | undefined): unknown {
  if (reply === undefined) return undefined;
  const known = READ.get(reply) ?? {
    data: withoutCallIds(withoutEnvelope(structuredOf(reply) ?? jsonIn(replyText(reply)))),
  };
  READ.set(reply, known);
  return known.data;
}

/** What texts in prose were read as: each is looked at by many. */
const PROSE = new WeakMap<Reply, { readonly data: unknown }>();

/** What a response shows: its data or, in prose, the list, the table or the named values of its text. */
export function shownData(reply: Reply | undefined): unknown {
  const data = replyData(reply);
  if (data !== undefined || reply === undefined || reply.kind === 'error') return data;
  const known = PROSE.get(reply) ?? { data: proseData(replyText(reply)) };
  PROSE.set(reply, known);
  return known.data;
}

/** The text of a response as JSON; `undefined` where it is prose. */
export function textData(reply: Reply | undefined): unknown {
  return jsonIn(replyText(reply));
}

/** The texts of a response, taken out of its JSON, in which half a character is written as an escape. */
export function decodedTexts(reply: Reply | undefined): string {
  const texts: string[] = [];
  JSON.stringify(replyData(reply) ?? replyText(reply), (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts.join('\n');
}
