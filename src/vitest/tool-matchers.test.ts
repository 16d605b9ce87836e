import { describe, expect, it } from 'vitest';
import { toCallToolResult } from '../format/index.js';
import { createErrorResponse, createSuccessResponse } from '../response-format.js';
import { toolMatchers } from './index.js';

expect.extend(toolMatchers);

const tool = {
  name: 'get_user',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { age: { type: 'number' } }, required: ['age'] },
};
const text = (words: string, rest: object = {}) => ({ content: [{ type: 'text', text: words }], ...rest });
const notFound = text('User u-1 not found', { isError: true });
const crash = text("TypeError: Cannot read properties of undefined (reading 'id')", { isError: true });

const messageOf = (assertion: () => void): string => {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  return '(passed)';
};

describe('the matchers', () => {
  it('pass where they should', () => {
    expect(text('hi')).toBeValidToolResult();
    expect({ content: 'hi' }).not.toBeValidToolResult();
    expect(text('{"age":3}', { structuredContent: { age: 3 } })).toMatchOutputSchema(tool);
    expect(notFound).toBeBusinessError();
    expect(notFound).toBeBusinessError('not_found', { tool, input: { id: 'u-1' } });
    expect(notFound).not.toBeBusinessError('auth');
    expect(crash).not.toBeBusinessError();
    expect(text('All is well.')).toBeToolSuccess();
    expect(notFound).not.toBeToolSuccess();
    expect(text('Error: connect ECONNREFUSED 127.0.0.1:5432')).not.toBeToolSuccess();
  });

  it('say path, expected and received where they fail', () => {
    expect(messageOf(() => expect({ content: [{ type: 'text', text: 7 }] }).toBeValidToolResult())).toMatch(
      /\/content\/0\/text.*received number/,
    );
    expect(
      messageOf(() => expect(text('x', { structuredContent: { age: 'old' } })).toMatchOutputSchema(tool)),
    ).toMatch(/\/structuredContent\/age.*number/);
    expect(messageOf(() => expect(crash).toBeBusinessError())).toMatch(/received crash .*TypeError/s);
    expect(messageOf(() => expect(notFound).toBeToolSuccess())).toMatch(/not_found/);
    expect(
      messageOf(() => expect(text('hi')).toMatchOutputSchema({ ...tool, outputSchema: undefined } as never)),
    ).toMatch(/declares no outputSchema/);
  });
});

describe('a failure', () => {
  it('shows what the tool said, line by line', () => {
    const message = messageOf(() => expect(notFound).toBeToolSuccess());
    expect(message).toContain('The tool returned:\n  │ User u-1 not found');
    expect(messageOf(() => expect(text('one\ntwo')).toBeBusinessError())).toContain('  │ one\n  │ two');
  });

  it.each([
    ['without isError', text('User u-1 not found')],
    ['with isError: false', text('User u-1 not found', { isError: false })],
  ])('is an error that is returned %s', (_, result) => {
    expect(result).not.toBeBusinessError();
    const message = messageOf(() => expect(result).toBeBusinessError('not_found'));
    expect(message).toContain('The response reports an error, but `isError` is not set.');
    expect(notFound).toBeBusinessError('not_found');
  });
});

describe('the matchers of the response format', () => {
  const success = createSuccessResponse({ n: 1 });
  const error = createErrorResponse('It is gone', 'GONE');

  it('know a success and an error, in process and as a tool result', () => {
    expect(success).toBeSuccessEnvelope();
    expect(toCallToolResult(success)).toBeSuccessEnvelope();
    expect(error).toBeErrorEnvelope();
    expect(error).toBeErrorEnvelope('GONE');
    expect(toCallToolResult(error)).toBeErrorEnvelope('GONE');
    expect(error).not.toBeErrorEnvelope('OTHER');
    expect(error).not.toBeSuccessEnvelope();
    expect(success).not.toBeErrorEnvelope();
  });

  it('say what is wrong', () => {
    expect(() => expect({ content: [] }).toBeSuccessEnvelope()).toThrow(/success field/);
    expect(() => expect(error).toBeErrorEnvelope('OTHER')).toThrow(/error envelope with code OTHER/);
  });
});
