import { describe, expect, it } from 'vitest';
import { jsonIn, withoutCallIds, withoutEnvelope } from './payload.js';

describe('JSON in a text', () => {
  it.each<[text: string, data: unknown]>([
    ['{"a":1}', { a: 1 }],
    ['7', 7],
    ['Found 2 notes:\n\n[{"id":1},{"id":2}]\n', [{ id: 1 }, { id: 2 }]],
    ['The note: {"id":1}', { id: 1 }],
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['Here it is.\n```\n[1]\n```\nThat is all.', [1]],
    ['No notes.', undefined],
    ['See [the page](x) for more.', undefined],
    ['Found:\n[1, 2', undefined],
    ['{"a":1} is what you sent.', undefined],
    [`${'A long story. '.repeat(40)}\n{"a":1}`, undefined],
    ['The function is `f({"a":1})`', undefined],
  ])('%j', (text, data) => {
    expect(jsonIn(text)).toEqual(data);
  });
});

describe('the payload of', () => {
  const list = [{ id: 1 }];
  it.each<[what: string, value: unknown, payload: unknown]>([
    ['an envelope', { success: true, data: list }, list],
    ['one with a state', { status: 'ok', result: { id: 1 }, took_ms: 3 }, { id: 1 }],
    ['one with no errors', { ok: true, error: null, errors: [], data: { id: 1 } }, { id: 1 }],
    ['one in another', { result: { success: true, data: list } }, list],
    ['a page', { data: list, pagination: { page: 1, total: 9 } }, { page: 1, total: 9, data: list }],
    ['a list with its total', { data: list, total: 9 }, { data: list, total: 9 }],
    ['a thing that has data', { id: 7, data: { a: 1 } }, { id: 7, data: { a: 1 } }],
    ['a thing with a state', { status: 'open', data: { a: 1 } }, { status: 'open', data: { a: 1 } }],
    ['a failure', { success: false, data: list }, { success: false, data: list }],
    ['an error beside data', { error: 'No.', data: list }, { error: 'No.', data: list }],
    ['a number', { result: 7 }, { result: 7 }],
    ['two that may be it', { data: list, result: list }, { data: list, result: list }],
  ])('%s', (_, value, payload) => {
    expect(withoutEnvelope(value)).toEqual(payload);
  });

  it('an envelope in many is looked for in the first two', () => {
    expect(withoutEnvelope({ data: { data: { data: list } } })).toEqual({ data: list });
  });
});

describe('what is said without the id of the call', () => {
  it.each<[value: unknown, kept: unknown]>([
    [{ request_id: 'a81c-77f0-12', id: 7, generated_at: '2026-01-01T10:00' }, { id: 7 }],
    [{ request_id: 'a81c-77f0-12' }, { request_id: 'a81c-77f0-12' }],
    [
      { request_id: 'r-1', state: 'open' },
      { request_id: 'r-1', state: 'open' },
    ],
    [[{ traceId: '1234567890' }], [{ traceId: '1234567890' }]],
    ['text', 'text'],
  ])('%j', (value, kept) => {
    expect(withoutCallIds(value)).toEqual(kept);
  });
});
