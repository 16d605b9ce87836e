import { isRecord } from '../../model/json.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import type { DiagnosisContext } from '../diagnose/diagnosis.js';
import { BOUNDS } from './bounds.js';

/** A text of a response and its place. */
export interface LocatedText {
  readonly text: string;
  readonly path: JsonPointer;
}

/** A response taken apart; nothing is copied. Everything that judges a response starts from this. */
export interface ResponseReading {
  readonly flag: 'isError' | 'jsonrpc_error' | 'success' | 'nothing';
  /** The result is not what the protocol calls one, so that a client may refuse all of it. */
  readonly isMalformed: boolean;
  readonly texts: readonly LocatedText[];
  /** The JSON-RPC error code. */
  readonly code?: number;
  /** The data of a JSON-RPC error. */
  readonly data?: unknown;
  readonly structured?: unknown;
  /** The result itself, where a server put an error's fields next to `content`. */
  readonly result?: Readonly<Record<string, unknown>>;
}

const NOTHING: ResponseReading = { flag: 'nothing', isMalformed: false, texts: [] };

/** Takes a response apart. May throw where a getter of the response throws. */
export function readResponse({ error, response }: DiagnosisContext): ResponseReading {
  if (error !== undefined) return readError(error);
  return response === undefined ? NOTHING : readResult(response);
}

function readError(error: unknown): ResponseReading {
  if (!isRecord(error)) return { flag: 'jsonrpc_error', isMalformed: true, texts: textOf(error, '') };
  const { code, message, data } = error;
  return {
    flag: 'jsonrpc_error',
    isMalformed: typeof message !== 'string',
    texts: textOf(message, '/message'),
    ...(typeof code === 'number' ? { code } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function readResult(result: unknown): ResponseReading {
  if (!isRecord(result)) return { flag: 'success', isMalformed: true, texts: textOf(result, '') };
  // Revision 2024-10-07 wrapped the result; no later client looks inside.
  if (result.content === undefined && isRecord(result.toolResult)) {
    const inner = readResult(result.toolResult);
    const texts = inner.texts.map(({ text, path }) => ({ text, path: `/toolResult${path}` }));
    return { ...inner, texts, isMalformed: true };
  }
  const { content, structuredContent } = result;
  const flag = result.isError === true ? 'isError' : 'success';
  const isMalformed = !Array.isArray(content);
  const texts = Array.isArray(content) ? blockTexts(content) : textOf(content, '/content');
  // Not spread: this runs for every response.
  if (structuredContent === undefined) return { flag, isMalformed, texts, result };
  return { flag, isMalformed, texts, structured: structuredContent, result };
}

function textOf(value: unknown, path: JsonPointer): LocatedText[] {
  return typeof value === 'string' ? [{ text: value, path }] : [];
}

function blockTexts(content: readonly unknown[]): LocatedText[] {
  const texts: LocatedText[] = [];
  const last = Math.min(content.length, BOUNDS.blocks);
  for (let index = 0; index < last && texts.length < BOUNDS.texts; index += 1) {
    const block = content[index];
    if (!isRecord(block)) continue;
    if (typeof block.text === 'string') texts.push({ text: block.text, path: `/content/${index}/text` });
    else if (isRecord(block.resource) && typeof block.resource.text === 'string')
      texts.push({ text: block.resource.text, path: `/content/${index}/resource/text` });
  }
  return texts;
}
