import { describe, expect, it } from 'vitest';
import type { Classification } from '../model/result.js';
import type { Tool } from '../model/tool.js';
import type { ValidationContext } from './judge/validation.js';
import { ResponseValidator } from './response-validator.js';

const tool = (name: string, extra: Partial<Tool> = {}): Tool => ({
  name,
  inputSchema: { type: 'object' },
  ...extra,
});
const text = (value: string): { type: string; text: string } => ({ type: 'text', text: value });
const call = (
  name: string,
  input: ValidationContext['input'],
  response: ValidationContext['response'],
): ValidationContext => ({ tool: tool(name), input, ...(response === undefined ? {} : { response }) });
const failed = (name: string, message: string, input: ValidationContext['input'] = {}): ValidationContext =>
  call(name, input, { isError: true, content: [text(message)] });

describe('the guide', () => {
  it('basic validation: a response with JSON in its text is fully working', () => {
    const user = { id: 'user-123', name: 'Alice', email: 'alice@example.com' };
    const response = { isError: false, content: [text(JSON.stringify(user))] };
    const result = ResponseValidator.validateResponse(call('get_user', { userId: 'user-123' }, response));
    expect(result).toMatchObject({
      classification: 'fully_working',
      confidence: 100,
      isValid: true,
      isError: false,
    });
    expect(result.evidence).toContain('Tool responded successfully with content');
    expect(result.issues).toEqual([]);
    expect(result.findings).toEqual([]);
  });

  it.each<[string, string, ValidationContext['input'], boolean]>([
    ['delete_user', 'User not found', { userId: 'test-id' }, true],
    ['delete_user', "TypeError: Cannot read property 'id' of undefined", { userId: 'valid-id' }, false],
    ['delete_user', 'Insufficient credits to perform this request', { userId: 'valid-id' }, true],
    ['get_user', 'User 404: Not Found', { userId: 'invalid-id' }, true],
    ['calculate_sum', 'TypeError: sum is not a function', { values: [1, 2, 3] }, false],
    [
      'firecrawl_scrape',
      'Error: Insufficient credits to perform this request',
      { url: 'https://example.com' },
      true,
    ],
    [
      'firecrawl_scrape',
      'Insufficient credits to perform this request. For more credits, you can upgrade your plan.',
      { url: 'https://example.com' },
      true,
    ],
    [
      'query',
      'Connection timeout: failed to connect to database within 5 seconds',
      { sql: 'select 1' },
      false,
    ],
    ['get_resource', 'Resource not found for ID: 12345', { id: '12345' }, true],
    ['transfer_funds', 'Insufficient funds in account', { amount: 1000, to: 'account-123' }, true],
    ['create_item', JSON.stringify({ code: 'INVALID_INPUT', message: 'Invalid format' }), {}, true],
  ])('isBusinessLogicError of %s saying %j', (name, message, input, expected) => {
    expect(ResponseValidator.isBusinessLogicError(failed(name, message, input))).toBe(expected);
  });

  it('scenario 1: a 404 is a working tool, with full confidence', () => {
    const result = ResponseValidator.validateResponse(
      failed('get_user', 'User 404: Not Found', { userId: 'invalid-id' }),
    );
    expect(result).toMatchObject({
      classification: 'fully_working',
      confidence: 100,
      isValid: true,
      isError: true,
    });
  });

  it('scenario 4: valid JSON, with the metadata and the evidence that the guide shows', () => {
    const found = {
      items: [
        { id: 1, name: 'Item 1' },
        { id: 2, name: 'Item 2' },
      ],
      total: 2,
    };
    const response = { isError: false, content: [text(JSON.stringify(found))] };
    const result = ResponseValidator.validateResponse(call('search_items', { query: 'test' }, response));
    expect(result).toMatchObject({ classification: 'fully_working', confidence: 100 });
    expect(result.responseMetadata).toMatchObject({ contentTypes: ['text'], textBlockCount: 1 });
    expect(result.evidence[0]).toBe('Tool responded successfully with content');
  });

  it('metadata analysis counts what blocks claim to be, even malformed ones', () => {
    const outputSchema = {
      type: 'object',
      properties: { results: { type: 'array' } },
      required: ['results'],
    };
    const metadata = ResponseValidator.extractResponseMetadata({
      tool: tool('search', { outputSchema }),
      input: { query: 'search term' },
      response: {
        isError: false,
        content: [
          text('Results...'),
          { type: 'image', data: 'base64...' },
          { type: 'resource', uri: 'resource://...' },
        ],
        structuredContent: { results: [] },
      },
    });
    expect(metadata).toMatchObject({
      contentTypes: ['text', 'image', 'resource'],
      textBlockCount: 1,
      imageCount: 1,
      resourceCount: 1,
      hasStructuredContent: true,
      hasMeta: false,
      outputSchemaValidation: { hasOutputSchema: true, isValid: true },
    });
  });

  it('overall confidence: (100 · 1 + 70 · 0.7 + 100 · 1) / 3 is 83', () => {
    const results = [
      { classification: 'fully_working', confidence: 100 },
      { classification: 'partially_working', confidence: 70 },
      { classification: 'fully_working', confidence: 100 },
    ] as const;
    expect(ResponseValidator.calculateOverallConfidence(results)).toBeCloseTo(83, 10);
    expect(ResponseValidator.calculateOverallConfidence([])).toBe(0);
  });

  it.each<[Classification, number]>([
    ['fully_working', 50],
    ['partially_working', 35],
    ['connectivity_only', 15],
    ['error', 10],
    ['broken', 0],
  ])('overall confidence of one %s at 50 is %i', (classification, expected) => {
    const overall = ResponseValidator.calculateOverallConfidence([{ classification, confidence: 50 }]);
    expect(overall).toBeCloseTo(expected, 10);
  });

  it.each([undefined, null, 'text', [], {}])('content %j is broken, 0', (content) => {
    const result = ResponseValidator.validateResponse(call('get_user', {}, { content }));
    expect(result).toMatchObject({ classification: 'broken', confidence: 0, isValid: false });
    expect(result.findings.map(({ rule }) => rule)).toContain('response/no-content');
  });

  it('a violated output schema is partially working, 70, and still a working tool', () => {
    const outputSchema = { type: 'object', properties: { temperature: { type: 'number' } } };
    const result = ResponseValidator.validateResponse({
      tool: tool('weather', { outputSchema }),
      input: {},
      response: { content: [text('warm')], structuredContent: { temperature: 'warm' } },
    });
    expect(result).toMatchObject({ classification: 'partially_working', confidence: 70, isValid: true });
    expect(result.responseMetadata?.outputSchemaValidation).toMatchObject({
      hasOutputSchema: true,
      isValid: false,
    });
    expect(result.issues).toHaveLength(1);
  });

  it('its extension: own patterns, factors and content types', () => {
    const context = failed('transfer_funds', 'E4711: dry');
    const patterns = [{ pattern: 'e4711', kind: 'rate_or_quota', strong: true } as const];
    expect(ResponseValidator.isBusinessLogicError(context)).toBe(false);
    expect(ResponseValidator.isBusinessLogicError(context, { patterns })).toBe(true);
    const response = {
      content: [
        { type: 'chart', bars: [1] },
        { type: 'chart', bars: [2] },
      ],
    };
    const result = ResponseValidator.validateResponse(call('draw', {}, response), {
      contentTypes: ['chart'],
    });
    expect(result.responseMetadata?.otherCounts).toEqual({ chart: 2 });
    expect(result.evidence).toContain('Response includes 2 chart(s)');
    expect(result.classification).toBe('fully_working');
    expect(result.findings).toEqual([]);
  });
});

