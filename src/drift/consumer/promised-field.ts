import { isRecord } from '../../model/json.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import { pointerTokens } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { JsonSchema } from '../../model/tool.js';
import { keywordOf, requiredOf } from '../diff/schema-keywords.js';
import { below, type SchemaAt, SchemaVersions } from '../diff/schema-places.js';

/** What an output schema promises about a field. */
export type FieldPromise =
  | { readonly kind: 'declared'; readonly isAlways: boolean; readonly at: SchemaAt }
  /** Not declared; `isPossible` where the schema does not rule it out. */
  | { readonly kind: 'undeclared'; readonly isPossible: boolean };

/** Follows a pointer, in which `*` is every item, through an output schema. */
export function promisedField(schema: JsonSchema, pointer: JsonPointer): FieldPromise {
  const versions = new SchemaVersions(schema, schema);
  let at: SchemaAt = versions.follow('old', { schema, pointer: '' });
  let isAlways = true;
  for (const token of pointerTokens(pointer)) {
    const step = stepInto(versions, at, token);
    if (step.kind === 'undeclared') return step;
    at = step.at;
    isAlways &&= step.isAlways;
  }
  return { kind: 'declared', isAlways, at };
}

function stepInto(versions: SchemaVersions, at: SchemaAt, token: string): FieldPromise {
  if (token === '*' && isRecord(keywordOf(at, 'items')))
    return { kind: 'declared', isAlways: true, at: versions.follow('old', below(at, 'items')) };
  if (Object.hasOwn(propertiesOf(at.schema), token))
    return {
      kind: 'declared',
      isAlways: requiredOf(at).has(token),
      at: versions.follow('old', below(at, 'properties', token)),
    };
  return stepIntoBranch(versions, at, token) ?? { kind: 'undeclared', isPossible: isOpen(at) };
}

/** A field of one branch, such as that of an object which may be null, is not always there. */
function stepIntoBranch(versions: SchemaVersions, at: SchemaAt, token: string): FieldPromise | undefined {
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = keywordOf(at, keyword);
    if (!Array.isArray(branches)) continue;
    for (const index of branches.keys()) {
      const branch = versions.follow('old', below(at, keyword, index));
      if (!Object.hasOwn(propertiesOf(branch.schema), token)) continue;
      const step = stepInto(versions, branch, token);
      return step.kind === 'declared' ? { ...step, isAlways: step.isAlways && keyword === 'allOf' } : step;
    }
  }
  return undefined;
}

function isOpen(at: SchemaAt): boolean {
  return keywordOf(at, 'additionalProperties') !== false && keywordOf(at, 'unevaluatedProperties') !== false;
}
