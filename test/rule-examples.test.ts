import { describe, expect, it } from 'vitest';
import { FORMAT_RULES } from '../src/format/format-rules.js';
import { checkMcpResponse } from '../src/format/index.js';
import type { Rule } from '../src/model/rule.js';
import type { JsonSchema } from '../src/model/tool.js';
import { compileSchema } from '../src/schema/index.js';
import { SCHEMA_RULES } from '../src/schema/schema-rules.js';

const withExamples = (rules: readonly Rule[]): readonly Rule[] =>
  rules.filter(({ fails }) => fails !== undefined);

describe('the examples of the response format', () => {
  it.each(withExamples(Object.values(FORMAT_RULES)))('$id', ({ id, severity, fails, passes }) => {
    const found = checkMcpResponse(fails).map(({ rule, severity: how }) => [rule, how]);
    expect(found).toContainEqual([id, severity]);
    expect(checkMcpResponse(passes)).toEqual([]);
  });
});

describe('the examples of schemas', () => {
  it.each(withExamples(SCHEMA_RULES))('$id', ({ id, fails, passes }) => {
    const rules = (schema: unknown, mode: 'strict' | 'lenient'): string[] =>
      compileSchema(schema as JsonSchema, { mode, closed: id === 'schema/open' }).problems.map(
        ({ rule }) => rule,
      );
    const mode = id.startsWith('schema/strict') ? 'strict' : 'lenient';
    expect(rules(fails, mode)).toContain(id);
    expect(rules(passes, mode)).not.toContain(id);
  });
});
