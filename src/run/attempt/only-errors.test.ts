import { describe, expect, it } from 'vitest';
import { reportsOnlyErrors } from './only-errors.js';

const ARGS = { urls: ['https://a.dev/1', 'https://a.dev/2'] };

describe('data that holds errors alone', () => {
  it.each<[what: string, data: unknown]>([
    ['beside an empty list', { page: { url: 'https://a.dev/1' }, links: [], error: 'fetch failed' }],
    ['beside a count of nothing', { total: 0, error: { message: 'The index could not be read' } }],
    ['in each item', ARGS.urls.map((url) => ({ url, error: 'fetch failed', status: 'failed' }))],
    ['in each item of a member', { results: [{ url: ARGS.urls[0], success: false, error: 'no route' }] }],
  ])('%s', (_, data) => expect(reportsOnlyErrors(data, ARGS)).toBe(true));

  it.each<[what: string, data: unknown]>([
    ['a result beside a warning', { links: ['https://a.dev/3'], error: 'one link was skipped' }],
    ['an error that is none', { links: [], error: null }],
    ['an empty list', { links: [] }],
    ['jobs that failed, which were asked for', [{ id: 7, name: 'nightly', error: 'out of memory' }]],
    [
      'some items with an error',
      [
        { url: ARGS.urls[0], error: 'gone' },
        { url: ARGS.urls[1], title: 'Two' },
      ],
    ],
  ])('not %s', (_, data) => expect(reportsOnlyErrors(data, ARGS)).toBe(false));
});
