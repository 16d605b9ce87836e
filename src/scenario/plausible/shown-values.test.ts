import { describe, expect, it } from 'vitest';
import { planScenarios } from '../index.js';

/** What the calls of a plan send for one argument. */
function sent(schema: object, description = 'Reads it.', readOnlyHint = true): readonly unknown[] {
  const inputSchema = { type: 'object', properties: { value: schema }, required: ['value'] };
  const tool = { name: 'look_at', description, inputSchema, annotations: { readOnlyHint } };
  return planScenarios(tool, { seed: 1 }).flatMap(({ arguments: args, expectation }) =>
    expectation === 'reject' ? [] : [(args as { value: unknown }).value],
  );
}

describe('what a description shows of a list or an object', () => {
  it('is sent as it is written, with members of other kinds', () => {
    const rows = { type: 'array', items: { type: 'object' }, description: 'e.g. [{"city":"Ulm","n":2}]' };
    const [first, ...others] = sent(rows);
    expect(first).toEqual([{ city: 'Ulm', n: 2 }]);
    expect(others).toContainEqual([{ city: null, n: 2 }]);
    expect(others).toContainEqual([{ city: { inner: 'assay', count: 2 }, n: 2 }]);
  });

  it('names the entries of a map', () => {
    const map = {
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description: 'e.g. {"guest":"Noor","host":"Bea"}',
    };
    expect(sent(map)).toContainEqual({ guest: null, host: 'Bea' });
  });

  it('is not sent where it names things that a tool may change', () => {
    const lines = { type: 'array', items: { type: 'object' }, description: 'e.g. [{"seat_id":"S-1"}]' };
    expect(sent(lines)[0]).toEqual([{ seat_id: 'S-1' }]);
    expect(sent(lines, 'Changes it.', false)[0]).not.toEqual([{ seat_id: 'S-1' }]);
  });

  it.each([
    ['a folder outside', 'e.g. {"from":"/etc"}'],
    ['a real host', 'e.g. {"url":"https://shop.com/"}'],
    ['a gap', 'e.g. {"token":"your-token"}'],
  ])('is not sent with %s', (_, description) => {
    expect(sent({ type: 'object', description })[0]).toEqual({});
  });
});

it('sends no empty object as an item of which nothing is said', () => {
  expect(sent({ type: 'array', items: { type: 'object' } })[0]).toEqual([
    { name: 'assay-example', amount: 10 },
  ]);
});

describe('a path', () => {
  const path = (description: string): unknown => {
    const inputSchema = {
      type: 'object',
      properties: { path: { type: 'string', description } },
      required: ['path'],
    };
    const [first] = planScenarios({ name: 'look_at', description: 'Reads it.', inputSchema }, { seed: 1 });
    return (first?.arguments as { path?: unknown } | undefined)?.path;
  };

  it('is taken from an example only where it leads into a document', () => {
    expect(path('Keys with dots in between, e.g. menu.items.2')).toBe('menu.items.2');
    expect(path('The file, e.g. menu.txt')).toBe('assay-scratch/sample.txt');
    expect(path('Where the fields of the file are, e.g. menu.txt')).toBe('assay-scratch/sample.txt');
  });
});
