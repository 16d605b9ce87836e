import { isRecord, jsonTypeOf } from '../model/json.js';
import { quoteValue } from '../model/quote.js';
import { isAtLeast } from '../model/revision.js';
import { RESULT_RULES } from './result-rules.js';
import type { Deviations } from './rule.js';

type Wire = Readonly<Record<string, unknown>>;

/** Judges what a block of any type may carry: `_meta` and `annotations`. */
export function checkBlockExtras(block: Wire, path: string, deviations: Deviations): void {
  const { annotations, _meta: meta } = block;
  if (meta !== undefined && !isRecord(meta)) {
    const draft = { path: `${path}/_meta`, message: '`_meta` is not an object.', received: jsonTypeOf(meta) };
    deviations.add(RESULT_RULES.blockMeta, draft);
  }
  if (annotations !== undefined) checkAnnotations(annotations, `${path}/annotations`, deviations);
}

function checkAnnotations(annotations: unknown, path: string, deviations: Deviations): void {
  const report = (at: string, expected: string, received: unknown): void => {
    const message = 'The annotation has a value that the protocol does not know.';
    const draft = { path: path + at, message, expected, received: quoteValue(received, 60) };
    deviations.add(RESULT_RULES.annotations, draft);
  };
  if (!isRecord(annotations)) {
    report('', 'object', annotations);
    return;
  }
  const { audience, priority, lastModified } = annotations;
  if (audience !== undefined && !(Array.isArray(audience) && audience.every(isRole)))
    report('/audience', 'list of "user" and "assistant"', audience);
  if (priority !== undefined && !(typeof priority === 'number' && priority >= 0 && priority <= 1))
    report('/priority', 'number from 0 to 1', priority);
  if (lastModified === undefined || typeof lastModified === 'string') return;
  if (isAtLeast(deviations.revision, '2025-06-18')) report('/lastModified', 'string', lastModified);
}

const isRole = (role: unknown): boolean => role === 'user' || role === 'assistant';
