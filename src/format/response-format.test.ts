import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';
import {
  McpResponseFormatError,
  mcpResponseSchema,
  mcpResponseSchemaDraft07,
  responseFormat,
} from './index.js';

const events: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
const format = responseFormat({
  now: () => new Date('2026-01-02T03:04:05.000Z'),
  newErrorId: () => 'id-1',
  monitor: { logEvent: (event, details) => void events.push([event, details]) },
});

describe('mcpResponseSchema', () => {
  it.each([
    ['2020-12', () => new Ajv2020().compile(mcpResponseSchema)],
    ['draft-07', () => new Ajv().compile(mcpResponseSchemaDraft07)],
  ])('compiles in a plain Ajv of %s without a word', (_draft, compile) => {
    const said = vi.spyOn(console, 'warn').mockReturnValue();
    const validate = compile();
    const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    expect(validate(wire(format.createSuccessResponse({ n: 1 })))).toBe(true);
    expect(validate(wire(format.createErrorResponse('gone', 'GONE')))).toBe(true);
    expect(validate({ success: true, timestamp: 'yesterday', content: [{ type: 'text', text: 'a' }] })).toBe(
      false,
    );
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });
});

describe('validateMcpResponse', () => {
  it.each([null, undefined, 7, 'done', []])('says of %j what a response is', (value) => {
    expect(() => format.validateMcpResponse(value)).toThrow(McpResponseFormatError);
    expect(() => format.validateMcpResponse(value)).toThrow('Response must be an object');
  });
});

describe('auditMcpResponse', () => {
  it('tells the monitor which content item is wrong, and what the response was', () => {
    events.length = 0;
    const response = {
      success: true,
      timestamp: '2026-01-02T03:04:05Z',
      content: [{ type: 'text', text: 'password=hunter22' }, { text: 'no type' }],
    };
    format.auditMcpResponse('find', response);
    const [[event, details] = ['', {}]] = events;
    expect(event).toBe('mcp_response_format_issue');
    expect(details).toMatchObject({
      toolName: 'find',
      issues: ['Content item 1: Each content item must include a type field'],
    });
    expect(JSON.parse(String(details.response))).toMatchObject({ success: true });
    expect(details.response).not.toContain('hunter22');
  });
});
