import { describe, expect, it } from 'vitest';
import type { Revision } from '../../model/revision.js';
import type { JsonSchema } from '../../model/tool.js';
import { ResponseValidator } from '../response-validator.js';
import type { ValidationContext } from './validation.js';

const SCHEMA = {
  type: 'object',
  properties: { temperature: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['temperature'],
};
const judge = (
  response: NonNullable<ValidationContext['response']>,
  outputSchema: JsonSchema = SCHEMA,
  revision: Revision = '2025-11-25',
) =>
  ResponseValidator.validateResponse({
    tool: { name: 'weather', inputSchema: { type: 'object' }, outputSchema },
    input: {},
    response,
    revision,
  });
const text = (value: string): object => ({ type: 'text', text: value });
const places = (result: ReturnType<typeof judge>): string[] =>
  result.findings.map(({ rule, path }) => `${rule.slice('response/'.length)} ${path}`);

describe('the output schema', () => {
  it('reports each violation with its path, in the words of the reader', () => {
    const result = judge({ content: [text('hot')], structuredContent: { tags: ['a', 5, null] } });
    expect(places(result)).toEqual([
      'output-schema /structuredContent/temperature',
      'output-schema /structuredContent/tags/1',
      'output-schema /structuredContent/tags/2',
    ]);
    expect(result.findings.map(({ message, expected }) => `${message} ${expected}`)).toEqual([
      'The output lacks "temperature", which its schema requires. the property "temperature"',
      'The output has a wrong value for "tags[1]". string',
      'The output has a wrong value for "tags[2]". string',
    ]);
    expect(result.findings[1]?.evidence[1]).toEqual({ text: 'schema: #/properties/tags/items/type' });
    expect(result.findings[0]?.evidence[0]).toEqual({ text: 'hot', path: '/content/0/text' });
    expect(result.findings[0]?.spec?.url).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema',
    );
  });

  it('takes structured content before JSON in the text', () => {
    const result = judge({ content: [text('{"temperature":"x"}')], structuredContent: { temperature: 1 } });
    expect(result.responseMetadata?.outputSchemaValidation).toEqual({ hasOutputSchema: true, isValid: true });
  });

  it('falls back to JSON in a text, past prose that begins like it, and says so', () => {
    const result = judge({ content: [text('[INFO] ready'), text(' {"temperature":21}')] });
    expect(result.classification).toBe('partially_working');
    expect(result.findings[0]).toMatchObject({ severity: 'error', evidence: [{ text: '[INFO] ready' }, {}] });
    expect(result.responseMetadata?.outputSchemaValidation).toEqual({ hasOutputSchema: true, isValid: true });
    expect(places(result)).toEqual(['structured-content-in-text /structuredContent']);
    const bad = judge({ content: [text('{"temperature":"hot"}')] });
    expect(bad.classification).toBe('partially_working');
    expect(places(bad)).toEqual([
      'output-schema /content/0/text/temperature',
      'structured-content-in-text /structuredContent',
    ]);
  });

  it('misses structured content where there is neither it nor JSON', () => {
    const result = judge({ content: [text('Sunny.')] });
    expect(result).toMatchObject({ classification: 'partially_working', confidence: 70 });
    expect(places(result)).toEqual(['structured-content-missing /structuredContent']);
    expect(result.findings[0]).toMatchObject({ severity: 'error', evidence: [{ text: 'Sunny.' }] });
  });

  it('demands nothing of a revision that has no output schemas', () => {
    const result = judge({ content: [text('Sunny.')] }, SCHEMA, '2025-03-26');
    expect(result.findings).toEqual([]);
    expect(result.classification).toBe('fully_working');
  });

  it('is inconclusive where the schema does not compile: neither valid nor held against the response', () => {
    const result = judge({ content: [text('{}')], structuredContent: {} }, { type: 'nonsense' });
    expect(result.responseMetadata?.outputSchemaValidation).toMatchObject({
      hasOutputSchema: true,
      isValid: false,
      inconclusive: true,
      error: expect.stringMatching(/^Inconclusive: /),
    });
    expect(result.classification).toBe('fully_working');
    expect(places(result)).toEqual(['output-schema-unusable ']);
  });

  it('does not hold an error answer against the schema of successes', () => {
    const result = judge({
      isError: true,
      content: [text('City not found')],
      structuredContent: { error: 'City not found' },
    });
    expect(result.classification).toBe('fully_working');
    expect(result.responseMetadata?.outputSchemaValidation).toBeUndefined();
    expect(places(result)).toEqual(['structured-error /structuredContent']);
  });

  it('checks null, lists and scalars where the revision allows them', () => {
    const response = { resultType: 'complete', content: [text('none')], structuredContent: null };
    expect(judge(response, { type: 'null' }, '2026-07-28').findings).toEqual([]);
    expect(places(judge(response, { type: 'array' }, '2026-07-28'))).toEqual([
      'output-schema /structuredContent',
    ]);
  });

  it('keeps the number of findings bounded', () => {
    const tags = Array.from({ length: 10_000 }, () => 1);
    const result = judge({ content: [text('-')], structuredContent: { temperature: 1, tags } });
    expect(result.findings.length).toBeLessThanOrEqual(50);
    expect(result.findings.length).toBeGreaterThan(0);
  });
});

describe('parity', () => {
  it.each<[string, string, unknown, string[]]>([
    ['the same value', '{"b":2,"a":1.0}', { a: 1, b: 2 }, []],
    ['another number', '{"a":1,"b":3}', { a: 1, b: 2 }, ['parity /structuredContent/b']],
    ['another list length', '{"a":[1]}', { a: [1, 2] }, ['parity /structuredContent/a']],
    ['a shorter text', '{"a":1}', { a: 1, b: 2 }, []],
    ['prose', 'a is 7', { a: 1 }, []],
    ['prose in brackets', '[a] is 7', { a: 1 }, []],
    ['a list in a wrapper', '[1,2]', { result: [1, 2] }, []],
    [
      'a wrapped text that has the key of its wrapper',
      '{"result":"done"}',
      { result: '{"result":"done"}' },
      [],
    ],
    ['another list in a wrapper', '[1,3]', { result: [1, 2] }, ['parity /structuredContent/result/1']],
    ['a view of another shape', '[1,3]', { items: [1, 2], total: 2 }, []],
    ['an object about something else', '{"note":"see below"}', { a: 1 }, []],
  ])('%s', (_what, told, structuredContent, expected) => {
    const context = { tool: { name: 'get', inputSchema: {} }, input: {} };
    const response = { content: [text(told)], structuredContent };
    expect(places(ResponseValidator.validateResponse({ ...context, response }))).toEqual(expected);
  });

  it('takes several JSON texts for the items of a list', () => {
    const context = { tool: { name: 'get', inputSchema: {} }, input: {} };
    const response = { content: [text('{"a":1}'), text('{"a":2}')], structuredContent: { a: 3 } };
    expect(ResponseValidator.validateResponse({ ...context, response }).findings).toEqual([]);
  });
});
