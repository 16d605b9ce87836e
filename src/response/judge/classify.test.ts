import { describe, expect, it } from 'vitest';
import { ResponseValidator } from '../response-validator.js';
import type { ValidateOptions, ValidationContext } from './validation.js';

const tool = {
  name: 'create_note',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
} as const;
const judged = (text: string, context: Partial<ValidationContext> = {}, options?: ValidateOptions) =>
  ResponseValidator.validateResponse(
    { tool, input: {}, response: { isError: true, content: [{ type: 'text', text }] }, ...context },
    options,
  );

describe('the category of a scenario', () => {
  const rejection = 'Invalid input: name is required';

  it('makes a rejection of a happy path no success', () => {
    const result = judged(rejection, { scenarioCategory: 'happy_path' });
    expect(result).toMatchObject({ classification: 'partially_working', confidence: 70 });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['response/happy-path-rejected']);
    expect(result.evidence).toContain('Scenario: happy_path, a call that should succeed');
  });

  it('makes the same rejection of an error case a success', () => {
    const result = judged(rejection, { scenarioCategory: 'error_case' });
    expect(result).toMatchObject({ classification: 'fully_working', confidence: 100, findings: [] });
    expect(result.evidence).toContain('Scenario: error_case, a call that should be rejected');
  });

  it('leaves a missing record on a happy path a sign of a working tool', () => {
    const result = judged('Note 404: Not Found', { scenarioCategory: 'happy_path' });
    expect(result).toMatchObject({ classification: 'fully_working', confidence: 100 });
  });
});

describe('the confidence', () => {
  it.each([
    'out of memory',
    'maximum call stack size exceeded',
    'The operation could not be completed',
    'stack overflow',
    'database disk image is malformed',
    'Something went wrong',
    'Too many open files',
    'buffer overflow',
    'stack level too deep',
    'Cannot allocate memory',
    'file is not a database',
    'Something went wrong. Please try again later.',
    'The server encountered an unexpected condition',
    'The widget frobnicated in an unforeseen way',
  ])('is below 70, and the tool not fully working, where the wording proves nothing: %s', (text) => {
    const result = judged(text);
    expect(result.confidence).toBeLessThan(70);
    expect(result.classification).not.toBe('fully_working');
    expect(result.diagnosis.confidence).toBeLessThan(0.7);
  });

  it.each(['Note not found', 'Rate limit exceeded', 'name must be a string', 'Permission denied'])(
    'is 100 where the diagnosis is sure: %s',
    (text) => {
      expect(judged(text)).toMatchObject({ classification: 'fully_working', confidence: 100 });
    },
  );

  it("follows a threshold of the caller's", () => {
    const text = 'The widget frobnicated in an unforeseen way';
    expect(judged(text, {}, { threshold: 0.5 })).toMatchObject({
      classification: 'fully_working',
      confidence: 61,
    });
    expect(
      ResponseValidator.isBusinessLogicError(
        { tool, input: {}, response: { isError: true, content: [{ type: 'text', text }] } },
        { threshold: 0.9 },
      ),
    ).toBe(false);
  });
});

describe('the confidence in a class', () => {
  const success = (text: string) => ({ response: { content: [{ type: 'text', text }] } });

  it.each<[string, string, string, number]>([
    ['a crash', 'TypeError: Cannot read properties of undefined', 'error', 98],
    ['a guess', 'Out of memory', 'error', 61],
  ])('is that of the diagnosis: %s', (_, text, classification, confidence) => {
    expect(judged(text)).toMatchObject({ classification, confidence });
  });

  it.each<[string, string, number]>([
    ['a sure one', 'Error: Note with id 5 not found', 98],
    ['a doubtful one', 'Error: the widget frobnicated', 61],
  ])('is that of the diagnosis where a success hides an error: %s', (_, text, confidence) => {
    expect(judged('', success(text))).toMatchObject({ classification: 'partially_working', confidence });
  });

  it('is fixed by the guide where only the connection works', () => {
    const [classification, confidence] = ['connectivity_only', 30];
    expect(judged('connect ECONNREFUSED 127.0.0.1:5432')).toMatchObject({ classification, confidence });
    expect(judged('Please try again later')).toMatchObject({ classification, confidence });
  });

  it('is fixed where the class follows from the shape', () => {
    const broken = judged('', { response: { content: [] } });
    expect(broken).toMatchObject({ classification: 'broken', confidence: 0 });
    const wrong = judged('', {
      tool: { ...tool, outputSchema: { type: 'object', required: ['id'] } },
      response: { content: [{ type: 'text', text: '{}' }], structuredContent: {} },
    });
    expect(wrong).toMatchObject({ classification: 'partially_working', confidence: 70 });
  });
});

