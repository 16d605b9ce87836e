import { expect, it } from 'vitest';
import { said } from '../../../test/fixtures/tool-session.js';
import type { Attempt } from './attempt.js';
import { isEmptyRequest } from './empty-request.js';

const made = (args: unknown, data: unknown, succeeded: boolean): Attempt =>
  ({
    arguments: args,
    succeeded,
    scenario: { expectation: 'accept' },
    reply: { kind: 'result', result: said(JSON.stringify(data)) },
  }) as unknown as Attempt;

const refused = made({ rolls: [{ film: 'F-1' }] }, { error: 'no camera' }, false);
const worked = made({ rolls: [{ film: 'F-1' }] }, { developed: ['F-1'] }, true);
const empty = made({ rolls: [] }, { developed: [], summary: { total: 0 } }, true);

it('is one that asks for nothing, where each call with items has failed', () => {
  expect(isEmptyRequest(empty, [refused])).toBe(true);
});

it('is none where items work as well, nothing else was tried, or something came back', () => {
  expect(isEmptyRequest(empty, [refused, worked])).toBe(false);
  expect(isEmptyRequest(empty, [])).toBe(false);
  expect(isEmptyRequest(made({ rolls: [] }, { developed: ['F-9'] }, true), [refused])).toBe(false);
});
