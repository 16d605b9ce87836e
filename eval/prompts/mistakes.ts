import { declaredPropertyNames, declaredTypes } from '../../src/args/declarations.js';
import { removeAt, renameAt, replaceAt } from '../../src/args/edit.js';
import { isRecord } from '../../src/model/json.js';
import { joinPointer } from '../../src/model/json-pointer.js';
import type { JsonSchema } from '../../src/model/tool.js';

/** A call as a model gets it wrong. */
export interface Mistake {
  readonly kind: string;
  readonly args: unknown;
}

/** One of each kind of mistake, for each property of a valid call. */
export function* mistakes(schema: JsonSchema, original: unknown): Generator<Mistake> {
  if (!isRecord(original)) return;
  yield { kind: 'an undeclared property', args: { ...original, surely_not_declared: 1 } };
  const declared = declaredPropertyNames(schema, '');
  for (const [name, value] of Object.entries(original)) {
    const path = joinPointer('', name);
    yield { kind: 'a missing property', args: removeAt(original, path) };
    for (const other of [`the_${name}`, `${name}_value`])
      if (!declared.includes(other)) yield { kind: 'another name', args: renameAt(original, path, other) };
    const types = declaredTypes(schema, path);
    if (types.length > 0 && !types.includes('object'))
      yield { kind: 'a wrong type', args: replaceAt(original, path, { value }) };
    if (typeof value === 'number')
      yield { kind: 'a number as text', args: replaceAt(original, path, String(value)) };
    if (typeof value === 'string')
      yield { kind: 'a wrong value', args: replaceAt(original, path, `not ${value}`) };
  }
}
