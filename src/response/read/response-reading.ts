import { isRecord } from '../../model/json.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import type { DiagnosisContext } from '../diagnose/diagnosis.js';

/** A text of an answer and where it stands. */
export interface Told {
  readonly text: string;
  readonly path: JsonPointer;
}

/** An answer taken apart as far as the diagnosis needs it; nothing is copied. */
export interface Answer {
  readonly flag: 'isError' | 'jsonrpc_error' | 'success' | 'nothing';
  /** The result is not what the protocol calls one, so that a client may refuse all of it. */
  readonly malformed: boolean;
  readonly texts: readonly Told[];
  /** The JSON-RPC error code. */
  readonly code?: number;
  readonly data?: unknown;
  readonly structured?: unknown;
  /** The result itself, where a server put an error's fields beside `content`. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** How many blocks are looked at. */
const BLOCKS = 12;

const NOTHING: Answer = { flag: 'nothing', malformed: false, texts: [] };

/** Takes an answer apart. May throw where a getter of the answer throws. */
export function readAnswer(context: DiagnosisContext): Answer {
  if (context.error !== undefined) return readError(context.error);
  if (context.response === undefined) return NOTHING;
  return readResult(context.response);
}

function readError(error: unknown): Answer {
  if (!isRecord(error)) return { flag: 'jsonrpc_error', malformed: true, texts: textOf(error, '') };
  const { code, message, data } = error;
  return {
    flag: 'jsonrpc_error',
    malformed: typeof message !== 'string',
    texts: textOf(message, '/message'),
    ...(typeof code === 'number' ? { code } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function readResult(result: unknown): Answer {
  if (!isRecord(result)) return { flag: 'success', malformed: true, texts: textOf(result, '') };
  // Revision 2024-10-07 wrapped the answer; no later client looks inside.
  if (result.content === undefined && isRecord(result.toolResult)) {
    const inner = readResult(result.toolResult);
    const texts = inner.texts.map(({ text, path }) => ({ text, path: `/toolResult${path}` }));
    return { ...inner, texts, malformed: true };
  }
  const { content, structuredContent } = result;
  return {
    flag: result.isError === true ? 'isError' : 'success',
    malformed: !Array.isArray(content),
    texts: Array.isArray(content) ? blockTexts(content) : textOf(content, '/content'),
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
    result,
  };
}

function textOf(value: unknown, path: JsonPointer): Told[] {
  return typeof value === 'string' ? [{ text: value, path }] : [];
}

function blockTexts(content: readonly unknown[]): Told[] {
  const texts: Told[] = [];
  for (let index = 0; index < content.length && index < BLOCKS; index += 1) {
    const block = content[index];
    if (!isRecord(block)) continue;
    if (typeof block.text === 'string') texts.push({ text: block.text, path: `/content/${index}/text` });
    else if (isRecord(block.resource) && typeof block.resource.text === 'string')
      texts.push({ text: block.resource.text, path: `/content/${index}/resource/text` });
  }
  return texts;
}
