import { isRecord } from '../../model/json.js';
import type { OutputSchemaValidation, ResponseMetadata } from '../judge/validation.js';

/** Kinds of blocks that are listed by name: a hostile answer may invent any number. */
const MOST_TYPES = 100;

/** Counts the blocks of an answer by the type that they claim, malformed ones included. */
export function describeContent(response: unknown, validation?: OutputSchemaValidation): ResponseMetadata {
  const content: unknown = isRecord(response) ? response.content : undefined;
  const contentTypes: string[] = [];
  const counts = { text: 0, image: 0, resource: 0, audio: 0 };
  const others = new Map<string, number>();
  for (const block of Array.isArray(content) ? content : []) {
    const type: unknown = isRecord(block) ? block.type : undefined;
    if (typeof type !== 'string') continue;
    if (contentTypes.length < MOST_TYPES && !contentTypes.includes(type)) contentTypes.push(type);
    if (type === 'resource_link') counts.resource++;
    else if (Object.hasOwn(counts, type)) counts[type as keyof typeof counts]++;
    else if (contentTypes.includes(type)) others.set(type, (others.get(type) ?? 0) + 1);
  }
  const metadata: { -readonly [Key in keyof ResponseMetadata]: ResponseMetadata[Key] } = {
    contentTypes,
    textBlockCount: counts.text,
    imageCount: counts.image,
    resourceCount: counts.resource,
    audioCount: counts.audio,
    otherCounts: others.size === 0 ? {} : Object.fromEntries(others),
    hasStructuredContent: isRecord(response) && 'structuredContent' in response,
    hasMeta: isRecord(response) && '_meta' in response,
  };
  if (validation !== undefined) metadata.outputSchemaValidation = validation;
  return metadata;
}
