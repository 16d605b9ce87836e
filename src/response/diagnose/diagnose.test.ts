import { describe, expect, it } from 'vitest';
import { diagnose, isBusinessLogicError } from './diagnose.js';
import type { DiagnosisContext } from './diagnosis.js';

const tool = (name: string, description = ''): DiagnosisContext['tool'] => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { userId: { type: 'string' } } },
});
const failed = (text: string): unknown => ({ isError: true, content: [{ type: 'text', text }] });

describe("the guide's worked examples", () => {
  it.each([
    ['delete_user', { userId: 'test-id' }, 'User not found', true],
    ['delete_user', { userId: 'valid-id' }, "TypeError: Cannot read property 'id' of undefined", false],
    ['delete_user', { userId: 'valid-id' }, 'Insufficient credits to perform this request', true],
    ['get_user', { userId: 'invalid-id' }, 'User 404: Not Found', true],
    ['calculate_sum', { values: [1, 2, 3] }, 'TypeError: sum is not a function', false],
    [
      'firecrawl_scrape',
      { url: 'https://example.com' },
      'Error: Insufficient credits to perform this request',
      true,
    ],
    ['transfer_funds', { amount: 1000, to: 'account-123' }, 'Insufficient funds in account', true],
    ['create_item', {}, JSON.stringify({ code: 'INVALID_INPUT', message: 'Invalid format' }), true],
    ['get_item', {}, 'Resource not found for ID: 12345', true],
    [
      'firecrawl_scrape',
      {},
      'Insufficient credits to perform this request. For more credits, you can upgrade your plan.',
      true,
    ],
    ['db_query', {}, 'Connection timeout: failed to connect to database within 5 seconds', false],
  ])('%s answered to %j with "%s": business logic is %s', (name, input, text, expected) => {
    expect(isBusinessLogicError({ tool: tool(name), input, response: failed(text) })).toBe(expected);
  });

  it('finds no error in a success answer', () => {
    const text = JSON.stringify({ items: [{ id: 1, name: 'Item 1' }], total: 1 });
    const response = { isError: false, content: [{ type: 'text', text }] };
    expect(diagnose({ tool: tool('search_items'), input: { query: 'test' }, response })).toMatchObject({
      kind: 'none',
      surfacedAs: 'none',
      businessLogic: null,
    });
  });
});
