import { isRecord } from '../../model/json.js';
import type { OutputSchemaValidation, ResponseMetadata } from '../judge/validation.js';

/** Kinds of blocks that are listed by name: a hostile response may invent any number. */
const MOST_TYPES = 100;

/** Counts the blocks of a response by the type that they claim, malformed ones included. */
export function describeContent(response: unknown, validation?: OutputSchemaValidation): ResponseMetadata {
  const wire = isRecord(response) ? response : {};
  const metadata: ResponseMetadata = {
    contentTypes: [],
    textBlockCount: 0,
    imageCount: 0,
    resourceCount: 0,
    audioCount: 0,
    otherCounts: {},
    hasStructuredContent: 'structuredContent' in wire,
    hasMeta: '_meta' in wire,
  };
  const content: unknown = wire.content;
  // By index: an iterator makes an object for each block.
  if (Array.isArray(content)) for (let i = 0; i < content.length; i++) count(content[i], metadata);
  if (validation !== undefined) metadata.outputSchemaValidation = validation;
  return metadata;
}

/** Adds one block. Plain fields: this runs for every block of every response. */
function count(block: unknown, metadata: ResponseMetadata): void {
  const type: unknown = isRecord(block) ? block.type : undefined;
  if (typeof type !== 'string') return;
  const { contentTypes, otherCounts } = metadata;
  const isListed = contentTypes.includes(type);
  if (!isListed && contentTypes.length < MOST_TYPES) contentTypes.push(type);
  if (type === 'text') metadata.textBlockCount++;
  else if (type === 'image') metadata.imageCount++;
  else if (type === 'resource' || type === 'resource_link') metadata.resourceCount++;
  else if (type === 'audio') metadata.audioCount++;
  else if (isListed || contentTypes.length < MOST_TYPES) addOther(otherCounts, type);
}

/** A type may be called `__proto__`. */
function addOther(counts: Record<string, number>, type: string): void {
  const value = (Object.hasOwn(counts, type) ? (counts[type] ?? 0) : 0) + 1;
  Object.defineProperty(counts, type, { value, enumerable: true, configurable: true, writable: true });
}
