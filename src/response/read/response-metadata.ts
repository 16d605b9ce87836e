import { isRecord } from '../../model/json.js';
import type { OutputSchemaValidation, ResponseMetadata } from '../judge/validation.js';

/** Kinds of blocks that are listed by name: a hostile response may invent any number. */
const MOST_TYPES = 100;

/** Counts the blocks of a response by the type that they claim, malformed ones included. */
export function describeContent(response: unknown, validation?: OutputSchemaValidation): ResponseMetadata {
  const wire = isRecord(response) ? response : {};
  const counts = countTypes(Array.isArray(wire.content) ? wire.content : []);
  const countOf = (type: string): number => counts.get(type) ?? 0;
  return {
    contentTypes: [...counts.keys()].slice(0, MOST_TYPES),
    textBlockCount: countOf('text'),
    imageCount: countOf('image'),
    resourceCount: countOf('resource') + countOf('resource_link'),
    audioCount: countOf('audio'),
    otherCounts: Object.fromEntries([...counts].filter(([type]) => !COUNTED.has(type)).slice(0, MOST_TYPES)),
    hasStructuredContent: 'structuredContent' in wire,
    hasMeta: '_meta' in wire,
    ...(validation === undefined ? {} : { outputSchemaValidation: validation }),
  };
}

/** Types with a counter of their own. */
const COUNTED = new Set(['text', 'image', 'resource', 'resource_link', 'audio']);

function countTypes(content: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of content) {
    const type: unknown = isRecord(block) ? block.type : undefined;
    if (typeof type !== 'string') continue;
    const known = counts.get(type);
    if (known !== undefined || counts.size < MOST_TYPES) counts.set(type, (known ?? 0) + 1);
  }
  return counts;
}
