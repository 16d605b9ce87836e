import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const CRANES = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7'].map((id) => ({ id, lifts: 0 }));
const ids = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5, description: 'Ids.' };
const crane = words('Id of a crane, e.g. "k1"');
const ITEMS = { type: 'object', properties: { result: { type: ['array', 'null'] } }, required: ['result'] };

/** Responses that do not report what happened. */
export const PAIRS_OF_REPORTS: readonly Pair[] = [
  {
    what: 'an act reports its own failure as a state',
    rules: ['response/soft-error', 'response/crash', 'response/unreachable'],
    server: (isFaulty) => [
      tool(
        'publish_notice',
        'Publishes a notice.',
        { notice: words('Name of the notice.', { minLength: 1 }) },
        ({ notice }) =>
          isFaulty
            ? json({ status: 'error', message: 'Internal Server Error', notice })
            : json({ status: 'published', notice }),
        { isWriting: true },
      ),
      tool('get_build', 'The last build.', {}, () =>
        json({ build: 7, status: 'failed', message: 'Two tests failed' }),
      ),
    ],
  },
  {
    what: 'a batch claims success although every part of it failed',
    rules: ['response/soft-error'],
    server: (isFaulty) => [
      tool('crane_states', 'States of several cranes.', { ids }, (args) => {
        const state = isFaulty ? { success: false, error: 'not found' } : { success: true, state: 'idle' };
        return json({ success: true, results: (args.ids as string[]).map((id) => ({ id, ...state })) });
      }),
    ],
  },
  {
    what: 'a file is missing that the caller did not name',
    rules: ['response/unreachable'],
    server: (isFaulty) => [
      tool('crane_log', 'The log of the cranes.', {}, () =>
        isFaulty
          ? refused("[Errno 2] No such file or directory: '/var/run/cranes.sock'")
          : said('10:00 k1 lifts'),
      ),
      tool('crane_plan', 'Plan of a crane.', { file: words('Path of a file.') }, ({ file }) =>
        refused(`[Errno 2] No such file or directory: '${String(file)}'`),
      ),
    ],
  },
  {
    what: 'an error gives away a home folder to a caller who named no folder',
    rules: ['response/leak-path'],
    server: (isFaulty) => [
      tool('crane_info', 'Facts about a crane.', { id: crane }, ({ id }) => {
        const place = isFaulty ? '/home/deploy/app/data' : 'the store';
        return CRANES.some((one) => one.id === id)
          ? json({ id })
          : refused(`No ${String(id)} in '${place}/${String(id)}'`);
      }),
    ],
  },
  {
    what: 'what was written is not there to read',
    rules: ['run/state'],
    server: (isFaulty) => {
      const lines: unknown[] = [];
      return [
        tool(
          'write_log',
          'Adds a line to the log.',
          { line: words('A line.', { minLength: 1 }) },
          ({ line }) => {
            if (!isFaulty) lines.push(line);
            return said('Logged.');
          },
          { isWriting: true },
        ),
        tool('read_log', 'The lines of the log.', {}, () => json({ lines })),
      ];
    },
  },
  {
    what: 'every page is the first, while another tool changes the items',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => {
      const cranes = CRANES.map((one) => ({ ...one }));
      return [
        tool(
          'crane_page',
          'A page of three cranes.',
          { page: whole('Page.', { minimum: 1 }) },
          ({ page }) => {
            for (const one of cranes) one.lifts++;
            const start = isFaulty ? 0 : (Number(page) - 1) * 3;
            return json({ cranes: cranes.slice(start, start + 3), totalPages: 3 });
          },
        ),
      ];
    },
  },
  {
    what: 'structured data comes without a text',
    rules: ['response/text-missing'],
    server: (isFaulty) => {
      const found = tool('free_cranes', 'Cranes that are free.', {}, () => ({
        content: [],
        structuredContent: { result: isFaulty ? ['k1'] : [] },
      }));
      return [{ ...found, definition: { ...found.definition, outputSchema: ITEMS } }];
    },
  },
];

/** Texts about errors that report none. */
export const HEALTHY_REPORTS: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'a definition of the word that was asked for',
    tool(
      'glossary',
      'Explains a term.',
      { term: { type: 'string', enum: ['exception', 'retry'], description: 'A term.' } },
      ({ term }) =>
        said(
          term === 'retry'
            ? 'A retry repeats an operation that failed.'
            : 'An exception is an error that interrupts a program, for instance TypeError: x is undefined.',
        ),
    ),
  ],
  [
    'the meaning of the code that was asked for',
    tool(
      'explain_code',
      'Explains an error code.',
      { code: { type: 'integer', enum: [404, 502], description: 'A code.' } },
      ({ code }) =>
        said(
          code === 404
            ? 'Error 404: the page was not found. Check the address.'
            : 'Error 502: bad gateway. The upstream did not answer.',
        ),
    ),
  ],
];
