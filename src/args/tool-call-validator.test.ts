import { describe, expect, it } from 'vitest';
import { ToolCallValidator } from './tool-call-validator.js';
import { ToolSchemaError } from './tool-schema-error.js';
import { UnknownToolError } from './unknown-tool-error.js';

const READ_FILE = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    encoding: { type: 'string', enum: ['utf8', 'base64'] },
  },
  required: ['path'],
  additionalProperties: false,
} as const;

function reader(): ToolCallValidator {
  const validator = new ToolCallValidator();
  validator.registerSchema('read_file', READ_FILE);
  return validator;
}

describe('ToolCallValidator', () => {
  it('says that a matching call is valid, with one frozen result', () => {
    const result = reader().validate('read_file', { path: 'a.txt' });
    expect(result).toEqual({ valid: true });
    expect(Object.isFrozen(result)).toBe(true);
  });

  it.each([
    [
      'a wrong type',
      { path: 123 },
      { path: '/path', keyword: 'type', expected: 'string', received: 'number 123' },
    ],
    [
      'a missing property',
      {},
      { path: '/path', keyword: 'required', expected: 'string', received: 'nothing' },
    ],
    [
      'an undeclared property',
      { path: 'a', pathh: 1 },
      { path: '/pathh', keyword: 'additionalProperties', allowed: ['path', 'encoding'], suggestion: 'path' },
    ],
    [
      'a value outside the enum',
      { path: 'a', encoding: 'UTF-8' },
      { path: '/encoding', keyword: 'enum', expected: 'one of "utf8", "base64"', suggestion: 'utf8' },
    ],
    ['arguments that are no object', 'a.txt', { path: '', keyword: 'type', expected: 'object' }],
    ['no arguments at all', undefined, { path: '/path', keyword: 'required' }],
  ])('points at %s', (_, args, error) => {
    expect(reader().validate('read_file', args)).toMatchObject({ valid: false, errors: [error] });
  });

  it('throws for a tool that is not registered, naming the one that was meant', () => {
    expect(() => reader().validate('readFile', {})).toThrow(UnknownToolError);
    expect(() => reader().validate('readFile', {})).toThrow('Did you mean "read_file"?');
  });

  it('refuses a schema that does not compile, naming tool and place', () => {
    const register = () => new ToolCallValidator().registerSchema('bad', { type: 'strng' });
    expect(register).toThrow(ToolSchemaError);
    expect(register).toThrow(/tool "bad"/);
  });

  it.each([
    [
      'a required property that is not declared',
      { type: 'object', required: ['z'], properties: { x: { type: 'string' } } },
    ],
    ['a root that is an array', { type: 'array', items: { type: 'string' } }],
    ['a root without a type', {}],
    ['a root that may be null', { type: ['object', 'null'] }],
    ['a boolean', true],
  ])('refuses %s', (_what, schema) => {
    expect(() => new ToolCallValidator().registerSchema('bad', schema)).toThrow(ToolSchemaError);
    expect(() => new ToolCallValidator({ strict: false }).registerSchema('bad', schema)).not.toThrow();
  });

  it('takes such a schema when it is lenient, and claims nothing about its calls', () => {
    const validator = new ToolCallValidator({ strict: false });
    validator.registerSchema('bad', { type: 'strng' });
    expect(validator.findings('bad')).toMatchObject([{ severity: 'error', subject: { tool: 'bad' } }]);
    expect(validator.validate('bad', {})).toMatchObject({
      valid: false,
      inconclusive: expect.any(String),
      errors: [{ keyword: 'inconclusive' }],
    });
  });

  it('is closed in nested objects too, unless told otherwise or the schema says so', () => {
    const inner = { type: 'object', properties: { a: { type: 'string' } } };
    const schema = { type: 'object', properties: { inner, open: { ...inner, additionalProperties: true } } };
    const args = { inner: { b: 1 }, open: { b: 1 } };
    const [closed, open] = [new ToolCallValidator(), new ToolCallValidator({ closed: false })];
    for (const validator of [closed, open]) validator.registerSchema('t', schema);
    expect(closed.validate('t', args)).toMatchObject({
      valid: false,
      errors: [{ path: '/inner/b', allowed: ['a'] }],
    });
    expect(open.validate('t', args)).toEqual({ valid: true });
  });

  it('takes bounds for what a schema may cost', () => {
    const validator = new ToolCallValidator({ limits: { maxSchemaDepth: 1 } });
    expect(() => validator.registerSchema('deep', { properties: { a: { properties: { b: {} } } } })).toThrow(
      ToolSchemaError,
    );
  });

  it('replaces the schema of a tool that is registered again', () => {
    const validator = reader();
    validator.registerSchema('read_file', { type: 'object', properties: { id: { type: 'integer' } } });
    expect(validator.validate('read_file', { id: 1 })).toEqual({ valid: true });
    expect(validator.toolNames).toEqual(['read_file']);
  });

  it('leaves a schema that says nothing open, and says so', () => {
    const validator = new ToolCallValidator({ strict: false });
    validator.registerSchema('any', {});
    expect(validator.validate('any', { whatever: 1 })).toEqual({ valid: true });
    expect(validator.findings()).not.toEqual([]);
  });

  it('knows its tools', () => {
    const validator = reader();
    expect(validator.toolNames).toEqual(['read_file']);
    expect([validator.has('read_file'), validator.has('__proto__')]).toEqual([true, false]);
  });
});

describe('buildHelpPrompt', () => {
  const errorsOf = (validator: ToolCallValidator, args: unknown) => {
    const result = validator.validate('read_file', args);
    return result.valid ? [] : result.errors;
  };

  it('numbers the errors, shows the schema where they are and ends with the request', () => {
    const validator = reader();
    const prompt = validator.buildHelpPrompt('read_file', errorsOf(validator, { path: 123, encoding: 'x' }));
    expect(prompt).toContain('1. `/path`: `"path" must be string.` Received `number 123`.');
    expect(prompt).toContain('2. `/encoding`');
    expect(prompt).toContain('Schema, where the errors are:\n\n```json\n{"type":"object"');
    expect(prompt).toMatch(/Please correct your tool call arguments and try again\.$/);
  });

  it('shows the whole schema, pretty-printed, where that is asked for', () => {
    const validator = reader();
    const errors = errorsOf(validator, { path: 123 });
    const prompt = validator.buildHelpPrompt('read_file', errors, { schema: 'full' });
    expect(prompt).toContain(`\`\`\`json\n${JSON.stringify(READ_FILE, null, 2)}\n\`\`\``);
  });

  it('takes errors with three fields, and prints their messages', () => {
    const errors: { path: string; message: string; expected: string }[] = [
      { path: '/path', message: 'must point to a file', expected: 'string' },
    ];
    const prompt = reader().buildHelpPrompt('read_file', errors);
    expect(prompt).toContain('1. `/path`: `must point to a file` Expected `string`.');
    expect(prompt).toMatch(/Please correct your tool call arguments and try again\.$/);
  });

  it('says less, and the corrected call first, when a mistake is made again', () => {
    const validator = reader();
    const args = { Path: 'a.txt' };
    const errors = errorsOf(validator, args);
    const first = validator.buildHelpPrompt('read_file', errors, { arguments: args });
    const again = validator.buildHelpPrompt('read_file', errors, { arguments: args, attempt: 2 });
    expect(again.length).toBeLessThan(first.length / 1.5);
    expect(again).toContain('same mistake');
    expect(again).toContain('(attempt 2)');
    expect(again.indexOf('{"path":"a.txt"}')).toBeLessThan(250);
    expect(again).not.toContain('not a declared property');
  });
});
