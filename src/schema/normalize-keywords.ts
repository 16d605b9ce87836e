import type { JsonPointer } from '../model/json-pointer.js';
import type { PreparedObject } from './preparation.js';
import type { ProblemList } from './problem-list.js';

/** Corrects in a prepared schema what depends on several of its keywords together. */
export function normalizeKeywords(out: PreparedObject, pointer: JsonPointer, problems: ProblemList): void {
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof out[exclusive] !== 'boolean') continue;
    const isExclusive = out[exclusive] === true && out[limit] !== undefined;
    if (isExclusive) out[exclusive] = out[limit];
    else delete out[exclusive];
    if (isExclusive) delete out[limit];
  }
  if (out.type === undefined) delete out.nullable;
  if (out['assay:lostNames'] === true) {
    // A name that a lost pattern allows would seem undeclared.
    delete out['assay:lostNames'];
    delete out.additionalProperties;
    delete out.unevaluatedProperties;
  }
  if (out.if !== undefined && out.then === undefined && out.else === undefined) {
    const message = '"if" has no effect without "then" or "else".';
    problems.add('schema/strict', 'warning', `${pointer}/if`, message);
  }
}