describe("the guide's own patterns", () => {
  it.each(['limit reached', 'schema validation', 'subscription', 'no such'])(
    'are recognised bare: %s',
    (text) => {
      const result = judged(text);
      expect(result.diagnosis.businessLogic).toBe(true);
      expect(result.classification).toBe('fully_working');
    },
  );
});

describe('an exception for a tool', () => {
  const options: ValidateOptions = {
    tools: [
      { names: 'create_*', patterns: [{ pattern: 'frobnicated', kind: 'rate_or_quota', weight: 6 }] },
      { names: ['ping'], errors: 'responded', tokenBudget: 1 },
    ],
  };

  it('holds for the tools that it names alone', () => {
    const text = 'The widget frobnicated';
    expect(judged(text, {}, options).diagnosis.kind).toBe('rate_or_quota');
    expect(judged(text, { tool: { ...tool, name: 'drop_note' } }, options).diagnosis.kind).not.toBe(
      'rate_or_quota',
    );
  });

  it('replaces what is general', () => {
    const ping = judged('TypeError: x is not a function', { tool: { ...tool, name: 'ping' } }, options);
    expect(ping.classification).toBe('fully_working');
    expect(ping.findings.map(({ rule }) => rule)).toContain('response/size');
    expect(judged('TypeError: x is not a function', {}, options).classification).toBe('error');
  });
});

describe('a result that its own SDK refuses', () => {
  const issue = [
    { code: 'invalid_type', expected: 'string', received: 'number', path: ['rows', 0, 'id'], message: 'x' },
  ];
  const refusal = `MCP error -32602: Output validation error: Invalid structured content for tool create_note: ${JSON.stringify(issue)}`;

  it('is reported as exactly that, with its path and types', () => {
    const [finding, ...others] = judged(refusal).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      rule: 'response/output-schema',
      path: '/structuredContent/rows/0/id',
      expected: 'string',
      received: 'number',
    });
    expect(finding?.evidence[0]?.text).toContain('Output validation error');
  });

  it('is missing structured content where the SDK says so', () => {
    const text =
      'MCP error -32602: Tool create_note has an output schema but no structured content was provided';
    expect(judged(text).findings.map(({ rule }) => rule)).toEqual(['response/structured-content-missing']);
  });
});

describe('every finding of a response', () => {
  it.each([
    ['an unreachable service', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['a crash', 'TypeError: Cannot read properties of undefined'],
    ['an error without a reason', 'Something went wrong'],
  ])("shows the server's own text: %s", (_, text) => {
    const { findings } = judged(text);
    expect(findings.length).toBeGreaterThan(0);
    for (const { evidence } of findings) expect(evidence[0]).toEqual({ text, path: '/content/0/text' });
  });

  it('without its secrets', () => {
    const { findings } = judged(`Something went wrong with ghp_${'a1B2'.repeat(9)}`);
    expect(JSON.stringify(findings)).not.toContain('a1B2a1B2a1B2');
  });
});

describe('the types', () => {
  it("let the guide's code add to a result", () => {
    const result = judged('Note not found');
    result.issues.push('Response has no content');
    result.evidence.push('Response includes 1 new_type(s)');
    result.responseMetadata?.contentTypes.push('new_type');
    result.confidence = 0;
    expect(result.issues).toContain('Response has no content');
  });
});
