import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { readJson } from '../../../model/read-json.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** How the data of a type begins, and what follows after eight bytes where several types begin alike. */
const BEGINNINGS: readonly (readonly [type: string, start: string, after?: string])[] = [
  ['image/png', '\u0089PNG'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF', 'WEBP'],
  ['audio/wav', 'RIFF', 'WAVE'],
  ['audio/ogg', 'OggS'],
  ['audio/flac', 'fLaC'],
  ['audio/mpeg', 'ID3'],
  ['application/pdf', '%PDF'],
];

/** Other names of the same types. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-flac', 'audio/flac'],
]);

/** How a page or JSON begins where an embedded document is declared; in an image or a sound it breaks the protocol. */
const TEXTS: readonly (readonly [type: string, start: RegExp])[] = [
  ['text/html', /^\s{0,4}<(?:!doctype h|html|head|body)/i],
  ['application/json', /^\s{0,4}\{\s{0,4}"/],
];

/** How a drawing begins that is written as text: no image of another type begins so. */
const DRAWING = /^\s{0,4}<(?:svg[\s>]|\?xml[\s?])/i;

/** What complete data of a type has near its end. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'IEND'],
  ['image/jpeg', '\u00ff\u00d9'],
]);

/** Characters of base64 that hold the first twelve bytes. */
const HEAD = 16;

/** Shorter data is a placeholder: a PNG has this many bytes before its first pixel. */
const SHORTEST = 24;

interface Typed {
  readonly path: string;
  readonly mimeType: string;
  readonly data?: string;
  readonly text?: string;
}

/** An image, a sound or an embedded document is of another type than the response declares. */
export const contentType: CallDetector = {
  name: 'content type',
  scope: 'call',
  rules: [RUN_RULES.contentType],
  replay: { by: 'call' },
  *detect(tool, { reply, scenario }) {
    const content: unknown = reply?.kind === 'result' && isRecord(reply.result) ? reply.result.content : [];
    if (scenario.violates !== undefined || !Array.isArray(content)) return;
    for (const typed of content.flatMap(typedIn)) {
      const flaw = incompleteness(typed) ?? encodedTwice(typed);
      const expected = flaw === undefined ? actualType(typed) : 'data that is complete, and encoded once';
      if (expected === undefined) continue;
      const draft = {
        path: `${typed.path}/mimeType`,
        message: flaw ?? 'The content does not match its `mimeType`.',
        expected,
        received: quoteValue(typed.mimeType),
        evidence: typed.text === undefined ? [] : [{ text: quote(typed.text, 160) }],
      };
      yield runFinding(RUN_RULES.contentType, tool.name, draft, 'response');
      return;
    }
  },
};

/** A block, or the resource in it, with a type. */
function typedIn(block: unknown, index: number): readonly Typed[] {
  if (!isRecord(block)) return [];
  const isEmbedded = isRecord(block.resource);
  const { mimeType, data, blob, text } = isEmbedded && isRecord(block.resource) ? block.resource : block;
  if (typeof mimeType !== 'string') return [];
  const binary = data ?? blob;
  return [
    {
      path: `/content/${index}${isEmbedded ? '/resource' : ''}`,
      mimeType: nameOf(mimeType.toLowerCase().split(';')[0]?.trim() ?? ''),
      ...(typeof binary === 'string' ? { data: binary } : {}),
      ...(typeof text === 'string' ? { text } : {}),
    },
  ];
}

const nameOf = (mimeType: string): string => ALIASES.get(mimeType) ?? mimeType;

const hasKnownBeginning = (mimeType: string): boolean => BEGINNINGS.some(([type]) => type === mimeType);

/** What is missing of the data; `undefined` where it may be complete. */
function incompleteness({ mimeType, data }: Typed): string | undefined {
  if (data === undefined || !hasKnownBeginning(mimeType)) return undefined;
  if (data.trim() === '') return 'The content has no data.';
  const end = ENDS.get(mimeType);
  if (end === undefined || typeOf(data) !== mimeType) return undefined;
  const bytes = decoded(data);
  return bytes.length < SHORTEST || bytes.includes(end) ? undefined : 'The image ends in the middle.';
}

/** Data that is base64 again once it is decoded: no client decodes it twice. */
function encodedTwice({ mimeType, data }: Typed): string | undefined {
  if (data === undefined || !hasKnownBeginning(mimeType) || typeOf(data) !== undefined) return undefined;
  const inner = decoded(data.slice(0, 2 * HEAD)).slice(0, HEAD);
  return typeOf(inner) === mimeType ? 'The content is encoded in base64 twice.' : undefined;
}

/** What the content really is; `undefined` where it may be what it says. */
function actualType({ path, mimeType, data, text }: Typed): string | undefined {
  if (text !== undefined)
    return mimeType === 'application/json' && text.trim() !== '' && readJson(text).outcome === 'not_json'
      ? 'JSON'
      : undefined;
  if (data === undefined || !hasKnownBeginning(mimeType)) return undefined;
  const isDrawing = DRAWING.test(decoded(data.slice(0, HEAD)));
  const actual =
    typeOf(data) ?? (isDrawing ? 'image/svg+xml' : path.endsWith('/resource') ? textTypeOf(data) : undefined);
  return actual === undefined || actual === mimeType ? undefined : quoteValue(actual);
}

/** The type that data begins like. */
function typeOf(data: string): string | undefined {
  const bytes = decoded(data.slice(0, HEAD));
  const [actual] =
    BEGINNINGS.find(
      ([, start, after = '']) => bytes.startsWith(start) && (after === '' || bytes.slice(8, 12) === after),
    ) ?? [];
  return actual;
}

const textTypeOf = (data: string): string | undefined =>
  TEXTS.find(([, start]) => start.test(decoded(data.slice(0, HEAD))))?.[0];

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    // Data that is not base64 is a finding of its own.
    return '';
  }
}
