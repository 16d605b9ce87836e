import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../test/property-runs.js';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from './compile.js';
import { KEYWORDS } from './keyword-table.js';

const keyword = fc.constantFrom(...KEYWORDS.keys(), 'nullable', 'x-own', '__proto__');
const scalar = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(
    '#',
    '#/$defs/a',
    'object',
    'array',
    'a',
    '^a',
    '(',
    'http://json-schema.org/draft-07/schema#',
  ),
);
const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
  schema: fc.oneof({ maxDepth: 4 }, fc.boolean(), fc.dictionary(keyword, tie('value'), { maxKeys: 5 })),
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'toString'), tie('schema'), { maxKeys: 3 }),
  ),
}));

describe('any JSON in place of a schema', () => {
  it('is compiled or refused, and answers about any value', () => {
    fc.assert(
      fc.property(schema, fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (made, value, closed) => {
        const compiled = compileSchema(made as JsonSchema, { closed });
        expect(compiled.problems.filter(({ rule }) => rule === 'schema/invalid')).toEqual([]);
        const check = compiled.check(value);
        if (check.outcome === 'invalid') expect(check.violations.length).toBeGreaterThan(0);
        if (!compiled.usable)
          expect(compiled.problems.some(({ severity }) => severity === 'error')).toBe(true);
      }),
      propertyOptions(100, 500),
    );
  });

  it('is judged as plain Ajv judges it, where both understand it', () => {
    fc.assert(
      fc.property(schema, fc.jsonValue({ maxDepth: 3 }), (made, value) => {
        const compiled = compileSchema(made as JsonSchema, { formats: false });
        const { outcome } = compiled.check(value);
        const isPlain = compiled.problems.every(({ rule }) => /strict|unknown-keyword/.test(rule));
        if (outcome === 'inconclusive' || !isPlain || compiled.dialect !== '2020-12') return;
        const expected = plainVerdict(made, value);
        if (expected !== undefined) expect(outcome).toBe(expected);
      }),
      propertyOptions(100, 500),
    );
  });
});

/** Undefined where Ajv refuses the schema, or is known to read it otherwise. */
function plainVerdict(schema: unknown, value: unknown): string | undefined {
  if (/unevaluated|__proto__|toString|"if"|dynamic|\$id|\$anchor/.test(JSON.stringify(schema)))
    return undefined;
  try {
    const validate = new Ajv2020({ strict: false, logger: false, validateFormats: false }).compile(
      schema as object,
    );
    return validate(value) ? 'valid' : 'invalid';
  } catch {
    return undefined;
  }
}
