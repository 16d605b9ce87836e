import { isRecord } from '../model/json.js';
import type { OutputSchemaValidation, ResponseMetadata } from './validation.js';

/** Kinds of blocks that are listed by name: a hostile answer may invent any number. */
const MOST_TYPES = 100;

/** Counts the blocks of an answer by the type that they claim, malformed ones included. */
export function describeContent(response: unknown, validation?: OutputSchemaValidation): ResponseMetadata {
  const content: unknown = isRecord(response) ? response.content : undefined;
  const counts = countTypes(Array.isArray(content) ? content : []);
  const take = (...types: string[]): number => {
    let sum = 0;
    for (const type of types) {
      sum += counts.get(type) ?? 0;
      counts.delete(type);
    }
    return sum;
  };
  const contentTypes = [...counts.keys()];
  return {
    contentTypes,
    textBlockCount: take('text'),
    imageCount: take('image'),
    resourceCount: take('resource', 'resource_link'),
    audioCount: take('audio'),
    otherCounts: Object.fromEntries(counts),
    hasStructuredContent: isRecord(response) && 'structuredContent' in response,
    hasMeta: isRecord(response) && '_meta' in response,
    ...(validation === undefined ? {} : { outputSchemaValidation: validation }),
  };
}

function countTypes(content: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of content) {
    const type = isRecord(block) ? block.type : undefined;
    if (typeof type !== 'string') continue;
    const count = counts.get(type);
    if (count !== undefined) counts.set(type, count + 1);
    else if (counts.size < MOST_TYPES) counts.set(type, 1);
  }
  return counts;
}
