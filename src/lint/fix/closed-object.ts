import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import { DEFINITIONS, REFERENCES, SAME_INSTANCE } from '../../schema/keyword-sets.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';

/** Applied in place, these may speak of properties that `additionalProperties` would not see. */
const SPEAKING_ELSEWHERE = [...REFERENCES, ...SAME_INSTANCE, 'unevaluatedProperties', 'additionalProperties'];
/** Below these, a schema describes a part of an object that is described elsewhere too. */
const PARTIAL: ReadonlySet<string> = new Set([...SAME_INSTANCE, ...DEFINITIONS]);

/** Narrows what the tool accepts: to be applied on request alone. */
export const closedObject: Fix = {
  id: 'fix/closed-object',
  title: 'Reject undeclared properties.',
  repairs: ['portability/openai-strict/closed-object', 'portability/anthropic-strict/closed-object'],
  changesMeaning: true,
  before: { type: 'object', properties: { name: { type: 'string' } } },
  after: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
  apply: (schema) =>
    rewriteSchema(schema, (place, { keyword }, note) => {
      if (!isRecord(place) || place.type !== 'object' || !isRecord(place.properties)) return undefined;
      if (PARTIAL.has(keyword) || speaksElsewhere(place)) return undefined;
      note('`"additionalProperties": false` was added.');
      return { ...place, additionalProperties: false };
    }),
};

const speaksElsewhere = (schema: SchemaObject): boolean =>
  SPEAKING_ELSEWHERE.some((keyword) => schema[keyword] !== undefined);