describe('an error without an error in it', () => {
  it.each([
    ['{"status":"ok","total":7}', 'get_user', '/isError'],
    ['{"country":"DE","holidays":["2026-01-01"]}', 'list_holidays', '/isError'],
    // Nothing to return, data about something else, and errors in the place of data.
    ['{"country":"DE","holidays":[]}', 'list_holidays', ''],
    ['{"country":"DE","regions":["BE","BY"]}', 'list_holidays', ''],
    ['{"holidays":[{"day":1,"hint":"qwertz"}]}', 'list_holidays', ''],
    ['{"available_holidays":["2026-01-01"]}', 'list_available_holidays', ''],
  ])('%s of %s has a finding at "%s"', (message, tool, path) => {
    const { findings } = ResponseValidator.validateResponse(failed(tool, message));
    expect(findings.map((one) => [one.rule, one.path])).toEqual([['response/error-unclear', path]]);
  });
});

describe('classification of errors', () => {
  it.each<[string, Classification, number | undefined, string]>([
    ['User not found', 'fully_working', 100, ''],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connectivity_only', 30, 'response/unreachable'],
    ["TypeError: Cannot read properties of undefined (reading 'id')", 'error', undefined, 'response/crash'],
    ['qwertz', 'error', undefined, 'response/error-unclear'],
    ['{"status":"ok","total":7}', 'error', undefined, 'response/error-unclear'],
  ])('an isError answer %j is %s', (message, classification, confidence, rule) => {
    const result = ResponseValidator.validateResponse(failed('get_user', message));
    expect(result.classification).toBe(classification);
    if (confidence !== undefined) expect(result.confidence).toBe(confidence);
    else expect(result.confidence).toBe(Math.round(result.diagnosis.confidence * 100));
    expect(result.findings.map((finding) => finding.rule)).toEqual(rule === '' ? [] : [rule]);
  });

  it.each(['User not found', 'connect ECONNREFUSED 127.0.0.1:5432', 'TypeError: x is not a function'])(
    'with errors: "responded", %j shows a working tool',
    (message) => {
      const result = ResponseValidator.validateResponse(failed('get_user', message), { errors: 'responded' });
      expect(result).toMatchObject({
        classification: 'fully_working',
        confidence: 100,
        isValid: true,
        isError: true,
      });
    },
  );

  it.each<[string, Classification]>([
    ['Error: User with id 5 not found', 'partially_working'],
    ['Error: connect ECONNREFUSED 127.0.0.1:5432', 'connectivity_only'],
    ["Error: TypeError: Cannot read properties of undefined (reading 'id')", 'error'],
  ])('an error that is told as a success, %j, is reported and is %s', (message, classification) => {
    const result = ResponseValidator.validateResponse(
      call('get_user', { id: 5 }, { content: [text(message)] }),
    );
    expect(result.classification).toBe(classification);
    expect(result.isError).toBe(false);
    expect(result.findings.map((finding) => finding.rule)).toContain('response/soft-error');
  });

  it('a JSON-RPC error is judged as an error answer', () => {
    const error = { code: -32602, message: 'Invalid arguments for tool get_user: userId is required' };
    const result = ResponseValidator.validateResponse({ tool: tool('get_user'), input: {}, error });
    expect(result).toMatchObject({ classification: 'fully_working', confidence: 100, isError: true });
    expect(result.diagnosis.surfacedAs).toBe('jsonrpc_error');
  });

  it('no answer at all is broken', () => {
    const result = ResponseValidator.validateResponse({ tool: tool('get_user'), input: {} });
    expect(result).toMatchObject({ classification: 'broken', confidence: 0 });
  });
});

