import { ToolCallValidator } from 'mcp-assay';
import { TOOL_SCHEMAS } from 'mcp-assay/reference-server';
import { describe, expect, it } from 'vitest';

describe('ToolCallValidator with the schemas of the reference server', () => {
  const validator = new ToolCallValidator();
  for (const [name, schema] of Object.entries(TOOL_SCHEMAS)) validator.registerSchema(name, schema);

  it('refuses a number for the path of read_file', () => {
    const result = validator.validate('read_file', { path: 123 });
    expect(result).toMatchObject({
      valid: false,
      errors: [{ path: '/path', expected: 'string', received: 'number 123', keyword: 'type' }],
    });
  });

  it('accepts a good call of write_file', () => {
    expect(validator.validate('write_file', { path: '/tmp/a.txt', content: 'hello' })).toEqual({
      valid: true,
    });
  });

  it.each(Object.keys(TOOL_SCHEMAS))('refuses an undeclared property of %s', (name) => {
    const result = validator.validate(name, { surely_not_declared: 1 });
    expect(result.valid ? [] : result.errors).toContainEqual(
      expect.objectContaining({ path: '/surely_not_declared', keyword: 'additionalProperties' }),
    );
  });

  it('finds nothing to say against the schemas', () => {
    expect(validator.findings()).toEqual([]);
  });

  it('tells an agent all that it needs, the same each time', () => {
    const args = { Path: 'notes.txt' };
    const result = validator.validate('read_file', args);
    const errors = result.valid ? [] : result.errors;
    const prompt = validator.buildHelpPrompt('read_file', errors, { arguments: args });
    expect(prompt).toContain('{"path":"notes.txt"}');
    const full = validator.buildHelpPrompt('read_file', errors, { arguments: args, schema: 'full' });
    expect(full).toContain(JSON.stringify(TOOL_SCHEMAS.read_file, null, 2));
    expect(validator.buildHelpPrompt('read_file', errors, { arguments: args })).toBe(prompt);
  });
});
