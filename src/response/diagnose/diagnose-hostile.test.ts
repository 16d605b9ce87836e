import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from '../../../test/property.js';
import { propertyOptions } from '../../../test/property-runs.js';
import { readErrorMessage } from '../read/message.js';
import { diagnose } from './diagnose.js';

const tool = { name: 'get_thing', inputSchema: { type: 'object', properties: { id: { type: 'string' } } } };
const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary' }) }),
  fc.record({ type: fc.string(), text: fc.anything() }),
  fc.anything(),
);
const result = fc.oneof(
  fc.anything(),
  fc.record({
    content: fc.oneof(fc.array(block), fc.anything()),
    isError: fc.oneof(fc.boolean(), fc.anything()),
  }),
  fc.jsonValue().map((value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })),
);

describe('hostile answers', () => {
  property([result, fc.anything()], propertyOptions(150, 3_000))('never make it throw', (response, input) => {
    const diagnosis = diagnose({ tool, input, response });
    expect(diagnosis.confidence).toBeGreaterThanOrEqual(0);
    expect(diagnosis.confidence).toBeLessThanOrEqual(1);
    expect(diagnosis.evidence.length).toBeGreaterThan(0);
    if (diagnosis.kind === 'none') expect(diagnosis.surfacedAs).toBe('none');
  });

  property([fc.anything()], propertyOptions(80, 1_000))('never make it throw as JSON-RPC errors', (error) => {
    expect(diagnose({ tool, input: {}, error }).evidence.length).toBeGreaterThan(0);
  });

  it('with getters that throw are unclear', () => {
    const response = Object.defineProperty({}, 'content', {
      get() {
        throw new Error('no');
      },
    });
    expect(diagnose({ tool, input: {}, response })).toMatchObject({ kind: 'unclear', confidence: 0 });
  });

  it('quote no secrets', () => {
    const text = `Invalid API key: sk-proj-${'a'.repeat(40)}`;
    const { evidence } = diagnose({ tool, input: {}, error: { code: -32603, message: text } });
    expect(JSON.stringify(evidence)).not.toContain('aaaaaaaaaa');
  });
});

describe('the expressions', () => {
  const PUMPS = [
    'a',
    ' ',
    '.',
    ':',
    '"',
    "'",
    '(',
    '_',
    '-',
    'no ',
    'not ',
    'is ',
    'a.',
    '1',
    '\n at ',
    'no a ',
    'error ',
    'Error: ',
    'expected ',
    'either or ',
    'failed ',
    'cannot be ',
    'must ',
    'token ',
    'the ',
    '{"error":',
    '[[',
    '\\',
    '‹',
  ];

  it.each(PUMPS)('see a bounded part of a long answer of %j', (pump) => {
    const text = pump.repeat(Math.ceil(5_000_000 / pump.length));
    expect(readErrorMessage(text, { tool, input: {} }).raw.length).toBeLessThan(3_000);
    for (const isError of [false, true]) {
      const { evidence } = diagnose({
        tool,
        input: { id: pump },
        response: { isError, content: [{ type: 'text', text }] },
      });
      expect(JSON.stringify(evidence).length).toBeLessThan(10_000);
    }
  });
});
