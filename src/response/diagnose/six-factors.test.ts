import { describe, expect, it } from 'vitest';
import { sixFactors } from './six-factors.js';

const failed = (name: string, text: string, input: unknown = {}) => ({
  tool: { name, inputSchema: { type: 'object' } },
  input,
  response: { isError: true, content: [{ type: 'text', text }] },
});

describe('the six factors', () => {
  it.each([
    // validation-expected tool 2 + business pattern 2
    ['delete_user', 'User not found', {}, 4, 0.2, true],
    // validation-expected tool 2: the plain rule is wrong here, the diagnosis is not
    ['delete_user', "TypeError: Cannot read property 'id' of undefined", {}, 2, 0.2, true],
    // pattern 2, strong operational error
    ['transmute', 'Insufficient credits to perform this request', {}, 2, 0.2, true],
    // pattern 2 + HTTP status 1
    ['transmute', 'Thing 404: not found', {}, 3, 0.5, false],
    // code 2 + pattern 2 + HTTP status 1 + JSON 1
    ['transmute', '{"code":-32602,"status":404,"message":"not found"}', {}, 6, 0.5, true],
    // pattern 2 + names what was sent 1
    ['transmute', 'lead bar 7 not found', { what: 'lead bar 7' }, 3, 0.5, false],
    ['transmute', 'no luck', {}, 0, 0.5, false],
  ])('of %s answering %j add up', (name, text, input, sum, threshold, isBusinessLogic) => {
    expect(sixFactors(failed(name, text, input))).toMatchObject({
      sum,
      total: 9,
      threshold,
      isBusinessLogic,
    });
  });
});
