import { describe, expect, it } from 'vitest';
import { checkMcpResponse } from '../../format/index.js';
import type { JsonSchema } from '../../model/tool.js';
import { compileSchema } from '../../schema/index.js';
import { FORMAT_RULES } from './format-rules.js';
import { SCHEMA_RULES } from './schema-rules.js';

describe('the examples of the response format', () => {
  it.each(FORMAT_RULES.filter(({ fails }) => fails !== undefined))(
    '$id',
    ({ id, severity, fails, passes }) => {
      expect(checkMcpResponse(fails).map(({ rule, severity: found }) => [rule, found])).toContainEqual([
        id,
        severity,
      ]);
      expect(checkMcpResponse(passes).map(({ rule }) => rule)).toEqual([]);
    },
  );
});

describe('the examples of schemas', () => {
  it.each(SCHEMA_RULES.filter(({ fails }) => fails !== undefined))('$id', ({ id, fails, passes }) => {
    const rules = (schema: unknown, mode: 'strict' | 'lenient'): string[] =>
      compileSchema(schema as JsonSchema, { mode, closed: id === 'schema/open' }).problems.map(
        ({ rule }) => rule,
      );
    const mode = id.startsWith('schema/strict') ? 'strict' : 'lenient';
    expect(rules(fails, mode)).toContain(id);
    expect(rules(passes, mode)).not.toContain(id);
  });
});