describe('what the protocol adds', () => {
  it('judges the other blocks when one is malformed', () => {
    const response = { content: [{ type: 'text' }, text('fine')] };
    const result = ResponseValidator.validateResponse(call('get_user', {}, response));
    expect(result).toMatchObject({ classification: 'partially_working', confidence: 70 });
    expect(result.findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['protocol/block-text', '/content/0/text'],
    ]);
  });

  it('takes a response that asks for input as working so far', () => {
    const response = { resultType: 'input_required', requestState: 'abc' };
    const result = ResponseValidator.validateResponse(call('get_user', {}, response));
    expect(result).toMatchObject({ classification: 'fully_working', confidence: 60 });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['response/unfinished']);
  });

  it('takes structured content without text as an issue, not as nothing', () => {
    const response = { content: [], structuredContent: { id: 1 } };
    const result = ResponseValidator.validateResponse(call('get_user', {}, response));
    expect(result).toMatchObject({ classification: 'partially_working', confidence: 70 });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['response/text-missing']);
  });

  it('takes an empty result for one that needs no text', () => {
    const response = { content: [], structuredContent: { result: [] } };
    const { findings } = ResponseValidator.validateResponse(call('get_user', {}, response));
    expect(findings).toEqual([]);
  });

  it('reads by the given revision, and guesses it from resultType', () => {
    const list = { content: [text('[1]')], structuredContent: [1] };
    const rules = (response: object, revision?: '2026-07-28'): string[] =>
      ResponseValidator.validateResponse({
        ...call('list', {}, { ...response }),
        ...(revision === undefined ? {} : { revision }),
      }).findings.map(({ rule }) => rule);
    expect(rules(list)).toEqual(['protocol/result-structured-content']);
    expect(rules({ ...list, resultType: 'complete' })).toEqual([]);
    expect(rules(list, '2026-07-28')).toEqual(['protocol/result-type']);
  });

  it('finds a response over the budget of tokens', () => {
    const response = { content: [text('a'.repeat(210_000))] };
    const result = ResponseValidator.validateResponse(call('get_user', {}, response));
    expect(result.size).toEqual({ characters: 210_000, tokens: 50_000 });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['response/size']);
    const lavish = ResponseValidator.validateResponse(call('get_user', {}, response), {
      tokenBudget: 50_000,
    });
    expect(lavish.findings).toEqual([]);
  });
});
