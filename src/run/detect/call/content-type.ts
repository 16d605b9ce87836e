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

/** Characters of base64 that hold the first twelve bytes. */
const HEAD = 16;

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
      const expected = actualType(typed);
      if (expected === undefined) continue;
      const draft = {
        path: `${typed.path}/mimeType`,
        message: 'The content does not match its `mimeType`.',
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
      mimeType: mimeType.toLowerCase().split(';')[0]?.trim() ?? '',
      ...(typeof binary === 'string' ? { data: binary } : {}),
      ...(typeof text === 'string' ? { text } : {}),
    },
  ];
}

/** What the content really is; `undefined` where it may be what it says. */
function actualType({ mimeType, data, text }: Typed): string | undefined {
  if (text !== undefined)
    return mimeType === 'application/json' && text.trim() !== '' && readJson(text).outcome === 'not_json'
      ? 'JSON'
      : undefined;
  const said = ALIASES.get(mimeType) ?? mimeType;
  if (data === undefined || !BEGINNINGS.some(([type]) => type === said)) return undefined;
  const bytes = decoded(data.slice(0, HEAD));
  const [actual] =
    BEGINNINGS.find(
      ([, start, after = '']) => bytes.startsWith(start) && (after === '' || bytes.slice(8, 12) === after),
    ) ?? [];
  return actual === undefined || actual === said ? undefined : quoteValue(actual);
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    // Data that is not base64 is a finding of its own.
    return '';
  }
}
