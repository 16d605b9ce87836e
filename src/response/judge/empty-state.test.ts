import { expect, it } from 'vitest';
import { validateResponse } from './validate-response.js';

const severity = (name: string, input: object, data: object | string): string | undefined =>
  validateResponse({
    tool: { name, inputSchema: { type: 'object', properties: { shelf: { type: 'string' } } } },
    input: input as Readonly<Record<string, unknown>>,
    response: { content: [{ type: 'text', text: typeof data === 'string' ? data : JSON.stringify(data) }] },
  } as Parameters<typeof validateResponse>[0]).findings.find(({ rule }) => rule === 'response/soft-error')
    ?.severity;

it('is no grave error where nothing particular was asked for', () => {
  const none = { success: false, error: 'No current shelf set' };
  expect(severity('get_current_shelf', {}, none)).toBe('warning');
  expect(severity('get_current_shelf', { shelf: 'A' }, none)).toBe('error');
  expect(severity('add_shelf', {}, none)).toBe('error');
  expect(severity('get_current_shelf', {}, { success: false, error: 'The shelf could not be read' })).toBe(
    'error',
  );
});

it('says how to begin', () => {
  const said = 'SHELVES.md not found. Use `add_shelf` to create it.';
  expect(severity('list_shelves', {}, said)).toBe('warning');
  expect(severity('list_shelves', {}, 'SHELVES.md not found.')).toBe('error');
  expect(severity('list_shelves', { shelf: 'A' }, said)).toBe('error');
});
